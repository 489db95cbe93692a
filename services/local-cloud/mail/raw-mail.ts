/** The header lines of a message, unfolded and decoded, by lower-case name. */
export function headersOf(raw: string): Map<string, string> {
  const head = raw.split(/\r?\n\r?\n/, 1)[0] ?? '';
  const headers = new Map<string, string>();
  for (const line of head.replace(/\r?\n[ \t]+/g, ' ').split(/\r?\n/)) {
    const colon = line.indexOf(':');
    if (colon > 0) headers.set(line.slice(0, colon).toLowerCase(), decodeWords(line.slice(colon + 1).trim()));
  }
  return headers;
}

/** `=?utf-8?B?…?=` and `=?utf-8?Q?…?=`. https://www.rfc-editor.org/rfc/rfc2047 */
function decodeWords(text: string): string {
  return text.replace(/=\?([^?]+)\?([BbQq])\?([^?]*)\?=(?:\s+(?==\?))?/g, (_, charset: string, encoding: string, content: string) => {
    const bytes = encoding.toUpperCase() === 'B' ? Buffer.from(content, 'base64') : quotedBytes(content);
    return new TextDecoder(charset).decode(bytes);
  });
}

function quotedBytes(content: string): Buffer {
  const text = content.replaceAll('_', ' ').replace(/=([0-9A-Fa-f]{2})/g, (_, hex: string) => String.fromCharCode(Number.parseInt(hex, 16)));
  return Buffer.from(text, 'latin1');
}
