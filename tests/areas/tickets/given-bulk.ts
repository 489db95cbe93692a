import { findBulk } from '#functions/areas/tickets/bulk/load-bulk.ts';
import { runBulk } from '#functions/areas/tickets/bulk/run-bulk.ts';
import { startBulk } from '#functions/areas/tickets/bulk/start-bulk.ts';
import { toBulk } from '#functions/records/tickets/bulk-item.ts';
import type { Principal } from '#functions/tools/principal.ts';
import type { Bulk } from '#shared/contract/bulks.ts';
import { customerWrites } from '#tests/support/conversations.ts';
import { given, type Home } from '#tests/support/given.ts';

export type Wish = Parameters<typeof startBulk>[2];

export async function waiting(count: number) {
  const home = await given.company();
  const connection = await given.connection(home, { queueIds: [home.queue.queueId] });
  const ana = await given.user(home);
  for (let n = 0; n < count; n += 1) await customerWrites(home, connection, { number: `55119600${String(n).padStart(5, '0')}` });
  return { home, connection, ana };
}

/** Does what is queued, and what comes of it, at most so many jobs. */
export async function work(home: Home, most = 100): Promise<void> {
  for (let n = 0; n < most; n += 1) {
    const queued = home.deps.jobs.sent.shift();
    if (!queued) return;
    if (queued.job.type === 'bulkStep') await runBulk(home.deps, queued.job);
  }
}

export const state = async (home: Home, { companyId, userId }: Principal): Promise<Bulk> =>
  toBulk((await findBulk(home.deps.table.forCompany(companyId), companyId, userId))!);

export async function done(home: Home, by: Principal, wish: Wish): Promise<Bulk> {
  await startBulk(home.deps, by, wish);
  await work(home);
  return state(home, by);
}
