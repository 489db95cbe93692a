import type { Campaign, CampaignRecipient, CampaignReport, campaignRoutes, OptOut } from '#shared/contract/campaigns.ts';
import type { CallInput } from '#shared/contract/route.ts';
import { recordChanges } from '#web/api/record-lists.ts';
import { blockedQueries, campaignQueries } from '#web/parts/outreach/campaign-queries.ts';
import { routes } from './contract.static.ts';

const area = 'campaigns';

export const campaigns = campaignQueries<Campaign, CampaignReport, CampaignRecipient>({
  area,
  idParam: 'campaignId',
  list: routes.listCampaigns,
  listName: 'records',
  remove: routes.deleteCampaign,
  report: routes.getCampaignReport,
  recipients: routes.listRecipients,
  steps: { start: routes.startCampaign, stop: routes.cancelCampaign, restart: routes.restartCampaign, retryFailed: routes.retryFailed },
});

export const optOuts = blockedQueries<OptOut>({
  area: 'opt-outs',
  list: routes.listOptOuts,
  listName: 'optOuts',
  remove: routes.deleteOptOut,
  key: 'number',
});

export type CampaignFields = CallInput<typeof campaignRoutes.createCampaign>['body'];

export const { useSave: useSaveCampaign } = recordChanges(
  area,
  { create: routes.createCampaign, update: routes.updateCampaign, remove: routes.deleteCampaign },
  campaigns.rules,
);
