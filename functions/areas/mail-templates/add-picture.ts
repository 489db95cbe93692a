import { AppError } from '#shared/contract/errors.ts';
import { mostPictureBytes } from '#shared/contract/mail-templates.ts';
import { mailPictureKey, pictureAddress } from '#functions/records/messages/media-prefixes.ts';
import type { Principal } from '#functions/tools/principal.ts';
import type { UploadedFile } from '#functions/tools/request-body.ts';
import { uploadedImage } from '#functions/tools/uploaded-image.ts';
import type { MailPictureDeps } from './deps.ts';

/** Image types that every mail program shows; https://www.caniemail.com/features/image-webp/ */
const endings: Readonly<Record<string, string>> = { 'image/png': 'png', 'image/jpeg': 'jpg', 'image/gif': 'gif' };

/** Enough that nobody guesses an address. */
const randomIdBytes = 16;

/** A file at an address never changes. */
const forever = 'public, max-age=31536000, immutable';

/**
 * Keeps a picture for mails, where everybody can read it who has its address. It goes with the company: mails that were sent show it for as long as
 * somebody keeps them, so nobody lists pictures or takes one away.
 *
 * @throws AppError ERR_VALIDATION unless it is one file, ERR_MAIL_PICTURE_TOO_LARGE, ERR_MAIL_PICTURE_TYPE_REFUSED
 */
export async function addPicture(deps: MailPictureDeps, { companyId }: Principal, { files }: { files: readonly UploadedFile[] }): Promise<{ url: string }> {
  const { mimeType, bytes } = uploadedImage(files, { field: 'file', mimeTypes: Object.keys(endings), refusal: 'ERR_MAIL_PICTURE_TYPE_REFUSED' });
  if (bytes.length > mostPictureBytes) throw new AppError('ERR_MAIL_PICTURE_TOO_LARGE', { field: 'file', maxBytes: mostPictureBytes });
  const key = mailPictureKey(companyId, `${deps.clock.randomBytes(randomIdBytes).toString('hex')}.${endings[mimeType]}`);
  await deps.files.put({ key, mimeType, bytes, cacheControl: forever });
  return { url: pictureAddress(deps.mediaOrigin, key) };
}
