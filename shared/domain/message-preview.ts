import type { MessageContent } from '../contract/queue-messages.ts';
import type { CardName } from '../contract/messages.ts';
import { plainText } from './plain-text.ts';
import { signatureLine } from './signature-line.ts';
import { lastMessageCharacters } from './ticket.ts';

const signs = { image: '📷', audio: '🎤', video: '🎬', document: '📄', sticker: '🙂' } as const;
const cardSigns: Partial<Record<CardName, string>> = {
  waiting: '⏳',
  notRead: '⚠️',
  viewOnce: '👁️',
  poll: '📊',
  pollVote: '🗳️',
  event: '📅',
  eventReply: '📅',
  order: '🛒',
  product: '🏷️',
  list: '📋',
  payment: '💸',
  contacts: '👥',
  album: '🖼️',
  groupInvite: '👥',
  pinned: '📌',
  unpinned: '📌',
  missedCall: '📞',
  missedVideoCall: '📹',
};

/** The preview of a message of ours: whoever reads the list knows who answers. */
export const ownPreview = (content: MessageContent): string =>
  messagePreview(content.type === 'text' ? { ...content, text: content.text.replace(signatureLine, '') } : content);

/** The line that lists show for a message, or for one that was deleted: signs instead of words, so that it reads the same in every language. */
export function messagePreview(content: MessageContent | 'deleted'): string {
  if (content === 'deleted') return '🚫';
  return Array.from(plainText(previewOf(content)))
    .slice(0, lastMessageCharacters)
    .join('');
}

function previewOf(content: MessageContent): string {
  switch (content.type) {
    case 'text':
      return content.text;
    case 'media':
      return `${signs[content.media.kind]} ${content.caption || (content.media.kind === 'document' ? content.media.name : '')}`.trim();
    case 'lostMedia':
      return `${signs[content.kind]} ${content.caption}`.trim();
    case 'location':
      return `📍 ${content.name}`.trim();
    case 'contact':
      return `👤 ${content.name}`;
    case 'card':
      return `${cardSigns[content.card] ?? '💬'} ${content.text.replaceAll('\n', ' ')}`.trim();
  }
}
