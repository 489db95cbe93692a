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

/** The visible parts of a message: its plain text and its HTML, each empty where it has none. */
export function bodiesOf(raw: string): { text: string; html: string } {
  const parts = leavesOf(raw);
  const of = (type: string): string => parts.find((part) => part.type === type)?.content ?? '';
  return { text: of('text/plain'), html: of('text/html') };
}

interface Leaf {
  readonly type: string;
  readonly content: string;
}

/** The parts of a message that have no parts of their own. https://www.rfc-editor.org/rfc/rfc2046#section-5.1 */
function leavesOf(raw: string): Leaf[] {
  const headers = headersOf(raw);
  const declared = headers.get('content-type') ?? 'text/plain';
  const [, head = '', body = ''] = /^([^]*?)\r?\n\r?\n([^]*)$/.exec(raw) ?? [];
  const boundary = /boundary="?([^";]+)"?/i.exec(declared)?.[1];
  if (boundary !== undefined && head !== '') {
    const parts = body.split(`--${boundary}`).slice(1);
    return parts.filter((part) => !part.startsWith('--')).flatMap((part) => leavesOf(part.replace(/^\r?\n/, '')));
  }
  const type = declared.split(';', 1)[0]?.trim().toLowerCase() ?? '';
  return [{ type, content: decodedBody(body, headers.get('content-transfer-encoding')?.toLowerCase()) }];
}

function decodedBody(body: string, encoding: string | undefined): string {
  if (encoding === 'base64') return Buffer.from(body, 'base64').toString('utf8');
  return encoding === 'quoted-printable' ? quotedBytes(body.replace(/=\r?\n/g, '').replaceAll('_', '=5F')).toString('utf8') : body;
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
