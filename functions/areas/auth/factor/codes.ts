import { createHmac } from 'node:crypto';
import type { UserId } from '#shared/contract/ids.ts';
import type { Factor } from '#functions/records/accounts/factor.ts';
import { openText, sealText } from '#functions/tools/sealed-text.ts';
import { base32, stepOfCode } from '#functions/tools/totp.ts';
import type { Clock } from '#functions/ports/clock.ts';
import type { KeyList } from '../account-keys.ts';

const spareCount = 10;
/** 50 bits: nobody guesses one within the limits of attempts. */
const spareBytes = 7;
const spareLength = 10;

const boundTo = (userId: UserId): string => `second factor of ${userId}`;

/** Letters and digits alone, as people type them with spaces and strokes. */
const bare = (code: string): string => code.replaceAll(/[^A-Za-z0-9]/g, '').toLowerCase();

const spareHash = (key: Buffer, userId: UserId, code: string): string =>
  createHmac('sha256', key)
    .update(`${userId}\n${bare(code)}`)
    .digest('base64url')
    .slice(0, 22);

/** Ten codes, and what is stored of them. A digest without a key could be tried through, should the table get lost. */
export function newSpareCodes(clock: Clock, key: Buffer, userId: UserId): { readonly spareCodes: string[]; readonly spareHashes: string[] } {
  const codes = Array.from({ length: spareCount }, () => base32(clock.randomBytes(spareBytes)).toLowerCase().slice(0, spareLength));
  const spareCodes = codes.map((code) => `${code.slice(0, 5)}-${code.slice(5)}`);
  return { spareCodes, spareHashes: codes.map((code) => spareHash(key, userId, code)) };
}

/** Another one ends the trust in browsers. */
export const newFactorId = (clock: Clock): string => clock.randomBytes(9).toString('base64url');

/** An app whose first code has come: that one is used up. Its owner gets spare codes with it. */
export function newApp(clock: Clock, key: Buffer, userId: UserId, { secret, step }: { readonly secret: Buffer; readonly step: number }) {
  const { spareCodes, spareHashes } = newSpareCodes(clock, key, userId);
  const sealed = sealText([key], boundTo(userId), secret.toString('base64url'), clock.randomBytes(12));
  return { spareCodes, factor: { id: newFactorId(clock), secret: sealed, lastStep: step, spareHashes } satisfies Factor };
}

/** The factor without what this code uses up; undefined for a code that is wrong or was used. */
export function useCode(
  keys: KeyList,
  userId: UserId,
  factor: Factor,
  code: string,
  nowMs: number,
): { readonly factor: Factor; readonly isSpare: boolean } | undefined {
  const given = bare(code);
  const secret = factor.secret === undefined ? undefined : openText(keys, boundTo(userId), factor.secret);
  const step = secret === undefined ? undefined : stepOfCode(Buffer.from(secret, 'base64url'), given, nowMs, factor.lastStep ?? 0);
  if (step !== undefined) return { factor: { ...factor, lastStep: step }, isSpare: false };
  const hashes = new Set(keys.map((key) => spareHash(key, userId, given)));
  const left = factor.spareHashes.filter((hash) => !hashes.has(hash));
  return left.length < factor.spareHashes.length ? { factor: { ...factor, spareHashes: left }, isSpare: true } : undefined;
}
