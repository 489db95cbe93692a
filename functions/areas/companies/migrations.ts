import { planId } from '#shared/contract/ids.ts';
import { systemKeys } from '../../data/keys.ts';
import type { PlanItem } from '../../data/plan-item.ts';
import type { Table } from '../../data/table.ts';
import { ConditionFailed, put } from '../../data/writes.ts';
import type { Clock } from '../../ports/clock.ts';

interface MigrationDeps {
  readonly table: Table;
  readonly clock: Clock;
}

interface Migration {
  readonly name: string;
  /** May be run again after a crash in its middle, and while the code before it still runs. */
  run(deps: MigrationDeps): Promise<void>;
}

/** What has to be done to the table once, in this order: a new one goes to the end, and none is ever taken out. */
const migrations: readonly Migration[] = [{ name: '1 first plans', run: putFirstPlans }];

/**
 * Runs the migrations that this table has not had. Two at the same time do the same work twice, which harms nothing.
 *
 * @returns their names; none when all are done.
 */
export async function migrate(deps: MigrationDeps): Promise<string[]> {
  const key = systemKeys.migrations();
  const stored = await deps.table.system.get(key);
  const alreadyDone = Number(stored?.['done'] ?? 0);
  const due = migrations.slice(alreadyDone);
  for (const [index, migration] of due.entries()) {
    await migration.run(deps);
    await deps.table.system.commit(put(key, { type: 'migrations', done: alreadyDone + index + 1, at: new Date(deps.clock.nowMs()).toISOString() }));
  }
  return due.map(({ name }) => name);
}

/** Fixed ids make writing them again harmless. */
const firstPlans: readonly PlanItem[] = [
  { type: 'plan', planId: planId.parse('01JREC0AD0P1ANS00000000001'), name: 'Individual', users: 1, connections: 1, queues: 3, valueCents: 4_990 },
  { type: 'plan', planId: planId.parse('01JREC0AD0P1ANS00000000002'), name: 'Plus', users: 5, connections: 3, queues: 10, valueCents: 9_990 },
  { type: 'plan', planId: planId.parse('01JREC0AD0P1ANS00000000003'), name: 'Pro', users: 10, connections: 10, queues: 20, valueCents: 19_990 },
];

/** Once, and not at every deploy: a plan that was deleted since stays deleted. */
async function putFirstPlans({ table }: MigrationDeps): Promise<void> {
  for (const plan of firstPlans) await putAbsent(table, plan);
}

/** A plan that was changed since stays changed. */
async function putAbsent(table: Table, plan: PlanItem): Promise<void> {
  try {
    await table.system.commit(put(systemKeys.plan(plan.planId), plan, ['absent']));
  } catch (error) {
    if (!(error instanceof ConditionFailed)) throw error;
  }
}
