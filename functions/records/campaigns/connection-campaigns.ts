import * as z from 'zod';
import { campaignId, companyId, type CompanyId, connectionId, type ConnectionId } from '#shared/contract/ids.ts';
import { cachedItems } from '#functions/data/cached-items.ts';
import { companyKeys } from '#functions/data/keys.ts';
import { readable } from '#functions/data/readable.ts';
import type { TablePart } from '#functions/data/table.ts';
import { decideAnew } from '#functions/data/decide-anew.ts';

const sentCampaign = z.object({ campaignId, number: z.number().int(), atMs: z.number().int() });
export type SentCampaign = z.output<typeof sentCampaign>;

/** Which campaigns a connection has sent: by these an answer is known for one. */
export const connectionCampaignsItem = z.object({
  type: z.literal('connectionCampaigns'),
  companyId,
  connectionId,
  campaigns: z.array(sentCampaign),
  revision: z.number().int().optional(),
});

/** An answer later than this is one to nothing. */
const answeredMs = 30 * 24 * 60 * 60_000;
/** The newest; who has answered none of so many answers none. */
const most = 5;
/** After this time, every reader knows what a connection sends. */
export const knownCampaignsMs = 5_000;
const cached = cachedItems(knownCampaignsMs);

/** Campaigns that the connection sent lately, the newest first; at most some seconds old. */
export async function recentCampaigns(table: TablePart, ofCompany: CompanyId, id: ConnectionId, nowMs: number): Promise<SentCampaign[]> {
  const stored = await cached(table, companyKeys.connectionCampaigns(ofCompany, id), nowMs);
  const known = stored && readable(connectionCampaignsItem, stored);
  return (known?.campaigns ?? []).filter(({ atMs }) => nowMs - atMs < answeredMs);
}

/** Remembers that a connection sends a campaign. */
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
