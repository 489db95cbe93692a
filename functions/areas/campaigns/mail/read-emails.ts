import type { emailRoutes, EmailReport } from '#shared/contract/emails.ts';
import type { EmailId } from '#shared/contract/ids.ts';
import { recordPageSize } from '#shared/contract/lists.ts';
import type { QueryOf, ReplyOf } from '#shared/contract/route.ts';
import { loadAnyCampaign } from '#functions/records/campaigns/any-campaign.ts';
import {
  type HandoutItem,
  handoutItem,
  type LaneItem,
  mailCountsItem,
  type MailCountsItem,
  mailLaneItem,
  toMailCounts,
} from '#functions/records/campaigns/campaign-progress.ts';
import { type EmailItem, emailItem, toEmail } from '#functions/records/campaigns/email-item.ts';
import { companyKeys, normalizeName } from '#functions/data/keys.ts';
import { mailShippingItem, toMailRecipient } from '#functions/records/campaigns/mail-shipping-item.ts';
import { readable, readableItems } from '#functions/data/readable.ts';
import type { Attributes } from '#functions/data/writes.ts';
import { readPage } from '#functions/stack/paging.ts';
import type { Principal } from '#functions/tools/principal.ts';
import { isoTime } from '#functions/ports/clock.ts';
import type { CommandDeps } from '../deps.ts';
import { exportSize, filteredPage } from '../filtered-page.ts';

/** Newest first. */
export async function listEmails(
  deps: CommandDeps,
  principal: Principal,
  query: QueryOf<typeof emailRoutes.listEmails>,
): Promise<ReplyOf<typeof emailRoutes.listEmails>> {
  const { pk } = companyKeys.email(principal.companyId, '');
  const term = normalizeName(query.searchParam ?? '');
  const isWanted = (item: Attributes): boolean => term === '' || normalizeName(String(item['name'])).includes(term);
  const { items, ...position } = await readPage(principal, `emails ${term}`, query, (after) =>
    filteredPage(deps, principal, { pk, newestFirst: true, size: recordPageSize, after }, isWanted),
  );
  return { email: readableItems(emailItem, items).map(toEmail), ...position };
}

/** In the order of their places, which says nothing. */
export async function listMailRecipients(
  deps: CommandDeps,
  principal: Principal,
  id: EmailId,
  query: QueryOf<typeof emailRoutes.listMailRecipients>,
): Promise<ReplyOf<typeof emailRoutes.listMailRecipients>> {
  const { companyId } = principal;
  const { number } = await loadAnyCampaign(deps.table.forCompany(companyId), companyId, 'mail', id);
  const { pk } = companyKeys.shipping(companyId, number, '');
  const size = query.size === 'export' ? exportSize : recordPageSize;
  const isWanted = (item: Attributes): boolean => item['number'] !== '' && (query.state === undefined || item['state'] === query.state);
  const { items, ...position } = await readPage(principal, `mail recipients ${id} ${query.state ?? ''}`, query, (after) =>
    filteredPage(deps, principal, { pk, newestFirst: false, size, after }, isWanted),
  );
  return { recipients: readableItems(mailShippingItem, items).map(toMailRecipient), ...position };
}

export async function readEmailReport(deps: CommandDeps, { companyId }: Principal, id: EmailId): Promise<EmailReport> {
  const part = deps.table.forCompany(companyId);
  const campaign = await loadAnyCampaign(part, companyId, 'mail', id);
  const { pk } = companyKeys.campaignPart(companyId, campaign.number, '');
  const [lanes, [counts], [handout]] = await Promise.all([
    part.queryAll({ pk, prefix: 'lane#' }),
    part.queryAll({ pk, prefix: 'counts' }),
    part.queryAll({ pk, prefix: 'handout' }),
  ]);
  const counted = counts && readable(mailCountsItem, counts);
  const valid = recipientsOf(campaign, handout && readable(handoutItem, handout), counted);
  return { campaign: toEmail(campaign), valid, counts: toMailCounts(counted), pause: pauseOf(campaign, readableItems(mailLaneItem, lanes)) };
}

/** At the end they are known: two contacts may share an address. */
function recipientsOf({ status }: EmailItem, handout: HandoutItem | undefined, counts: MailCountsItem | undefined): number {
  if (!handout) return 0;
  if (status === 'FINALIZADA' && counts) return counts.recipients;
  return handout.isListDone ? handout.taken : Math.max(handout.taken, handout.expected);
}

const selfPauses = { ERR_MAIL_BOUNCES: 'bounces', ERR_MAIL_COMPLAINTS: 'complaints', ERR_MAIL_SENDER_NOT_VERIFIED: 'senderNotVerified' } as const;
const isSelfPause = (failure: string | null): failure is keyof typeof selfPauses => failure !== null && Object.hasOwn(selfPauses, failure);

/** It waits while none of its lanes goes on. */
function pauseOf({ status, failure }: EmailItem, lanes: readonly Extract<LaneItem, { type: 'mailLane' }>[]): EmailReport['pause'] {
  if (status === 'CANCELADA' && isSelfPause(failure)) return { reason: selfPauses[failure], until: null };
  const running = lanes.filter((lane) => lane.status === 'running');
  const [first] = running.toSorted((one, other) => (one.untilMs ?? 0) - (other.untilMs ?? 0));
  if (status !== 'EM_ANDAMENTO' || !first?.reason || running.some(({ reason }) => reason === null)) return null;
  return { reason: first.reason, until: first.untilMs === null ? null : isoTime(first.untilMs) };
}
