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
import { exportSize, readFiltered } from '#functions/data/filtered-page.ts';
import { companyKeys, normalizeName } from '#functions/data/keys.ts';
import { mailShippingItem, type MailShippingItem, toMailRecipient } from '#functions/records/campaigns/mail-shipping-item.ts';
import { readable, readableItems } from '#functions/data/readable.ts';
import { readPage } from '#functions/stack/paging.ts';
import type { Principal } from '#functions/tools/principal.ts';
import { isoTime } from '#functions/ports/clock.ts';
import type { CommandDeps } from '../deps.ts';
import { hasNewcomers, unheard } from '../dispatch/campaign-list.ts';

/** Newest first. */
export async function listEmails(
  deps: CommandDeps,
  principal: Principal,
  query: QueryOf<typeof emailRoutes.listEmails>,
): Promise<ReplyOf<typeof emailRoutes.listEmails>> {
  const { companyId } = principal;
  const { pk } = companyKeys.email(companyId, '');
  const term = normalizeName(query.searchParam ?? '');
  const isWanted = term === '' ? undefined : ({ name }: EmailItem): boolean => normalizeName(name).includes(term);
  const { items, ...position } = await readPage(principal, `emails ${term}`, query, (after) =>
    readFiltered(deps.table.forCompany(companyId), emailItem, { pk, newestFirst: true, limit: recordPageSize, after }, isWanted),
  );
  return { email: items.map(toEmail), ...position };
}

/** In the order of their places, which says nothing. */
export async function listMailRecipients(
  deps: CommandDeps,
  principal: Principal,
  id: EmailId,
  query: QueryOf<typeof emailRoutes.listMailRecipients>,
): Promise<ReplyOf<typeof emailRoutes.listMailRecipients>> {
  const { companyId } = principal;
  const part = deps.table.forCompany(companyId);
  const { number: campaign } = await loadAnyCampaign(part, companyId, 'mail', id);
  const { pk } = companyKeys.shipping(companyId, campaign, '');
  const size = query.size === 'export' ? exportSize : recordPageSize;
  const isWanted = ({ number, state }: MailShippingItem): boolean => number !== '' && (query.state === undefined || state === query.state);
  const { items, ...position } = await readPage(principal, `mail recipients ${id} ${query.state ?? ''}`, query, (after) =>
    readFiltered(part, mailShippingItem, { pk, limit: size, rowsAtOnce: size, after }, isWanted),
  );
  return { recipients: items.map(toMailRecipient), ...position };
}

export async function readEmailReport(deps: CommandDeps, { companyId }: Principal, id: EmailId): Promise<EmailReport> {
  const part = deps.table.forCompany(companyId);
  const campaign = await loadAnyCampaign(part, companyId, 'mail', id);
  const { pk } = companyKeys.campaignPart(companyId, campaign.number, '');
  const [isFollowed, lanes, [counts], [handout]] = await Promise.all([
    hasNewcomers(part, campaign),
    part.queryAll({ pk, prefix: 'lane#' }),
    part.queryAll({ pk, prefix: 'counts' }),
    part.queryAll({ pk, prefix: 'handout' }),
  ]);
  const counted = counts && readable(mailCountsItem, counts);
  const valid = recipientsOf(campaign, handout && readable(handoutItem, handout), counted);
  const pause = pauseOf(campaign, readableItems(mailLaneItem, lanes));
  const known = toMailCounts(counted);
  const open = unheard(campaign, valid, [known.sent, known.failed, known.suppressed], deps.clock.nowMs());
  return { campaign: toEmail(campaign), valid, counts: known, hasNewcomers: isFollowed, unheard: open, pause };
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
