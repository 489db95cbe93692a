import type { Message } from '#shared/contract/messages.ts';
import { signatureLine } from '#shared/domain/signature-line.ts';

/** The attendant's name above a message of ours, and the text without it. */
export function splitSignature({ body, fromMe }: Pick<Message, 'body' | 'fromMe'>): { readonly signer: string | null; readonly text: string } {
  const [line, signer] = (fromMe && signatureLine.exec(body)) || [];
  return line === undefined || signer === undefined ? { signer: null, text: body } : { signer, text: body.slice(line.length) };
}

/** A single line for quotations and notices: without the signature and WhatsApp's marks, which are formatting. */
export function plainText(message: Pick<Message, 'body' | 'fromMe'>): string {
  return splitSignature(message).text.replaceAll(/(^|\s)([*_~])(\S(?:.*?\S)?)\2(?=$|\s)/g, '$1$3');
}
