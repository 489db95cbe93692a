import { describe, expect, it } from 'vitest';
import { leaveOutTexts } from '#web/build/developer-texts.ts';

const functions = { throwing: 'invariant', warning: 'warning' };

describe('words of a package to developers', () => {
  it('are left out of what throws, which throws as before', () => {
    const code = leaveOutTexts('invariant(isInside(a, b), `${name} may be used only inside (of "a", b)` + more);', functions);

    expect(code).toBe('invariant(isInside(a, b));');
  });

  it('are left out together with their warning, but for what its condition does', () => {
    const code = leaveOutTexts('if (late) warning(next() !== null, "Too late");\nelse warning(ok, text, other);', functions);

    expect(code).toBe('if (late) void (next() !== null);\nelse void (ok);');
  });

  it('are left where other functions are given them', () => {
    const code = leaveOutTexts('log(isOk, "said"); my.invariant(isOk, "said"); invariant(isOk); invariant(isOk, "said");', functions);

    expect(code).toBe('log(isOk, "said"); my.invariant(isOk, "said"); invariant(isOk); invariant(isOk);');
  });

  it('fail the build where a newer package has none', () => {
    expect(() => leaveOutTexts('assert(isOk, "said");', functions)).toThrow('calls neither');
  });
});
