import { ApiError, lostConnection } from '#web/errors/api-error.ts';
import { call } from '#web/api/call.ts';
import { insistently } from '#web/api/insistently.ts';
import { routes } from './contract.static.ts';

/** The contract's longest file name. */
const maxNameCharacters = 200;

interface UploadOptions {
  /** @param share 0 to 1. */
  readonly onProgress: (share: number) => void;
  readonly signal: AbortSignal;
}

/**
 * Puts a file where the server will find it, by XMLHttpRequest: fetch reports no upload progress.
 *
 * @returns the key to send with the message.
 * @throws ApiError, or the signal's reason when cancelled.
 */
export async function uploadFile(file: File, { onProgress, signal }: UploadOptions): Promise<string> {
  const body = { name: file.name.slice(-maxNameCharacters), mimeType: mimeTypeOf(file), sizeBytes: file.size };
  const { key, url, fields } = await call(routes.createUpload, { body });
  signal.throwIfAborted();
  const form = new FormData();
  for (const [name, value] of Object.entries(fields)) form.append(name, value);
  form.append('file', file); // S3 ignores every field after the file
  // A file that comes twice lies where it lay.
  await insistently(() => post(url, form, { onProgress, signal }), signal);
  return key;
}

/** Browsers leave the type of unknown files empty; the contract wants one. */
export const mimeTypeOf = (file: File): string => file.type || 'application/octet-stream';

function post(url: string, form: FormData, { onProgress, signal }: UploadOptions): Promise<void> {
  return new Promise((resolve, reject) => {
    const exchange = new XMLHttpRequest();
    exchange.open('POST', url);
    exchange.upload.addEventListener('progress', ({ loaded, total }) => onProgress(total > 0 ? loaded / total : 0));
    exchange.addEventListener('load', () => (exchange.status < 300 ? resolve() : reject(refusal(exchange))));
    exchange.addEventListener('error', () => reject(lostConnection()));
    exchange.addEventListener('abort', () => reject(signal.reason));
    signal.addEventListener('abort', () => exchange.abort(), { once: true });
    exchange.send(form);
  });
}

/** S3 answers in XML; of its codes only the size says something to people. */
function refusal({ status, responseText }: XMLHttpRequest): ApiError {
  return new ApiError({ code: responseText.includes('EntityTooLarge') ? 'ERR_PAYLOAD_TOO_LARGE' : 'ERR_UNKNOWN', status });
}
