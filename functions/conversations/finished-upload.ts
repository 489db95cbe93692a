import { AppError } from '#shared/contract/errors.ts';
import type { CompanyId } from '#shared/contract/ids.ts';
import type { StoredMedia } from '#shared/contract/queue-messages.ts';
import { fileKind, isForged } from '#shared/domain/file-kind.ts';
import type { MediaFiles } from '#functions/ports/media-files.ts';
import { uploadPrefix } from '#functions/ports/media-keys.ts';

/** A file that a browser has uploaded, where its sender can write no more. */
export interface FinishedUpload extends Pick<StoredMedia, 'kind' | 'mimeType' | 'key' | 'sizeBytes'> {
  /** Type that the sender claimed. */
  readonly claimedType: string;
}

/** @throws AppError ERR_NO_FILE_FOUND, ERR_PAYLOAD_TOO_LARGE, ERR_FILE_TYPE_REFUSED */
export async function finishedUpload(
  files: MediaFiles,
  companyId: CompanyId,
  upload: { readonly key: string; readonly name: string },
  { maxBytes, field }: { readonly maxBytes: number; readonly field: string },
): Promise<FinishedUpload> {
  // The prefix is the wall: no key of another company, and no file that was not uploaded for this.
  if (!upload.key.startsWith(uploadPrefix(companyId))) throw new AppError('ERR_NO_FILE_FOUND', { field });
  const file = await files.takeUpload(upload.key);
  if (!file) throw new AppError('ERR_NO_FILE_FOUND', { field });
  if (file.sizeBytes > maxBytes) throw new AppError('ERR_PAYLOAD_TOO_LARGE', { maxBytes });
  requireHonest({ name: upload.name, mimeType: file.mimeType }, file.head);
  return { ...fileKind(file.mimeType, file.head), key: file.key, sizeBytes: file.sizeBytes, claimedType: file.mimeType };
}

/** @throws AppError ERR_FILE_TYPE_REFUSED */
export function requireHonest({ name, mimeType }: { readonly name: string; readonly mimeType: string }, head: Uint8Array): void {
  if (isForged(mimeType, head)) throw new AppError('ERR_FILE_TYPE_REFUSED', { file: name });
}
