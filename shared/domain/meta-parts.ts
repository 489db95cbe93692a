import type { MetaChannel } from '../contract/channels.ts';
import type { MessageContent, StoredMedia } from '../contract/queue-messages.ts';
import { plainText } from './plain-text.ts';

/** A call of Meta's send API: a text or a file. */
export type MetaPart = { readonly text: string } | { readonly file: 'image' | 'audio' | 'video' | 'file'; readonly key: string };

/** https://developers.facebook.com/docs/messenger-platform/reference/send-api: characters. */
const facebookCharacters = 2_000;
/** https://developers.facebook.com/docs/messenger-platform/instagram/features/send-message: bytes of UTF-8. */
const instagramBytes = 1_000;

const files: Readonly<Record<StoredMedia['kind'], Extract<MetaPart, { key: string }>['file']>> = {
  image: 'image',
  sticker: 'image',
  audio: 'audio',
  video: 'video',
  document: 'file',
};

/** A message as what Meta takes: files have no caption there, long texts come in pieces, and no mark makes a word bold. */
export function metaParts(content: MessageContent, channel: MetaChannel): MetaPart[] {
  if (content.type !== 'media') return texts(wordsOf(content), channel);
  const file: MetaPart = { file: files[content.media.kind], key: content.media.key };
  return [file, ...texts(content.caption, channel)];
}

function wordsOf(content: Exclude<MessageContent, { type: 'media' }>): string {
  switch (content.type) {
    case 'text':
    case 'card':
      return content.text;
    case 'lostMedia':
      return content.caption;
    case 'contact':
      return `${content.name}\n${content.number === '' ? '' : `+${content.number}`}`.trim();
    case 'location':
      return `${content.name}\nhttps://www.google.com/maps?q=${content.latitude},${content.longitude}`.trim();
  }
}

function texts(text: string, channel: MetaChannel): MetaPart[] {
  const fits = channel === 'facebook' ? fitsCharacters : fitsBytes;
  const pieces: string[] = [];
  let piece = '';
  for (const word of plainText(text)
    .trim()
    .split(/(?<=\s)/)) {
    for (const bit of fits(word) ? [word] : Array.from(word)) {
      if (!fits(piece + bit)) {
        pieces.push(piece.trim());
        piece = '';
      }
      piece += bit;
    }
  }
  return [...pieces, piece.trim()].filter((one) => one !== '').map((one) => ({ text: one }));
}

const fitsCharacters = (text: string): boolean => text.length <= facebookCharacters;
const fitsBytes = (text: string): boolean => text.length * 3 <= instagramBytes || new TextEncoder().encode(text).length <= instagramBytes;
