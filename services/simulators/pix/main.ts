import * as z from 'zod';
import { startBank } from './start-bank.ts';

const environment = z.object({ PORT: z.coerce.number().int().min(0).max(65_535), DATA_DIR: z.string().min(1), APP_URL: z.url() }).parse(process.env);
const { doorUrl, account, ...bank } = await startBank({ port: environment.PORT, dataDir: environment.DATA_DIR, appUrl: environment.APP_URL });
console.log(JSON.stringify({ ready: true, doorUrl, secret: JSON.stringify(account) }));

for (const signal of ['SIGTERM', 'SIGINT'] as const) process.once(signal, () => void bank.close().then(() => process.exit(0)));
