import type { ConditionalCheckFailedException, TransactionCanceledException } from '@aws-sdk/client-dynamodb';
import { randomUUID } from 'node:crypto';
import { setTimeout as delay } from 'node:timers/promises';
import type { CompanyId } from '#shared/contract/ids.ts';
import { AppError } from '#shared/contract/errors.ts';
import { stampedChange, stampedWrites } from './acting.ts';
import { batchGet, batchWrite } from './batches.ts';
import type { Dynamo } from './dynamo.ts';
import { plainRow, plainValues, typedKey, typedRow, typedValues, type TypedValues } from './item-values.ts';
import { companyPrefix, type Key } from './keys.ts';
import { isOfRepetition } from '#functions/tools/repetition.ts';
import { isWritten, knowable } from './own-write.ts';
import type { IndexName } from '#shared/ports/table-indexes.ts';
import {
  type Attributes,
  type BareWrite,
  type Change,
  type Clause,
  conditionExpression,
  ConditionFailed,
  Placeholders,
  type Update,
  update,
  updateExpression,
  type Write,
} from './writes.ts';

/** A page of a partition. `units` are the read units that DynamoDB bills for it. */
export interface Page {
  readonly items: readonly Attributes[];
  /** Whole key of the last row; undefined when nothing follows. */
  readonly last: Attributes | undefined;
  /** Its sort key, beyond which the next page begins. */
  readonly next: string | undefined;
  readonly units: number;
}

export interface PartitionQuery {
  readonly index?: IndexName;
  readonly pk: string;
  /** Only sort keys that begin so; an empty one is the whole partition. */
  readonly prefix?: string | undefined;
  /** Only sort keys strictly beyond this one, in the direction of reading; together with `prefix` also of those only. An empty one is the beginning. */
  readonly beyond?: string | undefined;
  readonly newestFirst?: boolean;
  readonly limit?: number;
  readonly consistent?: boolean;
  readonly after?: Attributes;
}

/** The door to a part of the table: it refuses keys outside of its prefix. */
export interface TablePart {
  /** No row has an empty key, which somebody's text may come to. */
  get(key: Key, options?: { consistent?: boolean }): Promise<Attributes | undefined>;
  getMany(keys: readonly Key[]): Promise<readonly Attributes[]>;
  query(query: PartitionQuery): Promise<Page>;
  /** Every item of a partition that is known to be small (users, queues, connections, sockets of a company). */
  queryAll(query: PartitionQuery): Promise<readonly Attributes[]>;
  /** Makes a conditional update; answers the item as it is afterwards. A write whose answer got lost knows itself. @throws ConditionFailed */
  change(key: Key, change: Change, when?: readonly Clause[]): Promise<Attributes>;
  /** Any number of puts and deletes without conditions, in no order; repeated until all are done. */
  writeMany(writes: readonly BareWrite[]): Promise<void>;
  /** Commits a single write alone, several as one transaction; likewise. @throws ConditionFailed naming the write that did not hold */
  commit(...writes: readonly Write[]): Promise<void>;
}

export interface Table {
  forCompany(companyId: CompanyId): TablePart;
  /** Only for the files that tests/architecture lists. */
  readonly system: TablePart;
  /** A transaction that spans both: sign-up claims an e-mail for a user of a company. */
  readonly across: TablePart;
}

export function openTable(tableName: string, dynamo: Dynamo): Table {
  return {
    forCompany: (companyId) => openPart(dynamo, tableName, companyPrefix(companyId)),
    system: openPart(dynamo, tableName, 's#'),
    across: openPart(dynamo, tableName, ''),
  };
}

/** Attempts of a write that met a transaction on the same item. */
const conflictAttempts = 12;

/** Full jitter: the losers of one conflict must not meet again. */
const backOff = (attempt: number): Promise<void> => delay(Math.random() * Math.min(1_000, 10 * 2 ** attempt));

function openPart(dynamo: Dynamo, tableName: string, prefix: string): TablePart {
  const guard = (pk: string): string => {
    const isInside = pk === prefix || pk.startsWith(prefix.endsWith('#') || prefix === '' ? prefix : `${prefix}#`);
    if (!isInside) throw new Error(`key outside of ${prefix}`);
    return pk;
  };
  return { ...readers(dynamo, tableName, guard), ...writers(dynamo, tableName, guard) };
}

type Guard = (pk: string) => string;

function readers(dynamo: Dynamo, tableName: string, guard: Guard): Pick<TablePart, 'get' | 'getMany' | 'query' | 'queryAll'> {
  const query = async (wanted: PartitionQuery): Promise<Page> => {
    guard(wanted.pk);
    const input = { TableName: tableName, ReturnConsumedCapacity: 'TOTAL' as const, ...queryInput(wanted) };
    const { Items = [], LastEvaluatedKey, ConsumedCapacity } = await dynamo('Query', input);
    const found = Items.map(plainValues);
    const items = isBounded(wanted) ? found.filter((item) => item[sortKeyName(wanted)] !== wanted.beyond) : found;
    const last = plainRow(LastEvaluatedKey);
    return { items, last, next: last && String(last[sortKeyName(wanted)]), units: ConsumedCapacity?.CapacityUnits ?? 0 };
  };
  return {
    query,
    async get(key, { consistent = false } = {}) {
      guard(key.pk);
      if (key.sk === '') return undefined;
      const { Item } = await dynamo('GetItem', { TableName: tableName, Key: typedKey(key), ConsistentRead: consistent });
      return plainRow(Item);
    },
    async getMany(keys) {
      for (const key of keys) guard(key.pk);
      return batchGet(
        dynamo,
        tableName,
        keys.filter(({ sk }) => sk !== ''),
      );
    },
    async queryAll(wanted) {
      const items: Attributes[] = [];
      let after = wanted.after;
      do {
        const page = await query({ ...wanted, ...(after ? { after } : {}) });
        items.push(...page.items);
        after = page.last;
      } while (after);
      return items;
    },
  };
}

function writers(dynamo: Dynamo, tableName: string, guard: Guard): Pick<TablePart, 'change' | 'commit' | 'writeMany'> {
  return {
    async writeMany(writes) {
      for (const write of writes) guard(write.key.pk);
      await batchWrite(dynamo, tableName, writes);
    },
    async change(key, change, when) {
      guard(key.pk);
      const write = knowable(update(key, stampedChange(key, change), when));
      const input = { ...updateInput(tableName, write), ReturnValues: 'ALL_NEW' as const };
      return (await onceFree(write, () => dynamo('UpdateItem', input))) ?? {};
    },
    async commit(...wanted) {
      for (const write of wanted) guard(write.key.pk);
      const writes = stampedWrites(wanted);
      const first = writes[0]?.kind === 'update' ? knowable(writes[0]) : writes[0];
      if (first && writes.length === 1 && first.kind !== 'check') await onceFree(first, () => writeOne(dynamo, tableName, first));
      else if (first) await transact(dynamo, tableName, writes);
    },
  };
}

const sortKeyName = (query: PartitionQuery): string => (query.index ? `${query.index}Sk` : 'sk');

/** A key condition has one clause for the sort key: prefix and beyond together are a range. */
const isBounded = (query: PartitionQuery): query is PartitionQuery & { prefix: string; beyond: string } => Boolean(query.prefix) && Boolean(query.beyond);

function sortRange(query: PartitionQuery, placeholders: Placeholders): string | undefined {
  if (!query.beyond && !query.prefix) return undefined;
  const sort = placeholders.name(sortKeyName(query));
  if (isBounded(query)) {
    const [low, high] = query.newestFirst ? [query.prefix, query.beyond] : [query.beyond, `${query.prefix}\uffff`];
    return `${sort} BETWEEN ${placeholders.value(low)} AND ${placeholders.value(high)}`;
  }
  if (query.beyond) return `${sort} ${query.newestFirst ? '<' : '>'} ${placeholders.value(query.beyond)}`;
  return `begins_with(${sort}, ${placeholders.value(query.prefix)})`;
}

function queryInput(query: PartitionQuery) {
  const placeholders = new Placeholders();
  const pkName = query.index ? `${query.index}Pk` : 'pk';
  const range = sortRange(query, placeholders);
  const clauses = [`${placeholders.name(pkName)} = ${placeholders.value(query.pk)}`, ...(range ? [range] : [])];
  return {
    ...(query.index ? { IndexName: query.index } : {}),
    KeyConditionExpression: clauses.join(' AND '),
    ScanIndexForward: !query.newestFirst,
    ConsistentRead: query.consistent ?? false,
    // BETWEEN takes its bounds in: one row more, which is left out afterwards.
    ...(query.limit ? { Limit: query.limit + (isBounded(query) ? 1 : 0) } : {}),
    ...(query.after ? { ExclusiveStartKey: typedValues(query.after) } : {}),
    ...placeholders.fields(),
  };
}

function updateInput(tableName: string, { key, change, when = [], mark }: Update) {
  const placeholders = new Placeholders();
  const condition = conditionExpression(when, placeholders, mark);
  return {
    TableName: tableName,
    Key: typedKey(key),
    UpdateExpression: updateExpression(change, placeholders, mark),
    ...(condition ? { ConditionExpression: condition } : {}),
    ...placeholders.fields(),
    ReturnValuesOnConditionCheckFailure: 'ALL_OLD' as const,
  };
}

function writeInput(tableName: string, write: Exclude<Write, { kind: 'update' }>) {
  const placeholders = new Placeholders();
  const condition = write.when ? { ConditionExpression: conditionExpression(write.when, placeholders) } : {};
  return { TableName: tableName, ...condition, ...placeholders.fields(), ReturnValuesOnConditionCheckFailure: 'ALL_OLD' as const };
}

function writeOne(dynamo: Dynamo, tableName: string, write: Exclude<Write, { kind: 'check' }>): Promise<{ Attributes?: TypedValues | undefined }> {
  if (write.kind === 'put') return dynamo('PutItem', { ...writeInput(tableName, write), Item: typedRow(write.key, write.attributes) });
  if (write.kind === 'delete') return dynamo('DeleteItem', { ...writeInput(tableName, write), Key: typedKey(write.key) });
  return dynamo('UpdateItem', updateInput(tableName, write));
}

async function transact(dynamo: Dynamo, tableName: string, writes: readonly Write[]): Promise<void> {
  const items = writes.map((write) => {
    if (write.kind === 'put') return { Put: { ...writeInput(tableName, write), Item: typedRow(write.key, write.attributes) } };
    if (write.kind === 'delete') return { Delete: { ...writeInput(tableName, write), Key: typedKey(write.key) } };
    if (write.kind === 'update') return { Update: updateInput(tableName, write) };
    const { ConditionExpression = 'attribute_exists(pk)', ...input } = writeInput(tableName, write);
    return { ConditionCheck: { ...input, ConditionExpression, Key: typedKey(write.key) } };
  });
  for (let attempt = 1; ; attempt += 1) {
    try {
      // By the token DynamoDB answers a repetition as it answered the first sending.
      await dynamo('TransactWriteItems', { TransactItems: items, ClientRequestToken: randomUUID() });
      return;
    } catch (error) {
      if (!isNamed<TransactionCanceledException>(error, 'TransactionCanceledException')) throw error;
      const reasons = error.CancellationReasons ?? [];
      const failed = reasons.findIndex((reason) => reason.Code === 'ConditionalCheckFailed');
      if (failed >= 0) throw new ConditionFailed(failed, plainRow(reasons[failed]?.Item), { cause: error });
      const isConflict = reasons.some((reason) => reason.Code === 'TransactionConflict');
      const isThrottled = reasons.some((reason) => reason.Code === 'ThrottlingError' || reason.Code === 'ProvisionedThroughputExceeded');
      // Anything else, such as a value that the table does not take, is a fault of ours and comes again however often it is tried.
      if (!isConflict && !isThrottled) throw error;
      if (attempt >= conflictAttempts) throw new AppError(isConflict ? 'ERR_CONFLICT' : 'ERR_UNAVAILABLE', {}, { cause: error });
      await backOff(attempt);
    }
  }
}

const isNamed = <E extends Error>(error: unknown, name: E['name']): error is E => error instanceof Error && error.name === name;

/** Makes a single write. @returns what the table answers; where a former sending was done, the item as it stands. @throws ConditionFailed */
async function onceFree(write: Write, send: () => Promise<{ Attributes?: TypedValues | undefined }>): Promise<Attributes | undefined> {
  let isRepeated = false;
  for (let attempt = 1; ; attempt += 1) {
    try {
      return plainRow((await send()).Attributes);
    } catch (error) {
      isRepeated ||= error instanceof Error && isOfRepetition(error);
      if (isNamed<ConditionalCheckFailedException>(error, 'ConditionalCheckFailedException')) {
        const item = plainRow(error.Item);
        if (isRepeated && isWritten(write, item)) return item;
        throw new ConditionFailed(0, item, { cause: error });
      }
      // A transaction holds the item at this moment, and nothing repeats this by itself.
      if (!isNamed(error, 'TransactionConflictException')) throw error;
      if (attempt >= conflictAttempts) throw new AppError('ERR_CONFLICT', {}, { cause: error });
      await backOff(attempt);
    }
  }
}
