import type { DynamoDBClient } from '@aws-sdk/client-dynamodb';

/** Write units by partition. */
export type PartitionUnits = Map<string, number>;

export interface Units {
  reads: number;
  writes: number;
}

interface Capacity {
  readonly TableName?: string;
  readonly CapacityUnits?: number;
}

const readCommands = ['GetItemCommand', 'BatchGetItemCommand', 'QueryCommand'];

interface TypedKey {
  readonly pk: { readonly S: string };
}

interface Written {
  readonly Key?: TypedKey;
  readonly Item?: TypedKey;
  readonly TransactItems?: readonly Readonly<Partial<Record<'Put' | 'Update' | 'Delete' | 'ConditionCheck', Written>>>[];
}

/** Partitions that a request writes to. */
function partitionsOf(input: object): string[] {
  const { Key, Item, TransactItems = [] } = input as Written; // other requests have none of these fields
  return [...[Key ?? Item ?? []].flat().map(({ pk }) => pk.S), ...TransactItems.flatMap((one) => Object.values(one).flatMap(partitionsOf))];
}

/**
 * Counts what DynamoDB would bill for the requests of a client while something runs, index writes and transactions included.
 *
 * @param isCounted by a request's input; all of them unless told.
 * @param written takes the write units of each partition
 */
export function meter(
  client: DynamoDBClient,
  isCounted: (input: object) => boolean = () => true,
  written?: PartitionUnits,
): (work: () => Promise<unknown>) => Promise<Units> {
  let counted: Units | undefined;
  client.middlewareStack.add(
    (next, context) => async (request) => {
      if (counted) Object.assign(request.input, { ReturnConsumedCapacity: 'TOTAL' });
      const response = await next(request);
      const { ConsumedCapacity } = response.output as { ConsumedCapacity?: Capacity | Capacity[] };
      if (!isCounted(request.input)) return response;
      const units = [ConsumedCapacity ?? []].flat().reduce((sum, { CapacityUnits = 0 }) => sum + CapacityUnits, 0);
      if (counted && readCommands.includes(context.commandName ?? '')) counted.reads += units;
      else if (counted) {
        counted.writes += units;
        const partitions = partitionsOf(request.input);
        for (const pk of partitions) written?.set(pk, (written.get(pk) ?? 0) + units / partitions.length);
      }
      return response;
    },
    { step: 'initialize', name: 'meter' },
  );
  return async (work) => {
    const mine: Units = { reads: 0, writes: 0 };
    counted = mine;
    try {
      await work();
      return mine;
    } finally {
      counted = undefined;
    }
  };
}
