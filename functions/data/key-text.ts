import { createHash } from 'node:crypto';

/** For uniqueness and order: accents, case and doubled blanks do not count. */
export function normalizeName(name: string): string {
  return name.normalize('NFKD').replace(/\p{M}/gu, '').toLowerCase().replace(/\s+/g, ' ').trim();
}

/**
 * A sort key has at most 1,024 bytes, of which this leaves some to what follows.
 * https://docs.aws.amazon.com/amazondynamodb/latest/developerguide/Constraints.html
 */
const keyTextBytes = 800;

/** The beginning of a text, as much as a sort key bears. */
export function cutKey(text: string): string {
  const bytes = Buffer.from(text.toWellFormed());
  return bytes.length <= keyTextBytes ? text : new TextDecoder().decode(bytes.subarray(0, keyTextBytes)).replace(/\ufffd+$/, '');
}

/** Keys are at most 2,048 bytes and should not show secrets. */
export function digest(text: string): string {
  return createHash('sha256').update(text).digest('base64url');
}
