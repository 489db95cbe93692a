/** A mail as it goes out. Whatever of it people typed may hold any character. */
export interface MimeMail {
  readonly from: { readonly name: string; readonly email: string };
  readonly to: { readonly name: string; readonly email: string };
  readonly subject: string;
  readonly text: string;
  readonly html: string;
  /** Ready to be sent: ASCII. */
  readonly headers: Readonly<Record<string, string>>;
  /** Stands in neither part. */
  readonly boundary: string;
  readonly date: Date;
}

/** Octets of an encoded word's text, so that the word has at most 75. https://www.rfc-editor.org/rfc/rfc2047#section-2 */
const wordBytes = 45;
/** https://www.rfc-editor.org/rfc/rfc2045#section-6.8 */
const lineCharacters = 76;

/** Line ends and other control characters become blanks: a name cannot add a header. */
// oxlint-disable-next-line no-control-regex -- these are the ones
const oneLine = (text: string): string => text.replace(/[\u0000-\u001f\u007f\u0085\u2028\u2029]+/g, ' ').trim();

/** A header's text of any characters: as it is where it is plain, else in encoded words, folded. */
export function headerText(typed: string): string {
  const text = oneLine(typed);
  if (/^[\x20-\x7e]*$/.test(text) && !text.includes('=?') && text.length <= lineCharacters - 20) return text;
  return wordsOf(text)
    .map((word) => `=?UTF-8?B?${base64(word)}?=`)
    .join('\r\n ');
}

/** In pieces that break no character. */
function wordsOf(text: string): string[] {
  const words: string[] = [];
  let word = '';
  let bytes = 0;
  for (const character of text) {
    const size = Buffer.byteLength(character);
    if (bytes + size > wordBytes) {
      words.push(word);
      word = '';
      bytes = 0;
    }
    word += character;
    bytes += size;
  }
  return [...words, word];
}

function mailbox({ name, email }: MimeMail['from']): string {
  const shown = oneLine(name);
  if (shown === '') return `<${email}>`;
  const isPlain = /^[\x20-\x7e]*$/.test(shown) && shown.length <= lineCharacters - 20;
  return isPlain ? `"${shown.replace(/[\\"]/g, '\\$&')}" <${email}>` : `${headerText(shown)}\r\n <${email}>`;
}

const base64 = (text: string): string => Buffer.from(text).toString('base64');

const wrapping = new RegExp(`.{${lineCharacters}}(?=.)`, 'g');
const wrapped = (encoded: string): string => encoded.replace(wrapping, '$&\r\n');

function part(type: string, text: string): string {
  return `Content-Type: ${type}; charset=utf-8\r\nContent-Transfer-Encoding: base64\r\n\r\n${wrapped(base64(text))}\r\n`;
}

/** The message as its bytes, all of them ASCII. https://www.rfc-editor.org/rfc/rfc5322 */
export function mimeOf({ from, to, subject, text, html, headers, boundary, date }: MimeMail): string {
  const lines = [
    `From: ${mailbox(from)}`,
    `To: ${mailbox(to)}`,
    `Subject: ${headerText(subject)}`,
    `Date: ${date.toUTCString().replace('GMT', '+0000')}`,
    'MIME-Version: 1.0',
    ...Object.entries(headers).map(([name, value]) => `${name}: ${value}`),
    `Content-Type: multipart/alternative; boundary="${boundary}"`,
  ];
  const parts = [part('text/plain', text), part('text/html', html)].map((one) => `--${boundary}\r\n${one}`);
  return `${lines.join('\r\n')}\r\n\r\n${parts.join('')}--${boundary}--\r\n`;
}
