import type { campaignRoutes } from '#shared/contract/campaigns.ts';
import { campaignId } from '#shared/contract/ids.ts';
import { loadCampaign, toCampaign, type CampaignItem } from '#functions/records/campaigns/campaign-item.ts';
import { once } from '#functions/stack/create-once.ts';
import type { Handlers } from '#functions/stack/http.ts';
import { deleteMedia, uploadMedia } from './campaign-media.ts';
import { listSettings, saveSettings } from './campaign-settings.ts';
import { type CampaignDeps, mediaAddresses } from './deps.ts';
import { deleteOptOut, listOptOuts } from './opt-outs.ts';
import { listCampaigns, listRecipients, readReport } from './read-campaigns.ts';
import { createCampaign, updateCampaign } from './save-campaign.ts';
import { restartCampaign, retryFailed, startCampaign } from './start-campaign.ts';
import { cancelCampaign, deleteCampaign } from './stop-campaign.ts';

export function campaignHandlers(deps: CampaignDeps): Handlers<typeof campaignRoutes> {
  const shown = async (item: Promise<CampaignItem>) => toCampaign(await item, await mediaAddresses(deps));
  return {
    listCampaigns: ({ principal, query }) => listCampaigns(deps, principal, query),
    getCampaign: ({ principal: { companyId }, params }) => shown(loadCampaign(deps.table.forCompany(companyId), companyId, params.campaignId)),
    createCampaign: once(
      ({ principal, body }) => shown(createCampaign(deps, principal, body)),
      ({ principal: { companyId } }, id) => shown(loadCampaign(deps.table.forCompany(companyId), companyId, campaignId.parse(id))),
    ),
    updateCampaign: ({ principal, params, body }) => shown(updateCampaign(deps, principal, params.campaignId, body)),
    deleteCampaign: ({ principal, params }) => deleteCampaign(deps, principal, params.campaignId),
    uploadCampaignMedia: ({ principal, params, body, files }) => shown(uploadMedia(deps, principal, params.campaignId, { body, files })),
    deleteCampaignMedia: ({ principal, params }) => shown(deleteMedia(deps, principal, params.campaignId)),
    startCampaign: ({ principal, params }) => shown(startCampaign(deps, principal, params.campaignId)),
    cancelCampaign: ({ principal, params }) => shown(cancelCampaign(deps, principal, params.campaignId)),
    restartCampaign: ({ principal, params }) => shown(restartCampaign(deps, principal, params.campaignId)),
    retryFailed: ({ principal, params }) => shown(retryFailed(deps, principal, params.campaignId)),
    getCampaignReport: ({ principal, params }) => readReport(deps, principal, params.campaignId),
    listRecipients: ({ principal, params, query }) => listRecipients(deps, principal, params.campaignId, query),
    listOptOuts: ({ principal, query }) => listOptOuts(deps, principal, query),
    deleteOptOut: ({ principal, params }) => deleteOptOut(deps, principal, params.number),
    listCampaignSettings: ({ principal }) => listSettings(deps, principal),
    saveCampaignSettings: ({ principal, body }) => saveSettings(deps, principal, body),
  };
}
