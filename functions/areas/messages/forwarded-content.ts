import { createHash } from 'node:crypto';
import { AppError } from '#shared/contract/errors.ts';
import type { CompanyId, MessageId } from '#shared/contract/ids.ts';
import type { MessageContent, StoredMedia } from '#shared/contract/queue-messages.ts';
import { messagePlace } from '#shared/domain/message-id.ts';
import { previewKey } from '#shared/domain/preview-key.ts';
import { signatureLine } from '#shared/domain/signature-line.ts';
import { canSee, canSeeQueue, type Viewer } from '#shared/domain/ticket.ts';
import { findTicket } from '#functions/conversations/ticket-store.ts';
import type { MediaFiles } from '#functions/ports/media-files.ts';
import { mediaKey } from '#functions/ports/media-keys.ts';
import { storedContent } from '#functions/records/messages/message-content.ts';
import type { MessageItem } from '#functions/records/messages/message-item.ts';
import { loadMessage } from '#functions/records/messages/message-store.ts';
import type { MessageDeps } from './deps.ts';

interface Forwarding {
  readonly id: MessageId;
  /** Names the sending: a repetition makes no second copy of the file. */
  readonly token: string;
}

/**
 * The content of a message that is sent on, with a copy of its file: erasing either conversation leaves the other its own.
 *
 * @throws AppError ERR_NO_MESSAGE_FOUND, ERR_NO_PERMISSION, ERR_MESSAGE_NOT_FORWARDED
 */
export async function forwardedContent(deps: MessageDeps, companyId: CompanyId, viewer: Viewer, { id, token }: Forwarding): Promise<MessageContent> {
  const message = await loadSeen(deps, companyId, viewer, id);
  const content = storedContent(message);
  switch (content.type) {
    case 'lostMedia':
    case 'card':
      throw notForwarded();
    case 'text':
      // Whoever sends it on did not write it.
      return message.fromMe ? { type: 'text', text: content.text.replace(signatureLine, '') } : content;
    case 'media': {
      const caption = message.fromMe ? content.caption.replace(signatureLine, '') : content.caption;
      return { type: 'media', media: await copied(deps.files, companyId, content.media, token), caption };
    }
    case 'location':
    case 'contact':
      return content;
  }
}

const notForwarded = (): AppError => new AppError('ERR_MESSAGE_NOT_FORWARDED', { field: 'forward' });

/** A message as the history shows it to this user: of a ticket, or at least of a queue, that they see. */
async function loadSeen({ table }: MessageDeps, companyId: CompanyId, viewer: Viewer, id: MessageId): Promise<MessageItem> {
  const { ms, channelMessageId, ...place } = messagePlace(id);
  const part = table.forCompany(companyId);
  const message = await loadMessage(part, { companyId, ...place }, ms, channelMessageId);
  const ticket = await findTicket(part, companyId, message.ticketId);
  const isSeen = (ticket && canSee(viewer, ticket)) || canSeeQueue(viewer, { queueId: message.queueId, whatsappId: message.connectionId });
  if (!isSeen) throw new AppError('ERR_NO_PERMISSION', { field: 'forward' });
  // A line is no message, and the words of an internal note are for nobody outside.
  if (message.kind === 'event' || message.isDeleted) throw notForwarded();
  return message;
}

async function copied(files: MediaFiles, companyId: CompanyId, media: StoredMedia, token: string): Promise<StoredMedia> {
  const id = createHash('sha256').update(`${media.key} ${token}`).digest('hex').slice(0, 32);
  const key = mediaKey(companyId, 'media', id, media.name);
  if (!(await files.copy(media.key, key))) throw notForwarded();
  const isPreviewed = media.preview && (await files.copy(previewKey(media.key), previewKey(key)));
  const { preview, ...bare } = media;
  return { ...bare, key, ...(isPreviewed ? { preview } : {}) };
}
