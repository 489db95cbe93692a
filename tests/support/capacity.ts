import type { DynamoDBClient } from '@aws-sdk/client-dynamodb';

export interface Units {
  reads: number;
  writes: number;
}

interface Capacity {
  readonly TableName?: string;
  readonly CapacityUnits?: number;
}

const readCommands = ['GetItemCommand', 'BatchGetItemCommand', 'QueryCommand'];

/**
 * Counts what DynamoDB would bill for the requests of a client while something runs, index writes and transactions included.
 *
 * @param isCounted by a request's input; all of them unless told.
 */
export function meter(client: DynamoDBClient, isCounted: (input: object) => boolean = () => true): (work: () => Promise<unknown>) => Promise<Units> {
  let counted: Units | undefined;
  client.middlewareStack.add(
    (next, context) => async (request) => {
      if (counted) Object.assign(request.input, { ReturnConsumedCapacity: 'TOTAL' });
      const response = await next(request);
      const { ConsumedCapacity } = response.output as { ConsumedCapacity?: Capacity | Capacity[] };
      if (!isCounted(request.input)) return response;
      const units = [ConsumedCapacity ?? []].flat().reduce((sum, { CapacityUnits = 0 }) => sum + CapacityUnits, 0);
      if (counted && readCommands.includes(context.commandName ?? '')) counted.reads += units;
      else if (counted) counted.writes += units;
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
