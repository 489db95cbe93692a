import { campaignRoutes } from '#shared/contract/campaigns.ts';
import { clientRoutes } from '#web/api/client-route.ts';

const { listCampaignSettings, saveCampaignSettings } = campaignRoutes;

export const routes = clientRoutes({ listCampaignSettings, saveCampaignSettings });
