import { DescribeTableCommand, type TableDescription, UpdateTableCommand, type UpdateTableCommandInput } from '@aws-sdk/client-dynamodb';
import { type Aws, isNotFound, waitUntil } from '#infra/operations/aws.ts';
import type { Operator } from '#infra/operations/operator.ts';
import { type IndexName, indexNames, indexProjections } from '#shared/ports/table-indexes.ts';

/** @returns undefined for no such table. */
export async function tableStatus(aws: Aws, TableName: string): Promise<string | undefined> {
  return (await describedTable(aws, TableName))?.TableStatus;
}

/** Whether DynamoDB refuses to delete it. */
export async function isProtected(aws: Aws, TableName: string): Promise<boolean> {
  return (await describedTable(aws, TableName))?.DeletionProtectionEnabled === true;
}

/** @returns undefined for no such table. */
export async function describedTable({ dynamo }: Aws, TableName: string): Promise<TableDescription | undefined> {
  try {
    return (await dynamo.send(new DescribeTableCommand({ TableName }))).Table;
  } catch (error) {
    if (isNotFound(error)) return undefined;
    throw error;
  }
}

/** Units in each second that a table or an index has; an on-demand one has none. */
export interface Units {
  readonly ReadCapacityUnits: number;
  readonly WriteCapacityUnits: number;
}

/** @returns undefined for an on-demand one, of which DynamoDB says 0. */
export function unitsOf({ ProvisionedThroughput: of }: Pick<TableDescription, 'ProvisionedThroughput'>): Units | undefined {
  const { ReadCapacityUnits = 0, WriteCapacityUnits = 0 } = of ?? {};
  return WriteCapacityUnits > 0 ? { ReadCapacityUnits, WriteCapacityUnits } : undefined;
}

/** Has a table that nothing scales pay by the request: its last units would throttle it, or be paid for nothing. @returns whether it was another. */
export async function makeOnDemand(aws: Aws, TableName: string): Promise<boolean> {
  if (!unitsOf((await describedTable(aws, TableName)) ?? {})) return false;
  await changeTable(aws, TableName, { BillingMode: 'PAY_PER_REQUEST' });
  return true;
}

/** Changes a table and waits for its end: until then DynamoDB refuses the next change, and a deletion. */
export async function changeTable(aws: Aws, TableName: string, change: Omit<UpdateTableCommandInput, 'TableName'>): Promise<void> {
  await aws.dynamo.send(new UpdateTableCommand({ TableName, ...change }));
  const patience = { everyMs: 500, withinMs: 60 * 60_000 };
  await waitUntil(`The change of the table ${TableName}`, async () => (await tableStatus(aws, TableName)) === 'ACTIVE', patience);
}

/** Indexes that a table of an earlier release lacks. */
export const missingIndexes = (table: TableDescription | undefined): IndexName[] =>
  indexNames.filter((name) => !table?.GlobalSecondaryIndexes?.some(({ IndexName }) => IndexName === name));

const indexPatience = { everyMs: 2_000, withinMs: 24 * 60 * 60_000 };

/**
 * Makes the indexes that a table lacks, one after the other: DynamoDB makes one at a time. Repeated after a failure it waits for the one that is
 * being made. https://docs.aws.amazon.com/amazondynamodb/latest/developerguide/GSI.OnlineOps.html
 */
export async function makeIndexes(operator: Operator, aws: Aws, TableName: string): Promise<void> {
  const look = async () => (await aws.dynamo.send(new DescribeTableCommand({ TableName }))).Table;
  const isWhole = async () => (await look())?.GlobalSecondaryIndexes?.every(({ IndexStatus = 'ACTIVE' }) => IndexStatus === 'ACTIVE') ?? true;
  const table = await look();
  for (const name of missingIndexes(table)) {
    operator.say(`Making the index ${name} of the table ${TableName}: an hour or more for a large one …`);
    await waitUntil('The index before it', isWhole, indexPatience);
    await changeTable(aws, TableName, creationOf(name, unitsOf(table ?? {})));
  }
  await waitUntil('The last index', isWhole, indexPatience);
}

/** @param units of its table, whose index has as many at first; an on-demand one has none. */
function creationOf(IndexName: IndexName, units: Units | undefined): Omit<UpdateTableCommandInput, 'TableName'> {
  const [partition, sort] = [`${IndexName}Pk`, `${IndexName}Sk`];
  const KeySchema = [
    { AttributeName: partition, KeyType: 'HASH' as const },
    { AttributeName: sort, KeyType: 'RANGE' as const },
  ];
  const throughput = units ? { ProvisionedThroughput: units } : {};
  return {
    AttributeDefinitions: KeySchema.map(({ AttributeName }) => ({ AttributeName, AttributeType: 'S' as const })),
    GlobalSecondaryIndexUpdates: [{ Create: { IndexName, KeySchema, Projection: { ProjectionType: indexProjections[IndexName] }, ...throughput } }],
  };
}
