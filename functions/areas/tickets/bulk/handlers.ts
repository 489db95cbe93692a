import type { bulkRoutes } from '#shared/contract/bulks.ts';
import { toBulk } from '#functions/records/tickets/bulk-item.ts';
import type { Handlers } from '#functions/stack/http.ts';
import type { LaterDeps } from '../deps.ts';
import { findBulk } from './load-bulk.ts';
import { cancelBulk, startBulk, undoBulk } from './start-bulk.ts';

export const bulkHandlers = (deps: Omit<LaterDeps, 'timers'>): Handlers<typeof bulkRoutes> => ({
  startBulk: async ({ principal, body }) => {
    const bulk = await startBulk(deps, principal, body);
    return { jobId: bulk.id, bulk: toBulk(bulk) };
  },
  showBulk: async ({ principal: { companyId, userId } }) => {
    const bulk = await findBulk(deps.table.forCompany(companyId), companyId, userId);
    return { bulk: bulk ? toBulk(bulk) : null };
  },
  cancelBulk: async ({ principal, params }) => toBulk(await cancelBulk(deps, principal, params.bulkId)),
  undoBulk: async ({ principal, params }) => toBulk(await undoBulk(deps, principal, params.bulkId)),
});
