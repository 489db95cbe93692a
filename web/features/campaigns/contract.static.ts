import { campaignRoutes } from '#shared/contract/campaigns.ts';
import { clientRoutes } from '#web/api/client-route.ts';

export const routes = clientRoutes(campaignRoutes);
