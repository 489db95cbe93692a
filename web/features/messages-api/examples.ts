/** Placeholders in an example for values that only its reader has. */
export const exampleToken = 'SEU_TOKEN';
export const exampleNumber = '5511999999999';

export type ExampleLanguage = 'curl' | 'node';
export type ExampleKind = 'text' | 'media';

interface Wanted {
  /** Origin of the page itself. */
  readonly origin: string;
  readonly language: ExampleLanguage;
  readonly kind: ExampleKind;
}

export const sendPath = '/api/messages/send';

/** A call that works as it is pasted, once token and number are filled in, and for media a file of this name is there. */
export function exampleOf({ origin, language, kind }: Wanted): string {
  const address = `${origin}${sendPath}`;
  return { curl: { text: curlText, media: curlMedia }, node: { text: nodeText, media: nodeMedia } }[language][kind](address);
}

const curlText = (address: string): string => `curl -X POST '${address}' \\
  -H 'Authorization: Bearer ${exampleToken}' \\
  -H 'Content-Type: application/json' \\
  -d '{"number": "${exampleNumber}", "body": "Olá! Seu pedido saiu para entrega."}'`;

const curlMedia = (address: string): string => `curl -X POST '${address}' \\
  -H 'X_TOKEN: ${exampleToken}' \\
  -F 'number=${exampleNumber}' \\
  -F 'body=Segue a foto.' \\
  -F 'medias=@foto.png'`;

const nodeText = (address: string): string => `const reply = await fetch('${address}', {
  method: 'POST',
  headers: { Authorization: 'Bearer ${exampleToken}', 'Content-Type': 'application/json' },
  body: JSON.stringify({ number: '${exampleNumber}', body: 'Olá! Seu pedido saiu para entrega.' }),
});
console.log(reply.status, await reply.json());`;

const nodeMedia = (address: string): string => `import { openAsBlob } from 'node:fs';

const form = new FormData();
form.set('number', '${exampleNumber}');
form.set('body', 'Segue a foto.');
form.set('medias', await openAsBlob('foto.png', { type: 'image/png' }), 'foto.png');

const reply = await fetch('${address}', { method: 'POST', headers: { X_TOKEN: '${exampleToken}' }, body: form });
console.log(reply.status, await reply.json());`;

/** How a receiver knows that a call is ours, and new. */
export const verifyExample = `import { createHmac, timingSafeEqual } from 'node:crypto';

/** @param body the bytes as they came, before any parsing. */
export function isFromRecado(header, body, secret) {
  const [, seconds, mark] = /^t=(\\d+),v1=([0-9a-f]{64})$/.exec(header) ?? [];
  if (!mark || Math.abs(Date.now() / 1000 - Number(seconds)) > 300) return false;
  const expected = createHmac('sha256', secret).update(seconds + '.' + body).digest();
  return timingSafeEqual(expected, Buffer.from(mark, 'hex'));
}`;
