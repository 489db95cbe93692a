import * as z from 'zod';
import { campaignCounts, type CampaignCounts, type CampaignLane, campaignLaneReasons, recipientStates } from '#shared/contract/campaigns.ts';
import { campaignId, companyId, connectionId, type ConnectionId, mailLane, type MailLane } from '#shared/contract/ids.ts';
import { mailCounts, type MailCounts, mailStates } from '#shared/contract/emails.ts';
import type { Lane } from '#shared/domain/campaign-lane.ts';
import { noMailCounts } from '#shared/domain/mail-state.ts';

/** Order of a campaign's recipients for all lanes: first the retried ones, then the list. */
export const handoutItem = z.object({
  type: z.literal('campaignHandout'),
  companyId,
  campaignId,
  /** Taken from the list so far. */
  taken: z.number().int(),
  /** Sort key of the last one that was taken; empty at the beginning. */
  listAfter: z.string(),
  isListDone: z.boolean(),
  /** Times between which recipients came onto the list. Rows of earlier versions take everybody. */
  listedFrom: z.string().default(''),
  listedUntil: z.string().optional(),
  /** Goes through those that were not reached; null when there is nobody to be tried again. */
  retry: z.object({ after: z.string(), states: z.array(z.enum([...recipientStates, ...mailStates])) }).nullable(),
  /** How many the list had at the start. */
  expected: z.number().int(),
  /** The run that it was last made ready for. */
  run: z.number().int(),
  /** When the daily look at the recipients of a campaign with a question comes next, in epoch milliseconds. */
  sweepMs: z.number().int().default(0),
  revision: z.number().int(),
});
export type HandoutItem = z.output<typeof handoutItem>;

const sending = z.object({ number: z.string(), attempt: z.number().int(), silent: z.number().int(), atMs: z.number().int() });

/** A lane as it is stored: under a thousand bytes with a full batch, so that a step costs one write unit. */
const lane = {
  companyId,
  campaignId,
  run: z.number().int(),
  turn: z.number().int(),
  status: z.enum(['running', 'done']),
  batch: z.array(z.string()),
  current: sending.nullable(),
  parked: z.array(sending).optional(),
  begun: z.number().int(),
  day: z.string(),
  begunToday: z.number().int(),
  refusals: z.number().int(),
  reason: z.enum(campaignLaneReasons).nullable(),
  untilMs: z.number().int().nullable(),
  guard: z.number().int().optional(),
};
export const connectionLaneItem = z.object({ type: z.literal('campaignLane'), connectionId, ...lane });
export const mailLaneItem = z.object({ type: z.literal('mailLane'), lane: mailLane, ...lane });
export const laneItem = z.discriminatedUnion('type', [connectionLaneItem, mailLaneItem]);
export type LaneItem = z.output<typeof laneItem>;

/** A lane is named by its connection; those of mail, which are alike, are counted. */
export type LaneName = ConnectionId | MailLane;

/** Ids of connections begin with a digit. */
const isMailLane = (name: LaneName): name is MailLane => name.startsWith('m');

/** Lanes of mail name a recipient by number and address. */
export const numberOfRecipient = (name: string): string => name.split(' ', 1)[0] ?? '';

export const laneNameOf = (item: LaneItem): LaneName => (item.type === 'mailLane' ? item.lane : item.connectionId);

export function toLaneItem(
  { companyId: company, id }: { companyId: LaneItem['companyId']; id: LaneItem['campaignId'] },
  name: LaneName,
  state: Lane,
): LaneItem {
  const row = {
    companyId: company,
    campaignId: id,
    ...state,
    batch: [...state.batch],
    parked: state.parked?.length ? [...state.parked] : undefined,
    guard: state.guard ?? undefined,
  };
  return isMailLane(name) ? { type: 'mailLane', lane: name, ...row } : { type: 'campaignLane', connectionId: name, ...row };
}

export function laneOf({ run, turn, status, batch, current, parked, begun, day, begunToday, refusals, reason, untilMs, guard }: LaneItem): Lane {
  return { run, turn, status, batch, current, parked, begun, day, begunToday, refusals, reason, untilMs, guard };
}

export function toCampaignLane({ connectionId: whatsappId, status, reason, untilMs }: z.output<typeof connectionLaneItem>): CampaignLane {
  return { whatsappId, status: status === 'running' && reason ? 'waiting' : status, reason, until: untilMs === null ? null : new Date(untilMs).toISOString() };
}

/** Nothing is stored of what nobody counted for. */
const count = z.number().int().default(0);

/** How many got so far; counted by the table's stream, each change once. */
export const campaignCountsItem = z.object({
  type: z.literal('campaignCounts'),
  companyId,
  campaignId,
  asked: count,
  confirmed: count,
  sent: count,
  delivered: count,
  read: count,
  failed: count,
  optedOut: count,
  expired: count,
  /** Asked ones who are waited for no longer. */
  settled: count,
});
export type CampaignCountsItem = z.output<typeof campaignCountsItem>;

export const noCounts: CampaignCounts = { asked: 0, confirmed: 0, sent: 0, delivered: 0, read: 0, failed: 0, optedOut: 0, expired: 0 };

export const toCounts = (item: CampaignCountsItem | undefined): CampaignCounts => (item ? campaignCounts.parse(item) : noCounts);

/** Likewise of an e-mail campaign; besides, what of it the mails of each run count for. */
export const mailCountsItem = z.looseObject({
  type: z.literal('mailCounts'),
  companyId,
  campaignId,
  /** Addresses whose turn has come. */
  recipients: count,
  sent: count,
  delivered: count,
  opened: count,
  clicked: count,
  bounced: count,
  complained: count,
  unsubscribed: count,
  suppressed: count,
  failed: count,
});
export type MailCountsItem = z.output<typeof mailCountsItem>;

export const toMailCounts = (item: MailCountsItem | undefined): MailCounts => (item ? mailCounts.parse(item) : noMailCounts);

/** Counts that decide whether a run pauses. */
const judged = ['sent', 'bounced', 'complained'] as const;
export type JudgedCounts = Pick<MailCounts, (typeof judged)[number]>;

/** Attributes of the counts that are of one run. */
export const countsInRun = (run: number, counts: JudgedCounts): Record<string, number> =>
  Object.fromEntries(judged.map((name) => [`${name}InRun${run}`, counts[name]]));

export function countedInRun(item: Readonly<Record<string, unknown>>, run: number): JudgedCounts {
  const of = (name: (typeof judged)[number]): number => count.parse(item[`${name}InRun${run}`]);
  return { sent: of('sent'), bounced: of('bounced'), complained: of('complained') };
}
