import { DescribeTableCommand, type TableDescription, UpdateTableCommand, type UpdateTableCommandInput } from '@aws-sdk/client-dynamodb';
import { type Aws, isNotFound, waitUntil } from '#infra/operations/aws.ts';

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
