import { DescribeTableCommand, UpdateTableCommand, type UpdateTableCommandInput } from '@aws-sdk/client-dynamodb';
import { type Aws, isNotFound, waitUntil } from '#infra/operations/aws.ts';

/** @returns undefined for no such table. */
export async function tableStatus({ dynamo }: Aws, TableName: string): Promise<string | undefined> {
  try {
    return (await dynamo.send(new DescribeTableCommand({ TableName }))).Table?.TableStatus;
  } catch (error) {
    if (isNotFound(error)) return undefined;
    throw error;
  }
}

/** Changes a table and waits for its end: until then DynamoDB refuses the next change, and a deletion. */
export async function changeTable(aws: Aws, TableName: string, change: Omit<UpdateTableCommandInput, 'TableName'>): Promise<void> {
  await aws.dynamo.send(new UpdateTableCommand({ TableName, ...change }));
  const patience = { everyMs: 500, withinMs: 60 * 60_000 };
  await waitUntil(`The change of the table ${TableName}`, async () => (await tableStatus(aws, TableName)) === 'ACTIVE', patience);
}
