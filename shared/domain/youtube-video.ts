import { parsedUrl } from './parsed-url.ts';

/** As YouTube makes them. */
export const youtubeCode = /^[\w-]{11}$/;
const hosts = ['youtube.com', 'www.youtube.com', 'm.youtube.com', 'music.youtube.com', 'www.youtube-nocookie.com', 'youtube-nocookie.com'];
/** Addresses whose path ends in the code. */
const codeFolders = ['embed', 'shorts', 'live', 'v'];

/**
 * The code of a YouTube video, from the code itself or from an address as browsers and the share button give it.
 *
 * @returns undefined for anything else, above all other services' addresses.
 */
export function youtubeVideoCode(text: string): string | undefined {
  const code = youtubeCode.test(text) ? text : codeOfAddress(text);
  return code !== undefined && youtubeCode.test(code) ? code : undefined;
}

function codeOfAddress(text: string): string | undefined {
  const address = parsedUrl(/^https?:\/\//i.test(text) ? text : `https://${text}`);
  if (!address) return undefined;
  const [first = '', second = ''] = address.pathname.split('/').slice(1);
  if (address.hostname === 'youtu.be') return first;
  if (!hosts.includes(address.hostname)) return undefined;
  if (first === 'watch') return address.searchParams.get('v') ?? undefined;
  return codeFolders.includes(first) ? second : undefined;
}
