import type * as z from 'zod';
import type { CampaignChannel } from '#shared/contract/campaign-channels.ts';
import { recordPageSize } from '#shared/contract/lists.ts';
import { type AnyCampaign, campaignKey } from '#functions/records/campaigns/any-campaign.ts';
import { type HandoutItem, handoutItem } from '#functions/records/campaigns/campaign-progress.ts';
import { queryShippings } from '#functions/records/campaigns/query-shippings.ts';
import { companyKeys, normalizeName } from '#functions/data/keys.ts';
import { exportSize, readListed, readWanted } from '#functions/data/list-page.ts';
import { readable, readableItems } from '#functions/data/readable.ts';
import type { TablePart } from '#functions/data/table.ts';
import { type PageRequest, readPage } from '#functions/stack/paging.ts';
import type { Principal } from '#functions/tools/principal.ts';

/** Campaigns of a channel, newest first. @param list names them in cursors. */
export function readCampaigns<S extends z.ZodType<AnyCampaign>>(
  table: TablePart,
  principal: Principal,
  { channel, list, schema }: { readonly channel: CampaignChannel; readonly list: string; readonly schema: S },
  query: PageRequest & { readonly searchParam?: string | undefined },
) {
  const { pk } = campaignKey(principal.companyId, channel, '');
  const term = normalizeName(query.searchParam ?? '');
  const isWanted = term === '' ? undefined : ({ name }: AnyCampaign): boolean => normalizeName(name).includes(term);
  return readPage(principal, `${list} ${term}`, query, (after) => readListed(table, schema, { pk, newestFirst: true, limit: recordPageSize, after }, isWanted));
}

/** Recipients of a campaign in the order of their places, which says nothing. @param list names them in cursors. */
export function readShippings<S extends z.ZodType<{ readonly number: string; readonly state: string }>>(
  table: TablePart,
  principal: Principal,
  { campaign, list, schema }: { readonly campaign: AnyCampaign; readonly list: string; readonly schema: S },
  query: PageRequest & { readonly state?: string | undefined; readonly size?: 'page' | 'export' | undefined },
) {
  const limit = query.size === 'export' ? exportSize : recordPageSize;
  const isWanted = ({ number, state }: z.output<S>): boolean => number !== '' && (query.state === undefined || state === query.state);
  const read = (beyond: string | undefined) => queryShippings(table, campaign, { limit, beyond });
  return readPage(principal, `${list} ${campaign.id} ${query.state ?? ''}`, query, (after) => readWanted(read, schema, { limit, after }, isWanted));
}

/** How far a campaign is, as its rows say. */
export async function loadProgress<C extends z.ZodType, L extends z.ZodType>(
  table: TablePart,
  { companyId, number }: AnyCampaign,
  schemas: { readonly counts: C; readonly lane: L },
): Promise<{ lanes: z.output<L>[]; counts: z.output<C> | undefined; handout: HandoutItem | undefined }> {
  const { pk } = companyKeys.campaignPart(companyId, number, '');
  const rows = (prefix: string) => table.queryAll({ pk, prefix });
  const [lanes, [counts], [handout]] = await Promise.all([rows('lane#'), rows('counts'), rows('handout')]);
  return {
    lanes: readableItems(schemas.lane, lanes),
    counts: counts && readable(schemas.counts, counts),
    handout: handout && readable(handoutItem, handout),
  };
}

/** Recipients there are, or at least will be: the list may grow while it is read. */
export const recipientsOf = ({ isListDone, taken, expected }: HandoutItem): number => (isListDone ? taken : Math.max(taken, expected));
