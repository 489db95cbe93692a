import type { CompanyId } from '#shared/contract/ids.ts';
import type { StoredMedia } from '#shared/contract/queue-messages.ts';
import { fileName } from '#shared/domain/file-name.ts';
import { fileKind } from '#shared/domain/file-kind.ts';
import type { UploadedFile } from '#functions/tools/request-body.ts';
import type { MediaFiles } from '#functions/ports/media-files.ts';
import { mediaKey } from '#functions/ports/media-keys.ts';
import { requireHonest } from './finished-upload.ts';
import { isVoice } from './sent-media.ts';

/**
 * Keeps a file that came whole with its request.
 *
 * @param place.id makes its address unguessable; the same for a repetition leaves no second copy.
 * @throws AppError ERR_FILE_TYPE_REFUSED
 */
export async function storedFile(files: MediaFiles, { companyId, id }: { companyId: CompanyId; id: string }, file: UploadedFile): Promise<StoredMedia> {
  requireHonest(file, file.bytes);
  const key = mediaKey(companyId, 'media', id, file.name);
  const { kind, mimeType } = fileKind(file.mimeType, file.bytes.subarray(0, 64));
  await files.put({ key, mimeType, bytes: file.bytes });
  return { kind, mimeType, key, sizeBytes: file.bytes.length, name: fileName(file.name) || 'file', isVoice: isVoice(file.mimeType) };
}
