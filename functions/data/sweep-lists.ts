import type { Dynamo } from './dynamo.ts';
import { plainRow, plainValues, typedValues } from './item-values.ts';
import type { Page } from './table.ts';
import type { Attributes } from './writes.ts';

/** The next rows that stand in lists, of all companies, in no order: only for migrations. */
export type SweepLists = (after: Attributes | undefined, limit: number) => Promise<Pick<Page, 'items' | 'last'>>;

/** Reads the index of lists from end to end. Nothing of the session service stands there. */
export function openListSweep(tableName: string, dynamo: Dynamo): SweepLists {
  return async (after, limit) => {
    const from = after && typedValues(after);
    const { Items = [], LastEvaluatedKey } = await dynamo('Scan', { TableName: tableName, IndexName: 'gsi1', Limit: limit, ExclusiveStartKey: from });
    return { items: Items.map(plainValues), last: plainRow(LastEvaluatedKey) };
  };
}
