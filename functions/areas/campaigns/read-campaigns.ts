import type { campaignRoutes } from '#shared/contract/campaigns.ts';
import type { CampaignId } from '#shared/contract/ids.ts';
import { recordPageSize } from '#shared/contract/lists.ts';
import type { QueryOf, ReplyOf } from '#shared/contract/route.ts';
import { campaignItem, type CampaignItem, loadCampaign, toCampaign } from '#functions/records/campaigns/campaign-item.ts';
import { campaignCountsItem, connectionLaneItem, handoutItem, toCampaignLane, toCounts } from '#functions/records/campaigns/campaign-progress.ts';
import { exportSize, readFiltered } from '#functions/data/filtered-page.ts';
import { companyKeys, normalizeName } from '#functions/data/keys.ts';
import { readable, readableItems } from '#functions/data/readable.ts';
import { shippingItem, type ShippingItem, toRecipient } from '#functions/records/campaigns/shipping-item.ts';
import { readPage } from '#functions/stack/paging.ts';
import type { Principal } from '#functions/tools/principal.ts';
import { type CampaignDeps, mediaAddresses } from './deps.ts';
import { hasNewcomers, unheard } from './dispatch/campaign-list.ts';

/** Newest first. */
export async function listCampaigns(
  deps: CampaignDeps,
  principal: Principal,
  query: QueryOf<typeof campaignRoutes.listCampaigns>,
): Promise<ReplyOf<typeof campaignRoutes.listCampaigns>> {
  const { companyId } = principal;
  const { pk } = companyKeys.campaign(companyId, '');
  const term = normalizeName(query.searchParam ?? '');
  const isWanted = term === '' ? undefined : ({ name }: CampaignItem): boolean => normalizeName(name).includes(term);
  const { items, ...position } = await readPage(principal, `campaigns ${term}`, query, (after) =>
    readFiltered(deps.table.forCompany(companyId), campaignItem, { pk, newestFirst: true, limit: recordPageSize, after }, isWanted),
  );
  const mediaUrl = await mediaAddresses(deps);
  return { records: items.map((item) => toCampaign(item, mediaUrl)), ...position };
}

/** In the order of their places, which says nothing. */
export async function listRecipients(
  deps: CampaignDeps,
  principal: Principal,
  id: CampaignId,
  query: QueryOf<typeof campaignRoutes.listRecipients>,
): Promise<ReplyOf<typeof campaignRoutes.listRecipients>> {
  const { companyId } = principal;
  const part = deps.table.forCompany(companyId);
  const { number: campaign } = await loadCampaign(part, companyId, id);
  const { pk } = companyKeys.shipping(companyId, campaign, '');
  const size = query.size === 'export' ? exportSize : recordPageSize;
  const isWanted = ({ number, state }: ShippingItem): boolean => number !== '' && (query.state === undefined || state === query.state);
  const { items, ...position } = await readPage(principal, `recipients ${id} ${query.state ?? ''}`, query, (after) =>
    readFiltered(part, shippingItem, { pk, limit: size, rowsAtOnce: size, after }, isWanted),
  );
  return { recipients: items.map(toRecipient), ...position };
}

/** Reads lanes, counts and the hand-out by one query. */
export async function readReport(deps: CampaignDeps, { companyId }: Principal, id: CampaignId): Promise<ReplyOf<typeof campaignRoutes.getCampaignReport>> {
  const part = deps.table.forCompany(companyId);
  const campaign = await loadCampaign(part, companyId, id);
  const { pk } = companyKeys.campaignPart(companyId, campaign.number, '');
  const [isFollowed, lanes, [counts], [handout]] = await Promise.all([
    hasNewcomers(part, campaign),
    part.queryAll({ pk, prefix: 'lane#' }),
    part.queryAll({ pk, prefix: 'counts' }),
    part.queryAll({ pk, prefix: 'handout' }),
  ]);
  const handedOut = handout && readable(handoutItem, handout);
  const valid = handedOut ? (handedOut.isListDone ? handedOut.taken : Math.max(handedOut.taken, handedOut.expected)) : 0;
  const counted = toCounts(counts && readable(campaignCountsItem, counts));
  const { sent, failed, optedOut, expired } = counted;
  return {
    campaign: toCampaign(campaign, await mediaAddresses(deps)),
    valid,
    counts: counted,
    hasNewcomers: isFollowed,
    unheard: unheard(campaign, valid, [sent, failed, optedOut, expired], deps.clock.nowMs()),
    lanes: readableItems(connectionLaneItem, lanes).map(toCampaignLane),
  };
}
