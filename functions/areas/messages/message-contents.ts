import { AppError } from '#shared/contract/errors.ts';
import { maxPreviewBytes, maxUploadBytes, type messageRoutes } from '#shared/contract/messages.ts';
import type { MessageContent } from '#shared/contract/queue-messages.ts';
import type { BodyOf } from '#shared/contract/route.ts';
import { fileKind } from '#shared/domain/file-kind.ts';
import { previewKey } from '#shared/domain/preview-key.ts';
import { finishedUpload, requireHonest } from '../../conversations/finished-upload.ts';
import type { Principal } from '../../lib/principal.ts';
import type { UploadedFile } from '../../lib/request-body.ts';
import { mediaKey } from '../../ports/media-files.ts';
import type { MessageDeps } from './deps.ts';

type Body = BodyOf<typeof messageRoutes.sendMessage>;

/**
 * One content per file, the text as the caption of the first; without files the text alone.
 *
 * @throws AppError ERR_EMPTY_MESSAGE, ERR_NO_FILE_FOUND, ERR_PAYLOAD_TOO_LARGE, ERR_FILE_TYPE_REFUSED
 */
export async function contentsOf(deps: MessageDeps, principal: Principal, body: Body, files: readonly UploadedFile[]): Promise<MessageContent[]> {
  const text = body.body.trim();
  const uploaded = await Promise.all(body.uploads.map((upload) => taken(deps, principal, upload)));
  const attached = await Promise.all(files.map((file) => storedFile(deps, principal, file)));
  const media = [...uploaded, ...attached];
  if (media.length === 0 && text === '') throw new AppError('ERR_EMPTY_MESSAGE', { field: 'body' });
  if (media.length === 0) return [{ type: 'text', text }];
  // Voice notes carry no caption on WhatsApp: their text goes before them.
  const [first] = media;
  const isCaptioned = first?.kind !== 'audio';
  const contents = media.map((one, index): MessageContent => ({ type: 'media', media: one, caption: index === 0 && isCaptioned ? text : '' }));
  return isCaptioned || text === '' ? contents : [{ type: 'text', text }, ...contents];
}

type Media = Extract<MessageContent, { type: 'media' }>['media'];

async function taken(deps: MessageDeps, { companyId }: Principal, upload: Body['uploads'][number]): Promise<Media> {
  const { claimedType, ...file } = await finishedUpload(deps.files, companyId, upload, { maxBytes: maxUploadBytes, field: 'uploads' });
  const media = { ...file, name: upload.name, isVoice: isVoice(claimedType) };
  return media.kind === 'image' || media.kind === 'video' ? previewed(deps, media, upload.preview) : media;
}

/** A thumbnail that is none is left out: the message is worth more. */
async function previewed(deps: MessageDeps, media: Media, preview: Body['uploads'][number]['preview']): Promise<Media> {
  if (!preview) return media;
  const { jpeg, ...measures } = preview;
  const bytes = Buffer.from(jpeg, 'base64');
  if (fileKind('image/jpeg', bytes).mimeType !== 'image/jpeg' || bytes[0] !== 0xff || bytes.length > maxPreviewBytes) return media;
  await deps.files.put({ key: previewKey(media.key), mimeType: 'image/jpeg', bytes });
  return { ...media, preview: measures };
}

async function storedFile(deps: MessageDeps, principal: Principal, file: UploadedFile): Promise<Media> {
  requireHonest(file, file.bytes);
  const key = mediaKey(principal.companyId, 'media', deps.clock.newId(), file.name);
  const { kind, mimeType } = fileKind(file.mimeType, file.bytes.subarray(0, 64));
  await deps.files.put({ key, mimeType, bytes: file.bytes });
  return { kind, mimeType, key, sizeBytes: file.bytes.length, name: file.name.slice(0, 200), isVoice: isVoice(file.mimeType) };
}

/** WhatsApp plays Ogg/Opus as a voice note, other audio as a file. */
const isVoice = (mimeType: string): boolean => /^audio\/ogg/i.test(mimeType);
