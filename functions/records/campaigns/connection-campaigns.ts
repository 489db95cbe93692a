import * as z from 'zod';
import { unconfirmedDays } from '#shared/contract/campaigns.ts';
import { campaignId, companyId, type CompanyId, connectionId, type ConnectionId } from '#shared/contract/ids.ts';
import { cachedItems } from '#functions/data/cached-items.ts';
import { companyKeys } from '#functions/data/keys.ts';
import { readable } from '#functions/data/readable.ts';
import type { TablePart } from '#functions/data/table.ts';
import type { Attributes } from '#functions/data/writes.ts';
import { decideAnew } from '#functions/data/decide-anew.ts';
import { answeredMs } from './shipping-item.ts';

const sentCampaign = z.object({ campaignId, number: z.number().int(), atMs: z.number().int(), asks: z.boolean().default(false) });
export type SentCampaign = z.output<typeof sentCampaign>;

/** Which campaigns a connection has sent: by these an answer is known for one. */
export const connectionCampaignsItem = z.object({
  type: z.literal('connectionCampaigns'),
  companyId,
  connectionId,
  campaigns: z.array(sentCampaign),
  revision: z.number().int().optional(),
});

/** A shop with three campaigns a day has no more in that time. */
const most = 100;
/** The newest, of which an answer may be to any. It may also be to an older one whose question is open. */
const answeredFirst = 5;
const openMs = unconfirmedDays * 24 * 60 * 60_000;
/** After this time, every reader knows what a connection sends. */
export const knownCampaignsMs = 5_000;
const cached = cachedItems(knownCampaignsMs);

/** Campaigns that an answer on the connection may be to, the newest first: the last few, and those whose questions are open. At most some seconds old. */
export async function recentCampaigns(table: TablePart, ofCompany: CompanyId, id: ConnectionId, nowMs: number): Promise<SentCampaign[]> {
  const sent = campaignsOf(await cached(table, companyKeys.connectionCampaigns(ofCompany, id), nowMs), nowMs);
  return sent.filter(({ asks, atMs }, index) => index < answeredFirst || (asks && nowMs - atMs < openMs));
}

const localDaysMs = 2 * 24 * 60 * 60_000;

/** Campaigns that may have sent on the connection today, whatever the time zone. At most some seconds old. */
export async function campaignsOfToday(table: TablePart, ofCompany: CompanyId, id: ConnectionId, nowMs: number): Promise<SentCampaign[]> {
  const sent = campaignsOf(await cached(table, companyKeys.connectionCampaigns(ofCompany, id), nowMs), nowMs);
  return sent.filter(({ atMs }) => nowMs - atMs < localDaysMs);
}

/** Campaigns of the last thirty days, whichever connection sent them; deleted ones too. */
export async function sentCampaigns(table: TablePart, ofCompany: CompanyId, nowMs: number): Promise<SentCampaign[]> {
  const rows = await table.queryAll({ pk: companyKeys.connectionCampaigns(ofCompany, '').pk });
  return rows.flatMap((row) => campaignsOf(row, nowMs));
}

const campaignsOf = (stored: Attributes | undefined, nowMs: number): SentCampaign[] =>
  ((stored && readable(connectionCampaignsItem, stored))?.campaigns ?? []).filter(({ atMs }) => nowMs - atMs < answeredMs);

/** Remembers that a connection sends a campaign: at the beginning, and on each day that it sends. */
export async function rememberCampaign(table: TablePart, ofCompany: CompanyId, id: ConnectionId, campaign: SentCampaign): Promise<void> {
  const key = companyKeys.connectionCampaigns(ofCompany, id);
  // Another campaign of the connection begins at this moment, and is not to be forgotten.
  return decideAnew(async () => {
    const stored = await table.get(key, { consistent: true });
    const known = stored && readable(connectionCampaignsItem, stored);
    const campaigns = [campaign, ...(known?.campaigns ?? []).filter((one) => one.campaignId !== campaign.campaignId)].slice(0, most);
    const set = { type: 'connectionCampaigns', companyId: ofCompany, connectionId: id, campaigns };
    const isAsRead = known?.revision === undefined ? (['revision', 'absent'] as const) : (['revision', '=', known.revision] as const);
    await table.change(key, { set, add: { revision: 1 } }, [isAsRead]);
    return;
  });
}
