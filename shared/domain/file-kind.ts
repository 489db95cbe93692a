import type { StoredMedia } from '../contract/queue-messages.ts';

const startsWith = (head: Uint8Array, text: string, offset = 0): boolean =>
  Array.from(text).every((character, index) => head[offset + index] === character.charCodeAt(0));

/** Photos of phones stand in the container of films, by these brands. https://mp4ra.org/registered-types/brands */
const photoBrands: Readonly<Record<string, string>> = {
  heic: 'image/heic',
  heix: 'image/heic',
  heim: 'image/heic',
  heis: 'image/heic',
  mif1: 'image/heif',
  avif: 'image/avif',
};

function inContainer(head: Uint8Array): string {
  const brand = String.fromCharCode(...head.subarray(8, 12));
  return photoBrands[brand] ?? (brand.startsWith('M4A') ? 'audio/mp4' : 'video/mp4');
}

/** Guesses a file's type from its first bytes; undefined when they say nothing. */
function sniffed(head: Uint8Array): string | undefined {
  if (startsWith(head, '\x89PNG')) return 'image/png';
  if (head[0] === 0xff && head[1] === 0xd8) return 'image/jpeg';
  if (startsWith(head, 'GIF8')) return 'image/gif';
  if (startsWith(head, 'RIFF') && startsWith(head, 'WEBP', 8)) return 'image/webp';
  if (startsWith(head, 'RIFF') && startsWith(head, 'WAVE', 8)) return 'audio/wav';
  if (startsWith(head, 'OggS')) return 'audio/ogg';
  if (startsWith(head, 'ID3') || (head[0] === 0xff && ((head[1] ?? 0) & 0xe6) === 0xe2)) return 'audio/mpeg';
  if (startsWith(head, 'ftyp', 4)) return inContainer(head);
  if (startsWith(head, '\x1aE\xdf\xa3')) return 'video/webm';
  return undefined;
}

/** Kinds that WhatsApp shows in the conversation; everything else travels as a document. */
const shownImages = ['image/png', 'image/jpeg', 'image/webp', 'image/gif'];
const shownAudio = ['audio/ogg', 'audio/mpeg', 'audio/mp4', 'audio/wav', 'audio/webm'];
const shownVideo = ['video/mp4'];

/**
 * How a file is sent: as what it claims to be only if its first bytes agree, otherwise as a document.
 *
 * @param mimeType what the sender says; parameters are ignored.
 */
export function fileKind(mimeType: string, head: Uint8Array): { kind: StoredMedia['kind']; mimeType: string } {
  const claimed = mimeType.split(';')[0]?.trim().toLowerCase() ?? '';
  const actual = sniffed(head);
  if (actual && shownImages.includes(actual) && claimed.startsWith('image/')) return { kind: 'image', mimeType: actual };
  if (actual && shownAudio.includes(actual) && claimed.startsWith('audio/')) return { kind: 'audio', mimeType: actual };
  if (actual && shownVideo.includes(actual) && claimed.startsWith('video/')) return { kind: 'video', mimeType: actual };
  // A browser's recording: WebM or MP4 containers that hold only sound.
  if ((actual === 'video/webm' || actual === 'video/mp4') && claimed.startsWith('audio/')) return { kind: 'audio', mimeType: claimed };
  return { kind: 'document', mimeType: actual ?? (claimed || 'application/octet-stream') };
}

/** Types that a browser would run, were they shown. */
const activeTypes = /^(text\/html|application\/xhtml\+xml|image\/svg\+xml|(text|application)\/((x-)?(java|ecma)script|xml))$/;

const isMarkup = (head: Uint8Array): boolean => /^(\u00ef\u00bb\u00bf)?\s*</.test(String.fromCharCode(...head.subarray(0, 64)));

/**
 * Whether a file is made to be taken for two things: markup that claims to be a picture, sound or film, or one of these that
 * claims to be something that runs. Others that are not what they claim travel as documents.
 */
export function isForged(mimeType: string, head: Uint8Array): boolean {
  const claimed = mimeType.split(';')[0]?.trim().toLowerCase() ?? '';
  if (activeTypes.test(claimed)) return sniffed(head) !== undefined;
  return /^(image|audio|video)\//.test(claimed) && isMarkup(head);
}
