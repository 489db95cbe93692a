import { AppError } from '#shared/contract/errors.ts';
import type { messageRoutes } from '#shared/contract/messages.ts';
import type { MessageContent } from '#shared/contract/queue-messages.ts';
import type { BodyOf } from '#shared/contract/route.ts';
import { captioned, takeMedia } from '#functions/conversations/sent-media.ts';
import { storedFile } from '#functions/conversations/stored-file.ts';
import type { Principal } from '#functions/tools/principal.ts';
import type { UploadedFile } from '#functions/tools/request-body.ts';
import type { MessageDeps } from './deps.ts';

type Body = BodyOf<typeof messageRoutes.sendMessage>;

/**
 * Makes one content per file, the text as the caption of the first; without files the text alone.
 *
 * @throws AppError ERR_EMPTY_MESSAGE, ERR_NO_FILE_FOUND, ERR_PAYLOAD_TOO_LARGE, ERR_FILE_TYPE_REFUSED
 */
export async function contentsOf(deps: MessageDeps, principal: Principal, body: Body, files: readonly UploadedFile[]): Promise<MessageContent[]> {
  const text = body.body.trim();
  const uploaded = await Promise.all(body.uploads.map((upload) => takeMedia(deps.files, principal.companyId, upload, 'uploads')));
  const attached = await Promise.all(files.map((file) => storedFile(deps.files, { companyId: principal.companyId, id: deps.clock.newId() }, file)));
  const media = [...uploaded, ...attached];
  if (media.length === 0 && text === '') throw new AppError('ERR_EMPTY_MESSAGE', { field: 'body' });
  return captioned(text, media);
}
