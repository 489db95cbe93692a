import { createHmac, timingSafeEqual } from 'node:crypto';

/** As all apps have it. https://www.rfc-editor.org/rfc/rfc6238#section-4 */
const stepMs = 30_000;
const digits = 6;
const alphabet = 'ABCDEFGHIJKLMNOPQRSTUVWXYZ234567';

export const stepAt = (nowMs: number): number => Math.floor(nowMs / stepMs);

/** The code of a step. https://www.rfc-editor.org/rfc/rfc4226#section-5.3 */
export function codeOf(secret: Buffer, step: number): string {
  const counter = Buffer.alloc(8);
  counter.writeBigUInt64BE(BigInt(step));
  const mac = createHmac('sha1', secret).update(counter).digest();
  const offset = mac.readUInt8(mac.length - 1) & 0x0f;
  const number = mac.readUInt32BE(offset) & 0x7f_ff_ff_ff;
  return String(number % 10 ** digits).padStart(digits, '0');
}

/**
 * Finds the step of a code: the present one, or a neighbour, since clocks differ.
 *
 * @param after the last step whose code was used.
 */
export function stepOfCode(secret: Buffer, code: string, nowMs: number, after: number): number | undefined {
  const now = stepAt(nowMs);
  return [now, now - 1, now + 1].find((step) => step > after && isSame(codeOf(secret, step), code));
}

function isSame(expected: string, given: string): boolean {
  const [one, other] = [Buffer.from(expected), Buffer.from(given)];
  return one.length === other.length && timingSafeEqual(one, other);
}

/** Base 32 without padding, as apps take it. https://www.rfc-editor.org/rfc/rfc4648#section-6 */
export function base32(bytes: Buffer): string {
  const bits = [...bytes].map((byte) => byte.toString(2).padStart(8, '0')).join('');
  return (bits.match(/.{1,5}/g) ?? []).map((five) => alphabet[Number.parseInt(five.padEnd(5, '0'), 2)]).join('');
}

function fromBase32(text: string): Buffer {
  const bits = text
    .split('')
    .map((letter) => alphabet.indexOf(letter).toString(2).padStart(5, '0'))
    .join('');
  return Buffer.from((bits.match(/.{8}/g) ?? []).map((byte) => Number.parseInt(byte, 2)));
}

/** The code that an app with this secret, in base 32, shows at a time. */
export const shownCode = (secret: string, nowMs: number): string => codeOf(fromBase32(secret), stepAt(nowMs));
