import * as z from 'zod';
import { startPushService } from './start-push-service.ts';

const environment = z.object({ PORT: z.coerce.number().int().min(0).max(65_535), DATA_DIR: z.string().min(1) }).parse(process.env);
const { close, ...addresses } = await startPushService({ port: environment.PORT, dataDir: environment.DATA_DIR });
console.log(JSON.stringify({ ready: true, ...addresses }));

for (const signal of ['SIGTERM', 'SIGINT'] as const) process.once(signal, () => void close().then(() => process.exit(0)));
