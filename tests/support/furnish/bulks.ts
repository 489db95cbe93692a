import { runBulk } from '#functions/areas/tickets/bulk/run-bulk.ts';
import { startBulk } from '#functions/areas/tickets/bulk/start-bulk.ts';
import { type Furnish, ulidOf } from './furnished.ts';

export const furnishBulks: Furnish<'bulks'> = async (home) => {
  const { id } = await startBulk(home.deps, home.admin, { action: 'accept', filter: { status: 'pending', searchParam: 'ninguem' } });
  for (const job of home.deps.jobs.take()) if (job.type === 'bulkStep') await runBulk(home.deps, job);
  return {
    ids: { bulkId: ulidOf(id) },
    bodies: { startBulk: { action: 'close', filter: { status: 'open' }, justClose: true } },
    // Everybody has a bulk of their own.
    notPlain: ['cancelBulk', 'undoBulk'],
  };
};
