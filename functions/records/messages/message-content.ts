import { type MessageContent, storedMedia, type StoredMedia } from '#shared/contract/queue-messages.ts';
import { messagePreview, ownPreview } from '#shared/domain/message-preview.ts';
import type { MessageItem } from './message-item.ts';

type ContentFields = Pick<MessageItem, 'kind' | 'body' | 'media' | 'location' | 'vcard' | 'card' | 'failure'>;

const empty = { body: '', media: null, location: null, vcard: null, card: null, failure: null };

/** A modified client can send any number; the table takes none beyond 10^125. */
const isOnEarth = ({ latitude, longitude }: { latitude: number; longitude: number }): boolean => Math.abs(latitude) <= 90 && Math.abs(longitude) <= 180;

/** A channel's content as a message row keeps it. */
export function contentFields(content: MessageContent): ContentFields {
  switch (content.type) {
    case 'text':
      return { ...empty, kind: 'text', body: content.text };
    case 'media': {
      const { kind, ...media } = content.media;
      return { ...empty, kind, body: content.caption, media };
    }
    case 'lostMedia':
      return { ...empty, kind: content.kind, body: content.caption, ...(content.isAwaited ? { card: 'waiting' } : { failure: 'ERR_WAPP_DOWNLOAD_MEDIA' }) };
    case 'location':
      if (!isOnEarth(content)) return { ...empty, kind: 'text', body: `📍 ${content.name}`.trim() };
      return { ...empty, kind: 'location', location: { latitude: content.latitude, longitude: content.longitude, name: content.name } };
    case 'contact':
      return { ...empty, kind: 'contact', body: content.name, vcard: { name: content.name, number: content.number } };
    case 'card':
      return { ...empty, kind: 'card', card: content.card, body: content.text };
  }
}

const isMediaKind = (kind: MessageItem['kind']): kind is StoredMedia['kind'] => storedMedia.shape.kind.safeParse(kind).success;

/** A stored message as content: to send again, or for its preview. */
export function storedContent(message: MessageItem): MessageContent {
  const { kind, card, body } = message;
  if (isMediaKind(kind)) {
    if (message.media) return { type: 'media', media: { kind, ...message.media }, caption: body };
    return { type: 'lostMedia', kind, caption: body, isAwaited: card === 'waiting' };
  }
  if (card) return { type: 'card', card, text: body };
  if (message.location) return { type: 'location', ...message.location };
  if (message.vcard) return { type: 'contact', ...message.vcard };
  return { type: 'text', text: body };
}

/** The line that lists show for a stored message: of ours without its signature, as when it was sent. */
export function storedPreview(message: MessageItem): string {
  if (message.isDeleted) return messagePreview('deleted');
  return (message.fromMe ? ownPreview : messagePreview)(storedContent(message));
}

/**
 * How much of a message is there: 0 while WhatsApp owes its content, 1 when that was given up, 2 with its content. A report
 * of more takes the place of less, wherever in the chat it stands.
 */
export function completeness({ card, failure, media }: Pick<ContentFields, 'card' | 'failure' | 'media'>): 0 | 1 | 2 {
  if (card === 'waiting') return 0;
  return card === 'notRead' || (failure === 'ERR_WAPP_DOWNLOAD_MEDIA' && !media) ? 1 : 2;
}
