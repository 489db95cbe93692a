import type { emailRoutes, EmailReport } from '#shared/contract/emails.ts';
import type { EmailId } from '#shared/contract/ids.ts';
import type { QueryOf, ReplyOf } from '#shared/contract/route.ts';
import { loadAnyCampaign } from '#functions/records/campaigns/any-campaign.ts';
import {
  type HandoutItem,
  type LaneItem,
  mailCountsItem,
  type MailCountsItem,
  mailLaneItem,
  toMailCounts,
} from '#functions/records/campaigns/campaign-progress.ts';
import { type EmailItem, emailItem, toEmail } from '#functions/records/campaigns/email-item.ts';
import { mailShippingItem, toMailRecipient } from '#functions/records/campaigns/mail-shipping-item.ts';
import type { Principal } from '#functions/tools/principal.ts';
import { isoTime } from '#functions/ports/clock.ts';
import type { CommandDeps } from '../deps.ts';
import { hasNewcomers, unheard } from '../dispatch/campaign-list.ts';
import { loadProgress, readCampaigns, readShippings, recipientsOf } from '../read-channel.ts';

export async function listEmails(
  deps: CommandDeps,
  principal: Principal,
  query: QueryOf<typeof emailRoutes.listEmails>,
): Promise<ReplyOf<typeof emailRoutes.listEmails>> {
  const of = { channel: 'mail', list: 'emails', schema: emailItem } as const;
  const { items, ...position } = await readCampaigns(deps.table.forCompany(principal.companyId), principal, of, query);
  return { email: items.map(toEmail), ...position };
}

export async function listMailRecipients(
  deps: CommandDeps,
  principal: Principal,
  id: EmailId,
  query: QueryOf<typeof emailRoutes.listMailRecipients>,
): Promise<ReplyOf<typeof emailRoutes.listMailRecipients>> {
  const table = deps.table.forCompany(principal.companyId);
  const campaign = await loadAnyCampaign(table, principal.companyId, 'mail', id);
  const { items, ...position } = await readShippings(table, principal, { campaign, list: 'mail recipients', schema: mailShippingItem }, query);
  return { recipients: items.map(toMailRecipient), ...position };
}

export async function readEmailReport(deps: CommandDeps, { companyId }: Principal, id: EmailId): Promise<EmailReport> {
  const table = deps.table.forCompany(companyId);
  const campaign = await loadAnyCampaign(table, companyId, 'mail', id);
  const [isFollowed, { lanes, counts, handout }] = await Promise.all([
    hasNewcomers(table, campaign),
    loadProgress(table, campaign, { counts: mailCountsItem, lane: mailLaneItem }),
  ]);
  const valid = addressesOf(campaign, handout, counts);
  const known = toMailCounts(counts);
  const open = unheard(campaign, valid, [known.sent, known.failed, known.suppressed], deps.clock.nowMs());
  return { campaign: toEmail(campaign), valid, counts: known, hasNewcomers: isFollowed, unheard: open, pause: pauseOf(campaign, lanes) };
}

/** At the end they are known: two contacts may share an address. */
function addressesOf({ status }: EmailItem, handout: HandoutItem | undefined, counts: MailCountsItem | undefined): number {
  if (!handout) return 0;
  return status === 'FINALIZADA' && counts ? counts.recipients : recipientsOf(handout);
}

const selfPauses = {
  ERR_MAIL_BOUNCES: 'bounces',
  ERR_MAIL_COMPLAINTS: 'complaints',
  ERR_MAIL_SANDBOX: 'sandbox',
  ERR_MAIL_SENDER_NOT_VERIFIED: 'senderNotVerified',
} as const;
const isSelfPause = (failure: string | null): failure is keyof typeof selfPauses => failure !== null && Object.hasOwn(selfPauses, failure);

/** It waits while none of its lanes goes on. */
function pauseOf({ status, failure }: EmailItem, lanes: readonly Extract<LaneItem, { type: 'mailLane' }>[]): EmailReport['pause'] {
  if (status === 'CANCELADA' && isSelfPause(failure)) return { reason: selfPauses[failure], until: null };
  const running = lanes.filter((lane) => lane.status === 'running');
  const [first] = running.toSorted((one, other) => (one.untilMs ?? 0) - (other.untilMs ?? 0));
  if (status !== 'EM_ANDAMENTO' || !first?.reason || running.some(({ reason }) => reason === null)) return null;
  return { reason: first.reason, until: first.untilMs === null ? null : isoTime(first.untilMs) };
}
