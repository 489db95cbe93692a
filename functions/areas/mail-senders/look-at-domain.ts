import { AppError } from '#shared/contract/errors.ts';
import type { Job } from '#shared/contract/jobs.ts';
import type { DnsRecord } from '#shared/contract/mail-senders.ts';
import { afterLook, type Finding, judgeRecord, nextLookMs, wantedRecords } from '#shared/domain/mail-domain.ts';
import { keepLook, keepNames, loadMailDomain, namesOfDomain } from '#functions/records/mail/mail-domains.ts';
import { lookTimerName, type MailDomainItem } from '#functions/records/mail/mail-sender-item.ts';
import { isoTime } from '#functions/ports/clock.ts';
import type { DnsLookup } from '#functions/ports/dns-lookup.ts';
import type { LookDeps } from './deps.ts';

type States = MailDomainItem['states'];

/**
 * Asks the name servers and the mail service, and keeps what they say.
 *
 * @throws AppError ERR_MAIL_DOMAIN_IN_USE, ERR_CONFLICT
 */
export async function lookAtDomain(deps: LookDeps, item: MailDomainItem): Promise<MailDomainItem> {
  const { status, dkimTokens } = await askMailService(deps, item.domain, item.dkimTokens);
  const states = await findRecords(deps.dns, item.domain, wantedRecords(item.domain, item.key, dkimTokens));
  const nowMs = deps.clock.nowMs();
  const watch = afterLook(item, whatIsSeen(states, status === 'verified'), nowMs);
  const look = item.look + 1;
  // First, so that no crash leaves a domain that nobody looks at: an early one finds that its look is not yet kept, and looks all the same.
  await lookLater(deps, { ...item, ...watch, look });
  return keepLook(deps.table, item, { ...watch, dkimTokens: [...dkimTokens], states, look, checkedAt: isoTime(nowMs) });
}

/** Sets the timer of the next look; none for a domain that has been given up on. */
export async function lookLater({ clock, timers }: LookDeps, item: MailDomainItem): Promise<void> {
  const atMs = nextLookMs(item, clock.nowMs());
  if (atMs === undefined) return;
  const { companyId, domain, look } = item;
  await timers.set(lookTimerName(item), atMs, { type: 'lookAtMailDomain', companyId, domain, look });
}

/** The job of a timer. */
export async function lookAgain(deps: LookDeps, { companyId, domain, look }: Extract<Job, { type: 'lookAtMailDomain' }>): Promise<void> {
  try {
    const item = await loadMailDomain(deps.table.forCompany(companyId), companyId, domain);
    if (look >= item.look) await lookAtDomain(deps, item);
  } catch (error) {
    // Given up, looked at by somebody at this moment, or another company's by now: each of them has its own timer, or needs none.
    const isOver = error instanceof AppError && ['ERR_NO_MAIL_DOMAIN_FOUND', 'ERR_CONFLICT', 'ERR_MAIL_DOMAIN_IN_USE'].includes(error.code);
    if (!isOver) throw error;
  }
}

/**
 * A domain that the service forgot, or gave up on after three days, is requested anew. Another company may have done so: all have the same names.
 *
 * @param known names that the company was told, before they were kept for all.
 */
export async function askMailService({ identities, table }: Pick<LookDeps, 'identities' | 'table'>, domain: string, known: readonly string[] = []) {
  const status = await identities.status(domain);
  const isAsked = status === 'verified' || status === 'pending';
  const kept = isAsked ? ((await namesOfDomain(table, domain)) ?? known) : [];
  if (kept.length > 0) return { status, dkimTokens: kept };
  const dkimTokens = await identities.verify(domain);
  await keepNames(table, domain, dkimTokens);
  return { status, dkimTokens };
}

function whatIsSeen(states: States, isServiceReady: boolean): 'yes' | 'no' | 'unknown' {
  const required = states.filter(({ purpose }) => purpose === 'ownership' || purpose === 'dkim');
  if (required.some(({ state }) => state === 'unknown')) return 'unknown';
  return isServiceReady && required.every(({ state }) => state === 'found') ? 'yes' : 'no';
}

type Wanted = ReturnType<typeof wantedRecords>[number];

const findRecords = (dns: DnsLookup, domain: string, wanted: readonly Wanted[]): Promise<States> =>
  Promise.all(wanted.map(async (one) => ({ purpose: one.purpose, name: one.name, ...(await findRecord(dns, domain, one)) })));

async function findRecord(dns: DnsLookup, domain: string, wanted: Wanted): Promise<Finding> {
  const texts = await ask(dns, wanted.type, wanted.name);
  if (texts === undefined) return { state: 'unknown', found: [] };
  const finding = judgeRecord(wanted, texts);
  return finding.state === 'missing' ? ((await underDoubledName(dns, domain, wanted)) ?? finding) : finding;
}

const ask = (dns: DnsLookup, type: DnsRecord['type'], name: string) => (type === 'TXT' ? dns.texts(name) : dns.aliases(name));

/** The forms of most providers append the domain to what is typed: whoever types the whole name has the record at a name that ends in it twice. */
async function underDoubledName(dns: DnsLookup, domain: string, wanted: Wanted): Promise<Finding | undefined> {
  const name = `${wanted.name}.${domain}`;
  // https://www.rfc-editor.org/rfc/rfc1035#section-2.3.4
  const texts = name.length > 253 ? [] : await ask(dns, wanted.type, name);
  if (texts === undefined || judgeRecord(wanted, texts).state !== 'found') return undefined;
  return { state: 'different', found: [`${name} ${wanted.type} ${wanted.value}`] };
}
