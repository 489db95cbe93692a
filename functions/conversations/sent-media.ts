import type { CompanyId } from '#shared/contract/ids.ts';
import { type finishedUpload as uploadSchema, maxPreviewBytes, maxUploadBytes } from '#shared/contract/messages.ts';
import type { MessageContent, StoredMedia } from '#shared/contract/queue-messages.ts';
import { fileName } from '#shared/domain/file-name.ts';
import { fileKind } from '#shared/domain/file-kind.ts';
import { previewKey } from '#shared/domain/preview-key.ts';
import type * as z from 'zod';
import type { MediaFiles } from '#functions/ports/media-files.ts';
import { finishedUpload } from './finished-upload.ts';

type Upload = z.output<typeof uploadSchema>;

/**
 * A file for customers, and its thumbnail.
 *
 * @param field of the request, that a refusal is about.
 * @throws AppError ERR_NO_FILE_FOUND, ERR_PAYLOAD_TOO_LARGE, ERR_FILE_TYPE_REFUSED
 */
export async function takeMedia(files: MediaFiles, companyId: CompanyId, upload: Upload, field: string): Promise<StoredMedia> {
  const { claimedType, ...file } = await finishedUpload(files, companyId, upload, { maxBytes: maxUploadBytes, field });
  const media = { ...file, name: fileName(upload.name) || 'file', isVoice: isVoice(claimedType) };
  return media.kind === 'image' || media.kind === 'video' ? previewed(files, media, upload.preview) : media;
}

/** A thumbnail that is none is left out: the message is worth more. */
async function previewed(files: MediaFiles, media: StoredMedia, preview: Upload['preview']): Promise<StoredMedia> {
  if (!preview) return media;
  const { jpeg, ...measures } = preview;
  const bytes = Buffer.from(jpeg, 'base64');
  if (fileKind('image/jpeg', bytes).mimeType !== 'image/jpeg' || bytes[0] !== 0xff || bytes.length > maxPreviewBytes) return media;
  await files.put({ key: previewKey(media.key), mimeType: 'image/jpeg', bytes });
  return { ...media, preview: measures };
}

/** WhatsApp plays Ogg/Opus as a voice note, other audio as a file. */
export const isVoice = (mimeType: string): boolean => /^audio\/ogg/i.test(mimeType);

/** Makes one content per file, the text as the caption of the first; without files the text alone. */
export function captioned(text: string, media: readonly StoredMedia[]): MessageContent[] {
  const [first] = media;
  if (!first) return [{ type: 'text', text }];
  // Voice notes carry no caption on WhatsApp: their text goes before them.
  const isCaptioned = first.kind !== 'audio';
  const contents = media.map((one, index): MessageContent => ({ type: 'media', media: one, caption: index === 0 && isCaptioned ? text : '' }));
  return isCaptioned || text === '' ? contents : [{ type: 'text', text }, ...contents];
}
