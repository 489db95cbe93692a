import type { AddressInfo } from 'node:net';
import type { Surroundings } from './inbox.ts';
import { metaServer } from './server.ts';
import { Webhooks } from './webhooks.ts';
import { World } from './world.ts';

interface MetaOptions {
  /** 0 takes a free one. */
  readonly port: number;
  readonly dataDir: string;
  /** Address that is told of messages. */
  readonly appUrl: string;
}

export interface StartedMeta {
  readonly doorUrl: string;
  readonly graphUrl: string;
  readonly dialogUrl: string;
  /** For the secret that an operator enters. */
  readonly app: World['state']['app'];
  close(): Promise<void>;
}

/** Facebook and Instagram, with doors for people. */
export async function startMeta({ port, dataDir, appUrl }: MetaOptions): Promise<StartedMeta> {
  const world = new World(dataDir);
  const around: { -readonly [K in keyof Surroundings]: Surroundings[K] } = { world, webhooks: new Webhooks(world, appUrl), origin: '' };
  const server = metaServer(() => around);
  await new Promise<void>((resolve) => server.listen(port, '127.0.0.1', resolve));
  around.origin = `http://127.0.0.1:${(server.address() as AddressInfo).port}`; // it listens on a port
  return {
    doorUrl: `${around.origin}/local/meta`,
    graphUrl: around.origin,
    dialogUrl: '/local/meta/dialog',
    app: world.state.app,
    close() {
      world.save();
      return new Promise((resolve) => server.close(() => resolve()).closeAllConnections());
    },
  };
}
