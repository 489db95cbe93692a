import type { Campaign } from '../contract/campaigns.ts';

/** A scheduled campaign may be changed until so long before its time. */
const editableBeforeMs = 60 * 60_000;

/** `texts`: who was to get a campaign that has begun stays, what they get and how fast may change. */
export type CampaignAccess = 'all' | 'texts' | 'none';

/** Tells which parts of a campaign may be changed now. */
export function campaignAccess({ status, scheduledAt, startedAt }: Pick<Campaign, 'status' | 'scheduledAt' | 'startedAt'>, nowMs: number): CampaignAccess {
  if (status === 'CANCELADA') return startedAt === null ? 'all' : 'texts';
  const isFarAhead = scheduledAt === null || Date.parse(scheduledAt) - nowMs > editableBeforeMs;
  return status === 'INATIVA' || (status === 'PROGRAMADA' && isFarAhead) ? 'all' : 'none';
}
