import type { SheetReading } from './read-spreadsheet.ts';

/** A spreadsheet of as many rows as we take is read in a few seconds. */
const longestReadingMs = 30_000;

/** Reads a spreadsheet beside the page, which stays usable; whatever the file does to its reader, the page is spared. */
export async function readInWorker(file: File, signal: AbortSignal): Promise<SheetReading> {
  const bytes = await file.arrayBuffer();
  const worker = new Worker(new URL('spreadsheet.worker.ts', import.meta.url), { type: 'module' });
  try {
    return await new Promise<SheetReading>((resolve, reject) => {
      const tooLong = setTimeout(() => resolve({ refusal: 'unreadable' }), longestReadingMs);
      const settle = (end: () => void): void => {
        clearTimeout(tooLong);
        end();
      };
      worker.addEventListener('message', ({ data }: MessageEvent<SheetReading>) => settle(() => resolve(data)));
      worker.addEventListener('error', () => settle(() => resolve({ refusal: 'unreadable' })));
      signal.addEventListener('abort', () => settle(() => reject(signal.reason as Error))); // an AbortError
      worker.postMessage(bytes, [bytes]);
    });
  } finally {
    worker.terminate();
  }
}
