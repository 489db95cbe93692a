import * as declared from '#shared/ports/declared.ts';
import type { SealingKeys } from '#functions/tools/sealed-text.ts';
import { port } from './port.ts';
import { once, readSecret } from './secrets.ts';

/** The keys that seal the tokens of pages and the secrets of webhooks. One or more of 64 hexadecimal characters, joined by commas. */
export const sealingKeys = () =>
  port(declared.sealingKeys, 'sealingKeys', ({ CHANNEL_SECRET_ARN }) => once(async () => sealingKeysOf(await readSecret(CHANNEL_SECRET_ARN))));

export function sealingKeysOf(secret: string): SealingKeys {
  const [first = '', ...others] = secret.split(',');
  return [Buffer.from(first, 'hex'), ...others.map((key) => Buffer.from(key, 'hex'))];
}
