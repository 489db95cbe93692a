import { once } from 'node:events';
import { isMainThread, parentPort, Worker } from 'node:worker_threads';
import { areas } from '#shared/contract/index.ts';

/**
 * The routes that the contract declares at this moment. Loaded in a thread that ends with it, since a module is loaded
 * only once in each.
 *
 * @returns one line for each route; undefined while the contract does not load.
 */
export async function declaredRoutes(): Promise<string | undefined> {
  const worker = new Worker(new URL(import.meta.url), { execArgv: ['--disable-warning=ExperimentalWarning'] });
  try {
    const [routes]: unknown[] = await once(worker, 'message');
    return String(routes);
  } catch {
    // esbuild says what is wrong with it.
    return undefined;
  } finally {
    await worker.terminate();
  }
}

if (!isMainThread) {
  const lines = Object.entries(areas).flatMap(([area, routes]) => Object.values(routes).map(({ method, path }) => `${area} ${method} ${path}`));
  // oxlint-disable-next-line unicorn/require-post-message-target-origin -- a thread has no origin
  parentPort?.postMessage(lines.toSorted().join('\n'));
}
