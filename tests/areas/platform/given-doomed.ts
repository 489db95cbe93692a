import { ScanCommand } from '@aws-sdk/client-dynamodb';
import { unmarshall } from '@aws-sdk/util-dynamodb';
import { runCompanyErasure } from '#functions/areas/platform/erase/run-company-erasure.ts';
import { startCompanyErasure } from '#functions/areas/platform/erase/start-company-erasure.ts';
import { listShardConnections } from '#functions/data/connection-session.ts';
import { systemKeys } from '#functions/data/keys.ts';
import type { Table } from '#functions/data/table.ts';
import { remove } from '#functions/data/writes.ts';
import { given, type Home } from '#tests/support/given.ts';
import { MemoryBucket } from '#tests/support/memory-bucket.ts';
import { derived } from '#tests/support/stream.ts';
import { testDynamo, testKeySweep } from '#tests/support/test-table.ts';

/** A company, the platform's own staff, and what erasing needs. */
export async function doomed() {
  const home = await given.company();
  const staff = await given.company({ deps: home.deps, isSuper: true });
  return { home, staff: staff.admin, bucket: new MemoryBucket(), sweepKeys: await testKeySweep() };
}
export type Scene = Awaited<ReturnType<typeof doomed>>;

export const begin = ({ home: { deps, company }, staff }: Scene, name = company.name) =>
  startCompanyErasure(deps, staff, { companyId: company.companyId, name });

/** Runs the jobs of erasures until none is left, an hour apart; the session service and the stream follow. */
export async function work(scene: Scene, table: Table = scene.home.deps.table): Promise<void> {
  const { deps } = scene.home;
  const erasing = { ...deps, table, eraser: scene.bucket, sweepKeys: scene.sweepKeys };
  for (let jobs = deps.jobs.take(); jobs.length > 0; jobs = deps.jobs.take()) {
    try {
      for (const job of jobs) if (job.type === 'eraseCompanyStep') await runCompanyErasure(erasing, job);
    } finally {
      await endSessions(scene.home);
    }
    await derived(scene.home);
    deps.clock.advance(3_600_000);
  }
}

/** As the session service does when it is told that a connection has gone. */
async function endSessions({ deps: { table, outbound } }: Home): Promise<void> {
  for (const message of outbound.sent) {
    if (message.type !== 'control' || message.action !== 'logout') continue;
    const { connectionId } = message;
    const shard = await outbound.shardOf(connectionId);
    const isThere = (await listShardConnections(table.system, shard)).some((one) => one.connectionId === connectionId);
    if (isThere) await table.system.commit(remove(systemKeys.shardConnection(shard, connectionId)));
    await table.system.commit(remove(systemKeys.sessionAuth(connectionId, 'creds')));
  }
}

/** The same value gives the same text. */
const sorted = (_name: string, value: unknown): unknown =>
  typeof value === 'object' && value !== null && !Array.isArray(value) ? Object.fromEntries(Object.entries(value).toSorted()) : value;

/** Every row of the table that says this, keys included, as text. */
export async function rowsWith(...texts: readonly string[]): Promise<string[]> {
  const { client, tableName } = await testDynamo();
  const rows: string[] = [];
  let start: Record<string, never> | undefined;
  do {
    const page = await client.send(new ScanCommand({ TableName: tableName, ExclusiveStartKey: start }));
    rows.push(...(page.Items ?? []).map((item) => JSON.stringify(unmarshall(item), sorted)));
    start = page.LastEvaluatedKey as typeof start;
  } while (start);
  return rows.filter((row) => texts.some((text) => row.toLowerCase().includes(text.toLowerCase()))).toSorted();
}
