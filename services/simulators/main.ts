import { join } from 'node:path';
import { startMeta } from './meta/start-meta.ts';
import { startBank } from './pix/start-bank.ts';
import { readPlace } from './place.ts';
import { startPushService } from './push/start-push-service.ts';

// In one process: each is asked seldom, and a process of its own would take 30 MB.
const { portOf, dataDir, appUrl } = readPlace();
const placeOf = (name: string) => ({ port: portOf(name), dataDir: join(dataDir, name), appUrl });

const [meta, pix, push] = await Promise.all([startMeta(placeOf('meta')), startBank(placeOf('pix')), startPushService(placeOf('push'))]);
console.log(
  JSON.stringify({
    ready: true,
    meta: { doorUrl: meta.doorUrl, graphUrl: meta.graphUrl, dialogUrl: meta.dialogUrl, secret: JSON.stringify(meta.app) },
    pix: { doorUrl: pix.doorUrl, secret: JSON.stringify(pix.account) },
    push: { doorUrl: push.doorUrl, pushOrigin: push.pushOrigin },
  }),
);

for (const signal of ['SIGTERM', 'SIGINT'] as const) {
  process.once(signal, () => void Promise.allSettled([meta, pix, push].map((one) => one.close())).then(() => process.exit(0)));
}
