import type { campaignRoutes } from '#shared/contract/campaigns.ts';
import type { CampaignId } from '#shared/contract/ids.ts';
import type { QueryOf, ReplyOf } from '#shared/contract/route.ts';
import { campaignItem, loadCampaign, toCampaign } from '#functions/records/campaigns/campaign-item.ts';
import { campaignCountsItem, connectionLaneItem, toCampaignLane, toCounts } from '#functions/records/campaigns/campaign-progress.ts';
import { shippingItem, toRecipient } from '#functions/records/campaigns/shipping-item.ts';
import type { Principal } from '#functions/tools/principal.ts';
import { type CampaignDeps, mediaAddresses } from './deps.ts';
import { hasNewcomers, unheard } from './dispatch/campaign-list.ts';
import { loadProgress, readCampaigns, readShippings, recipientsOf } from './read-channel.ts';

export async function listCampaigns(
  deps: CampaignDeps,
  principal: Principal,
  query: QueryOf<typeof campaignRoutes.listCampaigns>,
): Promise<ReplyOf<typeof campaignRoutes.listCampaigns>> {
  const of = { channel: 'whatsapp', list: 'campaigns', schema: campaignItem } as const;
  const { items, ...position } = await readCampaigns(deps.table.forCompany(principal.companyId), principal, of, query);
  const mediaUrl = await mediaAddresses(deps);
  return { records: items.map((item) => toCampaign(item, mediaUrl)), ...position };
}

export async function listRecipients(
  deps: CampaignDeps,
  principal: Principal,
  id: CampaignId,
  query: QueryOf<typeof campaignRoutes.listRecipients>,
): Promise<ReplyOf<typeof campaignRoutes.listRecipients>> {
  const table = deps.table.forCompany(principal.companyId);
  const campaign = await loadCampaign(table, principal.companyId, id);
  const { items, ...position } = await readShippings(table, principal, { campaign, list: 'recipients', schema: shippingItem }, query);
  return { recipients: items.map(toRecipient), ...position };
}

export async function readReport(deps: CampaignDeps, { companyId }: Principal, id: CampaignId): Promise<ReplyOf<typeof campaignRoutes.getCampaignReport>> {
  const table = deps.table.forCompany(companyId);
  const campaign = await loadCampaign(table, companyId, id);
  const [isFollowed, { lanes, counts, handout }] = await Promise.all([
    hasNewcomers(table, campaign),
    loadProgress(table, campaign, { counts: campaignCountsItem, lane: connectionLaneItem }),
  ]);
  const valid = handout ? recipientsOf(handout) : 0;
  const counted = toCounts(counts);
  const { sent, failed, optedOut, expired } = counted;
  return {
    campaign: toCampaign(campaign, await mediaAddresses(deps)),
    valid,
    counts: counted,
    hasNewcomers: isFollowed,
    unheard: unheard(campaign, valid, [sent, failed, optedOut, expired], deps.clock.nowMs()),
    lanes: lanes.map(toCampaignLane),
  };
}
