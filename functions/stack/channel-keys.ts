import { once, readSecret } from '#functions/ports/secrets.ts';
import type { SealingKeys } from '#functions/tools/sealed-text.ts';

/** The keys that seal what channels give us: tokens of pages. One or more of 64 hexadecimal characters, joined by commas. */
export function channelKeys(secretArn: string): () => Promise<SealingKeys> {
  return once(async () => sealingKeysOf(await readSecret(secretArn)));
}

export function sealingKeysOf(secret: string): SealingKeys {
  const [first = '', ...others] = secret.split(',');
  return [Buffer.from(first, 'hex'), ...others.map((key) => Buffer.from(key, 'hex'))];
}
