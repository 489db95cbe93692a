import type { DnsRecord } from '../contract/mail-senders.ts';

/** Source that SES asks for in an SPF record. https://docs.aws.amazon.com/ses/latest/dg/send-email-authentication-spf.html */
const spfSource = 'include:amazonses.com';
/** A policy that asks for nothing yet: who sends by other ways as well is told of, not cut off. */
const dmarcPolicy = 'v=DMARC1; p=none;';

/** Second levels below a country's own domain that are no company's: `com.br`, `co.uk`. */
const secondLevels = new Set(
  'com co net org gov gob gouv edu ac or ne go mil int info adv art blog dev eco emp ind jus leg med mp mus nom srv tur tv wiki'.split(' '),
);
/** Names that many share: mailboxes that anybody gets, and hosts of pages. */
const shared = new Set(
  (
    'gmail.com googlemail.com outlook.com outlook.com.br hotmail.com hotmail.com.br live.com msn.com yahoo.com yahoo.com.br ymail.com icloud.com me.com mac.com ' +
    'aol.com proton.me protonmail.com gmx.com gmx.net zoho.com yandex.com mail.com bol.com.br uol.com.br terra.com.br ig.com.br globo.com r7.com ' +
    'github.io gitlab.io herokuapp.com vercel.app netlify.app pages.dev workers.dev web.app firebaseapp.com amazonaws.com cloudfront.net azurewebsites.net ' +
    'blogspot.com wordpress.com wixsite.com myshopify.com amazonses.com'
  ).split(' '),
);
/** For tests, documents and machines at home. https://www.rfc-editor.org/rfc/rfc6761 */
const reserved = new Set(['localhost', 'local', 'internal', 'test', 'invalid', 'onion', 'arpa']);

/** Ends in itself, or below it. */
const isWithin = (name: string, domain: string): boolean => name === domain || name.endsWith(`.${domain}`);

/**
 * Whether a domain can be a company's own.
 *
 * @param platform where the installation itself is; nobody may send in its name.
 */
export function isOwnDomain(domain: string, platform: string): boolean {
  const labels = domain.split('.');
  const [second = '', top = ''] = labels.slice(-2);
  if (reserved.has(top) || [...shared].some((one) => isWithin(domain, one))) return false;
  if (labels.length === 2 && top.length === 2 && secondLevels.has(second)) return false;
  return !isWithin(domain, platform) && !isWithin(platform, domain);
}

/** The records that a domain is to have, but for what was found of them. `key` in one of its own records proves whose it is. */
export function wantedRecords(domain: string, key: string, dkimTokens: readonly string[]): Omit<DnsRecord, 'state' | 'found'>[] {
  return [
    { purpose: 'ownership', type: 'TXT', name: domain, value: key, isRequired: true },
    ...dkimTokens.map((token) => ({
      purpose: 'dkim' as const,
      type: 'CNAME' as const,
      name: `${token}._domainkey.${domain}`,
      value: `${token}.dkim.amazonses.com`,
      isRequired: true,
    })),
    { purpose: 'spf', type: 'TXT', name: domain, value: mergedSpf([]), isRequired: false },
    { purpose: 'dmarc', type: 'TXT', name: `_dmarc.${domain}`, value: dmarcPolicy, isRequired: false },
  ];
}

type Wanted = Pick<DnsRecord, 'purpose' | 'value'>;
export type Finding = Pick<DnsRecord, 'state' | 'found'>;

const missing: Finding = { state: 'missing', found: [] };
const isSpf = (text: string): boolean => /^v=spf1(\s|$)/i.test(text);
const isDmarc = (text: string): boolean => /^v=DMARC1\s*(;|$)/i.test(text);
/** Every company's key begins so. */
export const keyPrefix = 'recado-verification=';

/**
 * Judges a record by the answer of the name servers.
 *
 * @param texts what is there under its name: TXT records with their strings joined, or targets of CNAMEs.
 */
export function judgeRecord({ purpose, value }: Wanted, texts: readonly string[]): Finding {
  switch (purpose) {
    case 'ownership':
      if (texts.some((text) => text.trim() === value)) return { state: 'found', found: [] };
      return otherwise(texts.filter((text) => text.includes(keyPrefix)));
    case 'dkim':
      if (texts.some((text) => hostName(text) === value)) return { state: 'found', found: [] };
      return otherwise(texts);
    case 'spf': {
      const policies = texts.filter(isSpf);
      const [only = ''] = policies;
      if (
        policies.length === 1 &&
        only
          .toLowerCase()
          .split(/\s+/)
          .some((term) => term.replace(/^\+/, '') === spfSource)
      )
        return { state: 'found', found: [] };
      return otherwise(policies);
    }
    case 'dmarc': {
      // Any policy of its own will do; of several, receivers take none.
      const policies = texts.filter(isDmarc);
      return policies.length === 1 ? { state: 'found', found: [] } : otherwise(policies);
    }
  }
}

const otherwise = (found: readonly string[]): Finding =>
  found.length === 0 ? missing : { state: 'different', found: found.slice(0, 5).map((text) => text.slice(0, 500)) };
const hostName = (text: string): string => text.toLowerCase().replace(/\.$/, '');

/**
 * Merges the existing SPF records into a single one with SES, since a domain may have only one. Other permitted senders stay; the strictest rule for
 * all others comes last. https://www.rfc-editor.org/rfc/rfc7208#section-3.2
 */
export function mergedSpf(found: readonly string[]): string {
  const terms = found.flatMap((text) => text.trim().split(/\s+/).slice(1));
  const isAll = (term: string): boolean => /^[-~?+]?all$/i.test(term);
  const isRedirect = (term: string): boolean => /^redirect=/i.test(term);
  // A redirect counts only where no `all` stands; it would be lost beside one.
  const redirects = terms.filter(isRedirect).map((term) => `include:${term.slice('redirect='.length)}`);
  const sources = [...terms.filter((term) => !isAll(term) && !isRedirect(term)), ...redirects].filter((term) => term.toLowerCase() !== spfSource);
  const last = found.length === 0 ? '-all' : (['~all', '-all', '?all'].find((all) => terms.includes(all)) ?? '~all');
  return ['v=spf1', ...new Set(sources), spfSource, last].join(' ');
}

const minute = 60_000;
const day = 24 * 60 * minute;
/** From when on a domain waits to be verified; hourly afterwards, until it is given up. */
const firstLooksMs = [minute, 5 * minute, 15 * minute];
const watchMs = 3 * day;
/** A little less than a day, as the second look may come by some seconds early. */
const lostAfterMs = day - 60 * minute;

export interface Watch {
  readonly isVerified: boolean;
  /** Since when it waits to be verified. */
  readonly watchedSinceMs: number;
  /** When a record was first gone of one that is verified. */
  readonly missingSinceMs: number | null;
}

/** When the records are looked at next by themselves; undefined: no more, until somebody asks. */
export function nextLookMs({ isVerified, watchedSinceMs }: Watch, nowMs: number): number | undefined {
  if (isVerified) return nowMs + day;
  const soon = firstLooksMs.find((after) => watchedSinceMs + after > nowMs);
  if (soon !== undefined) return watchedSinceMs + soon;
  const hourly = nowMs + 60 * minute;
  return hourly <= watchedSinceMs + watchMs ? hourly : undefined;
}

/**
 * Applies a look to a domain. A verified one stays so over a single look that finds a record gone: name servers have bad days.
 *
 * @param seen `yes`: all that is required is there; `no`: something is not; `unknown`: not all could be asked.
 */
export function afterLook(watch: Watch, seen: 'yes' | 'no' | 'unknown', nowMs: number): Watch {
  if (seen === 'unknown') return watch;
  if (seen === 'yes') return { ...watch, isVerified: true, missingSinceMs: null };
  if (!watch.isVerified) return watch;
  if (watch.missingSinceMs === null) return { ...watch, missingSinceMs: nowMs };
  return nowMs - watch.missingSinceMs < lostAfterMs ? watch : { isVerified: false, missingSinceMs: null, watchedSinceMs: nowMs };
}
