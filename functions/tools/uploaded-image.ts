import { AppError, type ErrorCode } from '#shared/contract/errors.ts';
import { fileKind } from '#shared/domain/file-kind.ts';
import type { UploadedFile } from './request-body.ts';

const headBytes = 64;

interface Wanted {
  /** The field of the request that is named where something is wrong. */
  readonly field: string;
  readonly mimeTypes: readonly string[];
  /** Code for a file that is none of these. */
  readonly refusal: ErrorCode;
}

/**
 * The image of a multipart body that has nothing else.
 *
 * @returns its type by its first bytes, whatever its name says.
 * @throws AppError ERR_VALIDATION unless it is one file, and the refusal
 */
export function uploadedImage(files: readonly UploadedFile[], { field, mimeTypes, refusal }: Wanted): UploadedFile {
  const [file, ...others] = files;
  if (!file || others.length > 0) throw new AppError('ERR_VALIDATION', { field, reason: 'one file is wanted' });
  // What browsers say of a name without an ending.
  const claimed = file.mimeType === 'application/octet-stream' ? 'image/*' : file.mimeType;
  const { kind, mimeType } = fileKind(claimed, file.bytes.subarray(0, headBytes));
  if (kind !== 'image' || !mimeTypes.includes(mimeType)) throw new AppError(refusal, { field });
  return { ...file, mimeType };
}
