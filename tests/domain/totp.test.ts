import { describe, expect, it } from 'vitest';
import { base32, codeOf, shownCode, stepAt, stepOfCode } from '#functions/tools/totp.ts';

const secret = Buffer.from('12345678901234567890');

describe('codes of an app', () => {
  // Its last six digits. https://www.rfc-editor.org/rfc/rfc6238#appendix-B
  it.each([
    [59, '287082'],
    [1_111_111_109, '081804'],
    [1_111_111_111, '050471'],
    [1_234_567_890, '005924'],
    [2_000_000_000, '279037'],
    [20_000_000_000, '353130'],
  ])('are those of the standard at %d s', (seconds, code) => {
    expect(codeOf(secret, stepAt(seconds * 1_000))).toBe(code);
    expect(shownCode(base32(secret), seconds * 1_000)).toBe(code);
  });

  it('are taken one step early or late, once, and in order', () => {
    const nowMs = 1_111_111_111_000;
    const now = stepAt(nowMs);

    expect([-2, -1, 0, 1, 2].map((away) => stepOfCode(secret, codeOf(secret, now + away), nowMs, 0))).toEqual([undefined, now - 1, now, now + 1, undefined]);
    expect(stepOfCode(secret, codeOf(secret, now), nowMs, now)).toBeUndefined();
    expect(stepOfCode(secret, codeOf(secret, now - 1), nowMs, now)).toBeUndefined();
    expect(stepOfCode(secret, '', nowMs, 0)).toBeUndefined();
  });

  it('have their secret in base 32', () => {
    expect(base32(Buffer.from('foobar'))).toBe('MZXW6YTBOI');
  });
});
