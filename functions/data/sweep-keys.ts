import * as z from 'zod';
import type { Dynamo } from './dynamo.ts';
import { plainRow, plainValues, typedValues } from './item-values.ts';
import type { Attributes } from './writes.ts';

const sweptKey = z.object({ pk: z.string(), sk: z.string(), companyId: z.unknown().optional() });
/** A row of the table, of which nothing but its key is read and the company that it names. */
export type SweptKey = z.output<typeof sweptKey>;

interface SweptPage {
  readonly keys: readonly SweptKey[];
  readonly last: Attributes | undefined;
}

/** The next keys of the whole table, in no order. Only for what is done to a company as a whole, and for migrations. */
export type SweepKeys = (after: Attributes | undefined, limit: number) => Promise<SweptPage>;

/** The role that does this may read these attributes and no other. */
export const sweptAttributes = ['pk', 'sk', 'companyId'] as const;

/** Reads the table from end to end. It costs half a read unit for each 4 KB that the table has. */
export function openKeySweep(tableName: string, dynamo: Dynamo): SweepKeys {
  return async (after, limit) => {
    const { Items = [], LastEvaluatedKey } = await dynamo('Scan', {
      TableName: tableName,
      Select: 'SPECIFIC_ATTRIBUTES',
      ProjectionExpression: sweptAttributes.join(', '),
      ConsistentRead: true,
      Limit: limit,
      ...(after ? { ExclusiveStartKey: typedValues(after) } : {}),
    });
    return { keys: Items.map((item) => sweptKey.parse(plainValues(item))), last: plainRow(LastEvaluatedKey) };
  };
}
