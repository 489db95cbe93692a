import type { MessageContent } from '#shared/contract/queue-messages.ts';
import type { MessageItem } from './message-item.ts';

type ContentFields = Pick<MessageItem, 'kind' | 'body' | 'media' | 'location' | 'vcard' | 'failure'>;

const empty = { body: '', media: null, location: null, vcard: null, failure: null };

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
      return { ...empty, kind: content.kind, body: content.caption, failure: 'ERR_WAPP_DOWNLOAD_MEDIA' };
    case 'location':
      if (!isOnEarth(content)) return { ...empty, kind: 'text', body: `📍 ${content.name}`.trim() };
      return { ...empty, kind: 'location', location: { latitude: content.latitude, longitude: content.longitude, name: content.name } };
    case 'contact':
      return { ...empty, kind: 'contact', body: content.name, vcard: { name: content.name, number: content.number } };
    case 'unsupported':
      return { ...empty, kind: 'text', body: `[${content.name}]` };
  }
}

/** A stored message as content to send again. */
export function storedContent(message: MessageItem): MessageContent {
  if (
    message.media &&
    (message.kind === 'image' || message.kind === 'audio' || message.kind === 'video' || message.kind === 'document' || message.kind === 'sticker')
  ) {
    return { type: 'media', media: { kind: message.kind, ...message.media }, caption: message.body };
  }
  if (message.location) return { type: 'location', ...message.location };
  if (message.vcard) return { type: 'contact', ...message.vcard };
  return { type: 'text', text: message.body };
}
