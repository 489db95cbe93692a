import * as z from 'zod';
import { campaignCounts, type CampaignCounts, type CampaignLane, laneReasons, recipientStates } from '#shared/contract/campaigns.ts';
import { campaignId, companyId, connectionId } from '#shared/contract/ids.ts';
import type { Lane } from '#shared/domain/campaign-lane.ts';

/** Who of a campaign's recipients comes next, of all lanes: first those who are to be tried again, then the list. */
export const handoutItem = z.object({
  type: z.literal('campaignHandout'),
  companyId,
  campaignId,
  /** Taken from the list so far. */
  taken: z.number().int(),
  /** Sort key of the last one that was taken; empty at the beginning. */
  listAfter: z.string(),
  isListDone: z.boolean(),
  /** Goes through those that were not reached; null when there is nobody to be tried again. */
  retry: z.object({ after: z.string(), states: z.array(z.enum(recipientStates)) }).nullable(),
  /** How many the list had at the start. */
  expected: z.number().int(),
  /** The run that it was last made ready for. */
  run: z.number().int(),
  revision: z.number().int(),
});
export type HandoutItem = z.output<typeof handoutItem>;

/** A lane as it is stored: under a thousand bytes with a full batch, so that a step costs one write unit. */
export const laneItem = z.object({
  type: z.literal('campaignLane'),
  companyId,
  campaignId,
  connectionId,
  run: z.number().int(),
  turn: z.number().int(),
  status: z.enum(['running', 'done']),
  batch: z.array(z.string()),
  current: z.object({ number: z.string(), attempt: z.number().int(), silent: z.number().int(), atMs: z.number().int() }).nullable(),
  begun: z.number().int(),
  day: z.string(),
  begunToday: z.number().int(),
  refusals: z.number().int(),
  reason: z.enum(laneReasons).nullable(),
  untilMs: z.number().int().nullable(),
});
export type LaneItem = z.output<typeof laneItem>;

export const laneOf = ({ type: _type, companyId: _company, campaignId: _campaign, connectionId: _connection, ...lane }: LaneItem): Lane => lane;

export function toCampaignLane({ connectionId: whatsappId, status, reason, untilMs }: LaneItem): CampaignLane {
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
  /** The newest record of the stream that is counted in. */
  countedUpTo: z.string(),
});
export type CampaignCountsItem = z.output<typeof campaignCountsItem>;

export const noCounts: CampaignCounts = { asked: 0, confirmed: 0, sent: 0, delivered: 0, read: 0, failed: 0, optedOut: 0, expired: 0 };

export const toCounts = (item: CampaignCountsItem | undefined): CampaignCounts => (item ? campaignCounts.parse(item) : noCounts);
