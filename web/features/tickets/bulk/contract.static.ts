import { bulkRoutes } from '#shared/contract/bulks.ts';
import { clientRoutes } from '#web/api/client-route.ts';

export { mostNamedTickets } from '#shared/contract/bulks.ts';

export const routes = clientRoutes(bulkRoutes);
