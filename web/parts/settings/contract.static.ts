import { companyRoutes } from '#shared/contract/companies.ts';
import { settingRoutes } from '#shared/contract/settings.ts';
import { clientRoutes } from '#web/api/client-route.ts';

const { getSchedules, updateSchedules } = companyRoutes;

export const routes = clientRoutes({ ...settingRoutes, getSchedules, updateSchedules });
