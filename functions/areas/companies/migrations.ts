import { planId } from '#shared/contract/ids.ts';
import { systemKeys } from '#functions/data/keys.ts';
import type { PlanItem } from '#functions/records/billing/plan-item.ts';
import type { Table } from '#functions/data/table.ts';
import { isHeld } from '#functions/data/decide-anew.ts';
import { type Attributes, put } from '#functions/data/writes.ts';
import type { MigrationDeps } from './deps.ts';
import { claimPages } from './claim-pages.ts';
import { indexLists } from './index-lists.ts';
import { listAllCompanies } from './list-all-companies.ts';
import { listCompaniesOfPlans } from './list-companies-of-plans.ts';
import { moveTicketPlaces } from './move-ticket-places.ts';

interface Migration {
  readonly name: string;
  /**
   * Does a part of the work, of a second or so. May be run again after a crash in its middle, and while the code before it
   * still runs.
   *
   * @param after where the part before ended.
   * @returns where the next part begins; undefined at the end of all.
   */
  run(deps: MigrationDeps, after: Attributes | undefined): Promise<Attributes | undefined>;
}

/** Changes that the table needs once, in this order. A new one goes to the end, and none is ever taken out. */
const migrations: readonly Migration[] = [
  { name: '1 first plans', run: putFirstPlans },
  { name: '2 search of contacts, lists of tickets', run: indexLists },
  { name: '3 list of companies', run: listAllCompanies },
  { name: '4 companies of plans', run: listCompaniesOfPlans },
  { name: '5 places of tickets', run: moveTicketPlaces },
  { name: '6 pages of Instagram', run: claimPages },
];

/** A function of a minute begins no part after this. */
const longestMs = 40_000;

/**
 * Runs the migrations that this table has not had. Two at the same time do the same work twice, which harms nothing.
 *
 * @returns the names of those that are done now; `isUnfinished` when the time did not suffice, and the next call goes on.
 */
export async function migrate(deps: MigrationDeps): Promise<{ migrated: string[]; isUnfinished: boolean }> {
  const key = systemKeys.migrations();
  const untilMs = deps.clock.nowMs() + longestMs;
  const stored = await deps.table.system.get(key, { consistent: true });
  const alreadyDone = Number(stored?.['done'] ?? 0);
  let after = positionIn(stored);
  const migrated: string[] = [];
  for (const [index, migration] of migrations.slice(alreadyDone).entries()) {
    do {
      if (deps.clock.nowMs() > untilMs) return { migrated, isUnfinished: true };
      after = await migration.run(deps, after);
      const done = alreadyDone + index + (after ? 0 : 1);
      await deps.table.system.commit(put(key, { type: 'migrations', done, at: new Date(deps.clock.nowMs()).toISOString(), ...(after ? { after } : {}) }));
    } while (after);
    migrated.push(migration.name);
  }
  return { migrated, isUnfinished: false };
}

/** As a migration left it. */
function positionIn(stored: Attributes | undefined): Attributes | undefined {
  const after = stored?.['after'];
  return typeof after === 'object' && after !== null ? Object.fromEntries(Object.entries(after)) : undefined;
}

/** Fixed ids make writing them again harmless. */
const firstPlans: readonly PlanItem[] = [
  { type: 'plan', planId: planId.parse('01JREC0AD0P1ANS00000000001'), name: 'Individual', users: 1, connections: 1, queues: 3, valueCents: 4_990 },
  { type: 'plan', planId: planId.parse('01JREC0AD0P1ANS00000000002'), name: 'Plus', users: 5, connections: 3, queues: 10, valueCents: 9_990 },
  { type: 'plan', planId: planId.parse('01JREC0AD0P1ANS00000000003'), name: 'Pro', users: 10, connections: 10, queues: 20, valueCents: 19_990 },
];

/** Once, and not at every deploy: a plan that was deleted since stays deleted. */
async function putFirstPlans({ table }: MigrationDeps): Promise<undefined> {
  for (const plan of firstPlans) await putAbsent(table, plan);
  return undefined;
}

/** A plan that was changed since stays changed. */
async function putAbsent(table: Table, plan: PlanItem): Promise<void> {
  await isHeld(table.system.commit(put(systemKeys.plan(plan.planId), plan, ['absent'])));
}
