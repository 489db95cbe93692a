import { describe, expect, it } from 'vitest';
import { afterLook, isOwnDomain, judgeRecord, mergedSpf, nextLookMs, type Watch } from '#shared/domain/mail-domain.ts';

describe('a domain that mails are to come from', () => {
  it.each(['loja.com.br', 'mail.loja.com.br', 'loja.com', 'loja.io', 'minha-loja.co.uk'])('may be %s', (domain) => {
    expect(isOwnDomain(domain, 'recado.app')).toBe(true);
  });

  it.each(['com.br', 'co.uk', 'gmail.com', 'outlook.com.br', 'loja.github.io', 'loja.local', 'recado.app', 'www.recado.app', 'app.local'])(
    'may not be %s, which is of many or of nobody',
    (domain) => {
      expect(isOwnDomain(domain, 'recado.app')).toBe(false);
    },
  );

  it('may not be what the platform stands below, either', () => {
    expect(isOwnDomain('empresa.com.br', 'recado.empresa.com.br')).toBe(false);
    expect(isOwnDomain('empresa.com.br', '')).toBe(true);
  });
});

describe('an SPF record', () => {
  it.each([
    [[], 'v=spf1 include:amazonses.com -all'],
    [['v=spf1 include:_spf.google.com ~all'], 'v=spf1 include:_spf.google.com include:amazonses.com ~all'],
    [['v=spf1 a mx -all', 'v=spf1 a include:outro.com ~all'], 'v=spf1 a mx include:outro.com include:amazonses.com ~all'],
    [['v=spf1 redirect=_spf.provedor.com.br'], 'v=spf1 include:_spf.provedor.com.br include:amazonses.com ~all'],
    [['v=spf1 include:amazonses.com'], 'v=spf1 include:amazonses.com ~all'],
  ])('of %j becomes one that names SES and keeps the others', (found, merged) => {
    expect(mergedSpf(found)).toBe(merged);
    expect(judgeRecord({ purpose: 'spf', value: '' }, [merged])).toEqual({ state: 'found', found: [] });
  });
});

describe('what name servers answer', () => {
  const key = 'recado-verification=1';

  it.each([
    ['ownership', key, ['v=spf1 -all', key], 'found', []],
    ['ownership', key, ['google-site-verification=x'], 'missing', []],
    ['ownership', key, ['recado-verification=2'], 'different', ['recado-verification=2']],
    ['dkim', 'a.dkim.amazonses.com', ['A.dkim.amazonses.com.'], 'found', []],
    ['dkim', 'a.dkim.amazonses.com', ['a.dkim.amazonses.com.loja.com.br'], 'different', ['a.dkim.amazonses.com.loja.com.br']],
    ['dkim', 'a.dkim.amazonses.com', [], 'missing', []],
    ['spf', '', ['v=spf1 include:amazonses.com ~all', 'v=spf1 -all'], 'different', ['v=spf1 include:amazonses.com ~all', 'v=spf1 -all']],
    ['spf', '', ['v=spf1 include:_spf.google.com ~all'], 'different', ['v=spf1 include:_spf.google.com ~all']],
    ['spf', '', ['v=spf10 include:amazonses.com'], 'missing', []],
    ['dmarc', '', ['v=DMARC1; p=reject'], 'found', []],
    ['dmarc', '', ['v=DMARC1; p=reject', 'v=DMARC1; p=none'], 'different', ['v=DMARC1; p=reject', 'v=DMARC1; p=none']],
  ] as const)('of %s, wanted %s, %j, is %s', (purpose, value, texts, state, found) => {
    expect(judgeRecord({ purpose, value }, texts)).toEqual({ state, found });
  });
});

const [minute, hour, day] = [60_000, 3_600_000, 86_400_000];
const waiting: Watch = { isVerified: false, watchedSinceMs: 0, missingSinceMs: null };

describe('a domain that waits', () => {
  it('is looked at after 1, 5 and 15 minutes, then hourly, for three days', () => {
    const looks: number[] = [];
    for (let next = nextLookMs(waiting, 0); next !== undefined; next = nextLookMs(waiting, next)) looks.push(next);

    expect(looks.slice(0, 5)).toEqual([minute, 5 * minute, 15 * minute, hour + 15 * minute, 2 * hour + 15 * minute]);
    expect(looks.at(-1)).toBe(71 * hour + 15 * minute);
  });

  it('is verified by a look that finds all, and daily looked at from then on', () => {
    const verified = afterLook(waiting, 'yes', hour);

    expect(verified.isVerified).toBe(true);
    expect(nextLookMs(verified, hour)).toBe(hour + day);
  });
});

describe('a verified domain whose records go', () => {
  const verified: Watch = { ...waiting, isVerified: true };

  it('is not verified any more after two looks a day apart, and watched anew', () => {
    const first = afterLook(verified, 'no', hour);
    const soon = afterLook(first, 'no', 2 * hour);
    const second = afterLook(soon, 'no', hour + day);

    expect([first.isVerified, soon.isVerified]).toEqual([true, true]);
    expect(second).toEqual({ isVerified: false, missingSinceMs: null, watchedSinceMs: hour + day });
  });

  it('stays verified when they are back, or when no name server answers', () => {
    const first = afterLook(verified, 'no', hour);

    expect(afterLook(first, 'unknown', 2 * day)).toEqual(first);
    expect(afterLook(first, 'yes', day)).toEqual(verified);
  });
});
