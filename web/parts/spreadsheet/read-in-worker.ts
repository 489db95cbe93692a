import { isCompound } from '#shared/domain/spreadsheet-kind.ts';
import type { SheetReading } from './read-spreadsheet.ts';
import type { SheetRequest } from './spreadsheet.worker.ts';

/** A spreadsheet of as many rows as we take is read in a few seconds. */
const longestReadingMs = 30_000;

/** Reads the contacts of a spreadsheet beside the page. */
export async function readInWorker(file: File, signal: AbortSignal): Promise<SheetReading> {
  return (await askWorker<SheetReading>({ bytes: await file.arrayBuffer(), wanted: 'rows' }, signal)) ?? { refusal: 'unreadable' };
}

/** Reads the first contacts, to be shown before an import. */
export async function readFirstRows(file: File, signal: AbortSignal): Promise<SheetReading> {
  return (await askWorker<SheetReading>({ bytes: await file.arrayBuffer(), wanted: 'firstRows' }, signal)) ?? { refusal: 'unreadable' };
}

/** An .xls as .xlsx under the same name. Everything else stays as it is, also what cannot be read: the server says why. */
export async function asXlsx(file: File, signal: AbortSignal): Promise<File> {
  const bytes = await file.arrayBuffer();
  if (!isCompound(new Uint8Array(bytes))) return file;
  const xlsx = await askWorker<ArrayBuffer>({ bytes, wanted: 'xlsx' }, signal);
  return xlsx ? new File([xlsx], file.name, { type: 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet' }) : file;
}

/** The page stays usable, and is spared whatever the file does to its reader. @returns undefined where that failed or took too long */
async function askWorker<T>(request: SheetRequest, signal: AbortSignal): Promise<T | undefined> {
  const worker = new Worker(new URL('spreadsheet.worker.ts', import.meta.url), { type: 'module' });
  try {
    return await new Promise<T | undefined>((resolve, reject) => {
      const tooLong = setTimeout(() => resolve(undefined), longestReadingMs);
      const settle = (end: () => void): void => {
        clearTimeout(tooLong);
        end();
      };
      worker.addEventListener('message', ({ data }: MessageEvent<T | undefined>) => settle(() => resolve(data)));
      worker.addEventListener('error', () => settle(() => resolve(undefined)));
      signal.addEventListener('abort', () => settle(() => reject(signal.reason as Error))); // an AbortError
      worker.postMessage(request, [request.bytes]);
    });
  } finally {
    worker.terminate();
  }
}
