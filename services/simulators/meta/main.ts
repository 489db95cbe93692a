import type { AddressInfo } from 'node:net';
import * as z from 'zod';
import type { Surroundings } from './inbox.ts';
import { metaServer } from './server.ts';
import { Webhooks } from './webhooks.ts';
import { World } from './world.ts';

const environment = z.object({ PORT: z.coerce.number().int().min(0).max(65_535), DATA_DIR: z.string().min(1), APP_URL: z.url() }).parse(process.env);

const world = new World(environment.DATA_DIR);
const webhooks = new Webhooks(world, environment.APP_URL);
const around: { -readonly [K in keyof Surroundings]: Surroundings[K] } = { world, webhooks, origin: '' };
const server = metaServer(() => around);
server.listen(environment.PORT, '127.0.0.1', () => {
  // A server that listens on TCP has such an address.
  const { port } = server.address() as AddressInfo;
  around.origin = `http://127.0.0.1:${port}`;
  const secret = JSON.stringify(world.state.app);
  console.log(JSON.stringify({ ready: true, doorUrl: `${around.origin}/local/meta`, graphUrl: around.origin, dialogUrl: '/local/meta/dialog', secret }));
});

for (const signal of ['SIGTERM', 'SIGINT'] as const) {
  process.once(signal, () => {
    world.save();
    server.closeAllConnections();
    server.close(() => process.exit(0));
  });
}
