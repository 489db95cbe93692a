import { DynamoDBClient, GetItemCommand, TransactionCanceledException, TransactionConflictException } from '@aws-sdk/client-dynamodb';
import type { TypedValues } from '#functions/data/item-values.ts';
import { sdkDynamo } from '#functions/data/sdk-dynamo.ts';
import { openTable, type Table } from '#functions/data/table.ts';
import { fileDynamo } from './test-table.ts';

/** Faults of a request, and how often they come. */
const usualOdds = {
  /** Another transaction holds the item: the emulator, which does one after the other, never says so. */
  conflict: 0.1,
  throttled: 0.04,
  /** Written, but nobody hears of it. */
  timedOut: 0.06,
  /** Written, not heard of, and sent again by the SDK. */
  repeated: 0.06,
  /** The first answer of every write gets lost. */
  lostOnce: false,
  /** A read that need not be consistent shows the item as it was before its last write. */
  stale: 0.25,
};

export type Odds = Readonly<typeof usualOdds>;
/** Nothing goes wrong but what is named. */
export const only = (wrong: Partial<Odds>): Odds => ({ conflict: 0, throttled: 0, timedOut: 0, repeated: 0, lostOnce: false, stale: 0, ...wrong });

type Input = Record<string, unknown>;
type Item = TypedValues | undefined;

/** Errors made here that the caller may see, and then does what a queue or a browser does. Conflicts are not among them. */
const made = new WeakSet<object>();
export const isMade = (error: unknown): boolean => typeof error === 'object' && error !== null && (made.has(error) || isMade(Reflect.get(error, 'cause')));

function make<T extends Error>(error: T): T {
  made.add(error);
  return error;
}

const named = (name: string): Error => make(Object.assign(new Error(name), { name }));

/** Numbers between 0 and 1 that follow from a seed. */
export function chanceOf(seed: number): () => number {
  let state = seed * 2_654_435_761;
  return () => {
    state = (state + 0x6d2b79f5) | 0;
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state);
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed;
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32;
  };
}

/** The SDK gives up after so many. Losses alone never bring it that far: `timedOut` is for that. */
const mostSendings = 5;

/** A table on the tests' emulator that does to its callers what DynamoDB may: conflicts, throttling, lost answers, old reads. */
export async function conflictingTable(seed: number, odds: Odds = usualOdds): Promise<{ table: Table; close: () => void }> {
  const { client: plain, endpoint, tableName } = await fileDynamo();
  const credentials = { accessKeyId: 'test', secretAccessKey: 'test' };
  const client = new DynamoDBClient({ endpoint, region: 'us-east-1', credentials, maxAttempts: mostSendings, retryStrategy: repeatsAtOnce(mostSendings) });
  const chance = chanceOf(seed);
  const former = new Map<string, Item>();
  const remember = async (key: TypedValues) => {
    const { Item } = await plain.send(new GetItemCommand({ TableName: tableName, Key: key, ConsistentRead: true }));
    former.set(nameOf(key), Item);
  };
  client.middlewareStack.add(
    (next, context) => async (request) => {
      const command = context.commandName ?? '';
      const input: Input = { ...request.input };
      if (command === 'GetItemCommand') return staleOr(input, () => next(request));
      const keys = writtenKeys(command, input);
      if (keys.length === 0) return next(request);
      failBefore(command, input);
      // What stands there before a write is read only by those who are to see it once more.
      if (odds.stale > 0) await Promise.all(keys.map(remember));
      const answer = await next(request);
      if (chance() < odds.timedOut) throw named('TimeoutError');
      return answer;
    },
    // Above the SDK's own attempts.
    { step: 'initialize', name: 'conflicts' },
  );
  loseAnswers(client, (attempt) => (odds.lostOnce ? attempt === 1 : chance() < odds.repeated));
  return { table: openTable(tableName, sdkDynamo(client)), close: () => client.destroy() };

  async function staleOr<T extends { output: object }>(input: Input, read: () => Promise<T>): Promise<T> {
    const answer = await read();
    const name = nameOf(input['Key'] as TypedValues);
    if (input['ConsistentRead'] !== true && former.has(name) && chance() < odds.stale) Object.assign(answer.output, { Item: former.get(name) });
    return answer;
  }

  function failBefore(command: string, input: Input): void {
    const luck = chance();
    if (luck < odds.conflict) throw conflict(command, input);
    if (luck < odds.conflict + odds.throttled)
      throw command === 'TransactWriteItemsCommand' ? cancelled(input, 'ThrottlingError') : named('ThrottlingException');
  }
}

/** Below the SDK's own attempts: it sends again what it did not hear of. */
function loseAnswers(client: DynamoDBClient, isLost: (attempt: number) => boolean): void {
  client.middlewareStack.add(
    (next, { commandName }) => {
      let attempt = 0;
      return async (request) => {
        attempt += 1;
        const answer = await next(request);
        if (attempt < mostSendings && writingCommands.has(commandName) && isLost(attempt))
          throw Object.assign(new Error('the answer got lost'), { name: 'TimeoutError' });
        return answer;
      };
    },
    { step: 'deserialize', priority: 'high', name: 'losses' },
  );
}

/** The SDK's own attempts, without its pauses between them. */
function repeatsAtOnce(most: number) {
  const token = (count: number) => ({ getRetryCount: () => count, getRetryDelay: () => 0 });
  return {
    acquireInitialRetryToken: async () => token(0),
    refreshRetryTokenForRetry: async (former: { getRetryCount: () => number }, { errorType }: { errorType: string }) => {
      if (errorType === 'CLIENT_ERROR' || former.getRetryCount() + 1 >= most) throw new Error('no further attempt');
      return token(former.getRetryCount() + 1);
    },
    recordSuccess: () => undefined,
  };
}

function conflict(command: string, input: Input): Error {
  if (command === 'TransactWriteItemsCommand') return cancelled(input, 'TransactionConflict');
  return new TransactionConflictException({ message: 'there is an ongoing transaction for the item', $metadata: {} });
}

function cancelled(input: Input, code: string): Error {
  const count = (input['TransactItems'] as unknown[]).length;
  const CancellationReasons = Array.from({ length: count }, (_, index) => ({ Code: index === count - 1 ? code : 'None' }));
  return new TransactionCanceledException({ message: code, CancellationReasons, $metadata: {} });
}

const nameOf = ({ pk, sk }: TypedValues): string => JSON.stringify([pk, sk]);

function writtenKeys(command: string, input: Input): TypedValues[] {
  const keyOf = (write: Input): TypedValues => keyIn((write['Key'] ?? write['Item']) as TypedValues);
  if (command === 'TransactWriteItemsCommand') return (input['TransactItems'] as Record<string, Input>[]).flatMap((one) => Object.values(one).map(keyOf));
  return writingCommands.has(command) ? [keyOf(input)] : [];
}

const writingCommands: ReadonlySet<unknown> = new Set(['PutItemCommand', 'UpdateItemCommand', 'DeleteItemCommand', 'TransactWriteItemsCommand']);

const keyIn = ({ pk = { S: '' }, sk = { S: '' } }: TypedValues): TypedValues => ({ pk, sk });

/** Repeats what failed by something made here, as a queue redelivers and a browser asks again. */
export async function insist<T>(action: () => Promise<T>): Promise<T> {
  for (let attempt = 1; ; attempt += 1) {
    try {
      return await action();
    } catch (error) {
      if (!isMade(error) || attempt >= 40) throw error;
    }
  }
}
