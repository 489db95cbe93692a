import { DynamoDBClient } from '@aws-sdk/client-dynamodb';
import { DynamoDBDocumentClient, ScanCommand } from '@aws-sdk/lib-dynamodb';
import type { Page } from './table.ts';
import type { Attributes } from './writes.ts';

/** The next rows that stand in lists, of all companies, in no order: only for migrations. */
export type SweepLists = (after: Attributes | undefined, limit: number) => Promise<Pick<Page, 'items' | 'last'>>;

/** Reads the index of lists from end to end. Nothing of the session service stands there. */
export function openListSweep(tableName: string, client = new DynamoDBClient({ maxAttempts: 5 })): SweepLists {
  const documents = DynamoDBDocumentClient.from(client);
  return async (after, limit) => {
    const found = await documents.send(new ScanCommand({ TableName: tableName, IndexName: 'gsi1', Limit: limit, ExclusiveStartKey: after }));
    return { items: found.Items ?? [], last: found.LastEvaluatedKey };
  };
}
