import { AppError } from '#shared/contract/errors.ts';
import { fileName } from '#shared/domain/file-name.ts';
import type { UploadedFile } from '#functions/tools/request-body.ts';
import { FetchFailed } from '#functions/ports/guarded-fetch.ts';
import type { SendApiDeps } from './deps.ts';

/** A request has 29 s, and the file has to be put away as well; WhatsApp takes pictures and films of 16 MB. */
const limits = { maxBytes: 16 * 1024 * 1024, timeoutMs: 15_000 } as const;

/** Fetches the file at an address that a program names. @throws AppError ERR_ADDRESS_REFUSED */
export async function fetchedFile({ fetchFile }: Pick<SendApiDeps, 'fetchFile'>, mediaUrl: string): Promise<UploadedFile> {
  try {
    const { bytes, mimeType } = await fetchFile(mediaUrl, limits);
    return { name: nameOf(mediaUrl), mimeType, bytes };
  } catch (error) {
    if (!(error instanceof FetchFailed)) throw error;
    throw new AppError('ERR_ADDRESS_REFUSED', { field: 'mediaUrl', reason: error.message }, { cause: error });
  }
}

function nameOf(mediaUrl: string): string {
  const [, last = ''] = /\/([^/]*)$/.exec(new URL(mediaUrl).pathname) ?? [];
  try {
    return fileName(decodeURIComponent(last)) || 'file';
  } catch {
    // A lonely % in the address.
    return fileName(last) || 'file';
  }
}
