import { join } from 'node:path';
import { createServer } from 'vite';
import { rootFolder } from '#infra/folders.ts';
import { freePort } from '#services/local-cloud/processes/ports.ts';

/**
 * The child process that serves the site straight from its sources, for `npm run dev`. It is Vite with everything below a
 * path of its own: `web/api/call.ts` would be `/api/call.ts` otherwise, and belong to the API. It ends with its parent.
 */
const base = '/@site/';

process.once('disconnect', () => process.exit(0));
process.once('SIGTERM', () => process.exit(0));
// Ctrl-C reaches the whole process group; the parent decides when this one ends.
process.on('SIGINT', () => undefined);

const port = Number(process.argv[2]) || (await freePort());
const server = await createServer({ configFile: join(rootFolder, 'web/vite.config.ts'), base, server: { port, strictPort: true }, clearScreen: false });
await server.listen();
process.send?.({ url: `http://127.0.0.1:${port}${base}` });
