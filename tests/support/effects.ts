import { ScanCommand, type ScanCommandOutput } from '@aws-sdk/client-dynamodb';
import { plainValues } from '#functions/data/item-values.ts';
import type { RecordingSockets } from '#tests/areas/live/live-home.ts';
import type { Home } from './given.ts';
import { testDynamo } from './test-table.ts';

/** Everything of the company that is stored, what went out, and what its admin's browser knows. */
export async function effectsOf({ company, deps, admin }: Home, sockets: RecordingSockets) {
  const { client, tableName } = await testDynamo();
  const rows: Record<string, unknown>[] = [];
  let after: ScanCommandOutput['LastEvaluatedKey'];
  do {
    const page = await client.send(new ScanCommand({ TableName: tableName, ConsistentRead: true, ...(after && { ExclusiveStartKey: after }) }));
    rows.push(...(page.Items ?? []).map(plainValues));
    after = page.LastEvaluatedKey;
  } while (after);
  const own = rows.filter(({ pk }) => String(pk).startsWith(`c#${company.companyId}`));
  return {
    stored: own.toSorted((one, other) => (JSON.stringify([one['pk'], one['sk']]) < JSON.stringify([other['pk'], other['sk']]) ? -1 : 1)),
    sent: [...deps.outbound.sent],
    mailed: deps.mails.sent.map(({ to, recipient }) => ({ to, recipient })),
    told: new Set(sockets.events(admin.userId).map((event) => JSON.stringify(event))),
  };
}
