import type { CompanyId } from '#shared/contract/ids.ts';
import { recordsAudited } from '#shared/records/index.ts';
import { type Key, systemKeys } from './keys.ts';

/** Partitions whose rows keep their author: of all writes, or of deletions only. Below `c#<companyId>`; messages and tickets on their way cost nothing. */
const changesKept =
  /^(?:#users|#queues|#queue-options#.*|#connections|#erasures|#data-export#.*|#company-exports|#support-visits|#contact-book-exports|#dns-mails|#refused-attempts|#ended-sessions|#failed-logins)$/;
/** Partitions of declared records of whose changes the trail tells. */
const recordsKept: ReadonlySet<string> = new Set(recordsAudited.flatMap(({ audited, path }) => (audited === 'changes' ? [`#records#${path.slice(1)}`] : [])));
const changesKeptAtRoot: ReadonlySet<string> = new Set(['company', 'settings', 'secret-settings', 'schedules', 'campaign-settings']);
const deletionsKept =
  /^(?:#schedules|#records#.*|#campaigns|#emails|#contact-lists|#contact-list#.*|#mail-domains|#mail-senders|#mail-templates|#opted-out|#suppressions)$/;

/** Rows that platform staff sell, which belong to no company. */
const ofPlans = systemKeys.plan('').pk;

/** The company of a key of whose writes it is kept who made them, and of which of them; null for what is the platform's. */
export function keptOf({ pk, sk }: Key): { readonly companyId: CompanyId | null; readonly of: 'changes' | 'deletion' } | undefined {
  if (pk === ofPlans) return { companyId: null, of: 'changes' };
  const [, id, rest = ''] = /^c#([0-9A-Z]{26})(.*)$/s.exec(pk) ?? [];
  if (id === undefined) return undefined;
  const companyId = id as CompanyId; // every key of a company begins with its id
  if (changesKept.test(rest) || recordsKept.has(rest) || (rest === '' && changesKeptAtRoot.has(sk))) return { companyId, of: 'changes' };
  const isOfContact = (rest.startsWith('#contact#') && sk === 'contact') || (rest.startsWith('#ticket#') && (sk === 'ticket' || sk.startsWith('note#')));
  return isOfContact || deletionsKept.test(rest) ? { companyId, of: 'deletion' } : undefined;
}
