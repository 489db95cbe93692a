import { createHash, randomBytes } from 'node:crypto';
import { aesEncryptGCM, hkdf } from '@whiskeysockets/baileys';

/** The secret that later changes of a message (votes, comments, encrypted edits) are encrypted with; it travels inside the message. */
export const newMessageSecret = (): Buffer => randomBytes(32);

export type SecretUse = 'Poll Vote' | 'Enc Comment' | 'Message Edit';

/** Author and target of a change; JIDs without a device, in the form that the chat uses. */
export type SecretContext = { secret: Uint8Array; targetId: string; targetAuthor: string; author: string };

/** A vote also binds the message and the voter; the others do not. */
export function sealWithSecret({ secret, targetId, targetAuthor, author }: SecretContext, use: SecretUse, plain: Uint8Array) {
  const key = hkdf(Buffer.from(secret), 32, { info: `${targetId}${targetAuthor}${author}${use}` });
  const encIv = randomBytes(12);
  const bound = use === 'Poll Vote' ? Buffer.from(`${targetId}\u0000${author}`) : Buffer.alloc(0);
  return { encPayload: aesEncryptGCM(Buffer.from(plain), key, encIv, bound), encIv };
}

/** How a vote names an option. */
export const optionHash = (name: string): Buffer => createHash('sha256').update(name).digest();
