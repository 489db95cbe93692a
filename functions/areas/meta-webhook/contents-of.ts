import type { MessageContent, StoredMedia } from '#shared/contract/queue-messages.ts';
import { mostParts } from '#shared/domain/meta-message-id.ts';
import type { Attachment, MetaMessage } from './event-shape.ts';

/** A row of the conversation. `url`: where its file is for a time. */
interface Part {
  readonly content: MessageContent;
  readonly url?: string;
  readonly isNotice: boolean;
}

const part = (content: MessageContent, url?: string): Part => ({ content, isNotice: false, ...(url === undefined ? {} : { url }) });

/** Splits a message into rows: each file, the text with the first of them. */
export function contentsOf(message: MetaMessage): Part[] {
  const { text = '', attachments, reply_to: answered } = message;
  const parts = attachments.slice(0, mostParts).flatMap(partsOf);
  if (answered?.story) return [part({ type: 'card', card: 'storyReply', text }), ...parts];
  const [first, ...others] = parts;
  if (!first) return [part(text === '' ? { type: 'card', card: 'other', text: '' } : { type: 'text', text })];
  if (text === '') return parts;
  if (first.content.type === 'lostMedia') return [{ ...first, content: { ...first.content, caption: text } }, ...others];
  // A link comes with the text that it stands in.
  if (first.content.type === 'card' && first.content.card === 'share') return [part({ type: 'text', text }), ...others];
  return [part({ type: 'text', text }), ...parts];
}

const mediaKinds: Readonly<Record<string, StoredMedia['kind']>> = { image: 'image', video: 'video', audio: 'audio', file: 'document' };

function partsOf({ type, title, payload }: Attachment): Part[] {
  const url = payload?.url;
  const mediaKind = payload?.sticker_id === undefined ? mediaKinds[type] : 'sticker';
  if (mediaKind && url !== undefined) return [waiting(mediaKind, url)];
  if (type === 'location' && payload?.coordinates) {
    const { lat, long } = payload.coordinates;
    return [part({ type: 'location', latitude: lat, longitude: long, name: title ?? '' })];
  }
  if (type === 'story_mention') {
    const mention = part({ type: 'card', card: 'storyMention', text: '' });
    return url === undefined ? [mention] : [mention, { ...waiting('image', url), isNotice: true }];
  }
  const said = type === 'template' && payload ? linesOf(payload.text, ...payload.elements.flatMap((one) => [one.title, one.subtitle])) : '';
  if (said !== '') return [part({ type: 'text', text: linesOf(said, ...(payload?.buttons ?? []).map((button) => button.title && `[ ${button.title} ]`)) })];
  const words = linesOf(payload?.title ?? title, url);
  return [part(words === '' ? { type: 'card', card: 'other', text: '' } : { type: 'card', card: 'share', text: words })];
}

const linesOf = (...lines: readonly (string | undefined)[]): string => lines.filter((line) => line !== undefined && line !== '').join('\n');

/** In the conversation at once; the file follows. */
const waiting = (kind: StoredMedia['kind'], url: string): Part => part({ type: 'lostMedia', kind, caption: '', isAwaited: true }, url);
