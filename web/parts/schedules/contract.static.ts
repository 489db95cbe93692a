import { scheduleRoutes } from '#shared/contract/schedules.ts';
import { clientRoutes } from '#web/api/client-route.ts';

export { frequencies } from '#shared/contract/schedules.ts';

export const routes = clientRoutes(scheduleRoutes);
