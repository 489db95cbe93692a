import type { bulkRoutes } from '#shared/contract/bulks.ts';
import { bulkId } from '#shared/contract/ids.ts';
import { type BulkItem, toBulk } from '#functions/records/tickets/bulk-item.ts';
import { once } from '#functions/stack/create-once.ts';
import type { Handlers } from '#functions/stack/http.ts';
import type { LaterDeps } from '../deps.ts';
import { findBulk, loadOwnBulk } from './load-bulk.ts';
import { cancelBulk, startBulk, undoBulk } from './start-bulk.ts';

const begun = (bulk: BulkItem) => ({ jobId: bulk.id, bulk: toBulk(bulk) });

export const bulkHandlers = (deps: Omit<LaterDeps, 'timers'>): Handlers<typeof bulkRoutes> => ({
  startBulk: once(
    async ({ principal, body }) => begun(await startBulk(deps, principal, body)),
    async ({ principal }, id) => begun(await loadOwnBulk(deps.table.forCompany(principal.companyId), principal, bulkId.parse(id))),
  ),
  showBulk: async ({ principal: { companyId, userId } }) => {
    const bulk = await findBulk(deps.table.forCompany(companyId), companyId, userId);
    return { bulk: bulk ? toBulk(bulk) : null };
  },
  cancelBulk: async ({ principal, params }) => toBulk(await cancelBulk(deps, principal, params.bulkId)),
  undoBulk: async ({ principal, params }) => toBulk(await undoBulk(deps, principal, params.bulkId)),
});
