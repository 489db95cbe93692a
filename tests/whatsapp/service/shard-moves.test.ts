import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { ulid } from 'ulid';
import { systemKeys } from '#functions/data/keys.ts';
import { deleteSessionKey, writeSessionKey } from '#functions/records/sessions/session-auth.ts';
import type { Table } from '#functions/data/table.ts';
import { put } from '#functions/data/writes.ts';
import { companyId, connectionId } from '#shared/contract/ids.ts';
import type { ShardCommand } from '#shared/contract/queue-messages.ts';
import { chatGroups, outboundGroup } from '#shared/domain/outbound-group.ts';
import { shardOf } from '#shared/domain/shard.ts';
import { ConnectionMoves } from '#services/whatsapp/leases/connection-moves.ts';
import { GroupBarrier } from '#services/whatsapp/leases/group-barrier.ts';
import { ShardMembers } from '#services/whatsapp/leases/shard-members.ts';
import { ShardConsumer } from '#services/whatsapp/send/shard-consumer.ts';
import { testTable } from '#tests/support/test-table.ts';
import { FifoQueue } from './fifo-queue.ts';
import { eventually } from '#tests/support/session-world.ts';

const log = { info: () => undefined, warn: () => undefined, error: () => undefined };
const never = new AbortController().signal;
const createdAt = new Date().toISOString();

describe('a barrier', () => {
  it('works once, when all groups have been reached', async () => {
    const barrier = new GroupBarrier();
    let works = 0;
    const reach = (group: string) => barrier.reach('connection', group, ['a', 'b', 'c'], never, async () => (works += 1) === 1);

    const [first, second] = [reach('a'), reach('b')];
    expect(works).toBe(0);

    expect(await Promise.all([reach('c'), first, second])).toEqual([true, true, true]);
    expect(works).toBe(1);
  });
  it('lets all try again when the work fails', async () => {
    const barrier = new GroupBarrier();
    const reach = (group: string, work: () => Promise<boolean>) => barrier.reach('connection', group, ['a', 'b'], never, work);
    const fail = () => Promise.reject(new Error('the table is down'));

    const failures = await Promise.allSettled([reach('a', fail), reach('b', fail)]);
    expect(failures.map(({ status }) => status)).toEqual(['rejected', 'rejected']);

    expect(await Promise.all(['a', 'b'].map((group) => reach(group, () => Promise.resolve(true))))).toEqual([true, true]);
  });
  it('is not complete with a group that was given back', async () => {
    const barrier = new GroupBarrier();
    const stop = new AbortController();
    const work = () => Promise.resolve(true);
    const given = barrier.reach('connection', 'a', ['a', 'b'], stop.signal, work);
    stop.abort();

    expect(await given).toBe(false);
    const other = barrier.reach('connection', 'b', ['a', 'b'], never, work);
    expect(await Promise.race([other, Promise.resolve('waiting')])).toBe('waiting');
  });
});

describe('the end of a message group', () => {
  const scope = { companyId: companyId.parse(ulid()), connectionId: connectionId.parse(ulid()) };
  let consumer: ShardConsumer;
  afterEach(() => consumer.stop());

  it('is handled after every message before it, of whatever chat', async () => {
    const queue = new FifoQueue();
    const read: ShardCommand = { ...scope, type: 'read', chat: { number: '5511900000002' }, whatsappMessageIds: [], createdAt };
    const group = outboundGroup(read);
    const sameGroup = Array.from({ length: 100 }, (_, index) => ({ ...read, chat: { number: `551190000${1_000 + index}` } })).find(
      (one) => outboundGroup(one) === group,
    );
    for (const command of [read, sameGroup, { ...scope, type: 'move', group, toShard: 5, createdAt }]) queue.put(group, command);
    const asked: string[] = [];
    let finish = (_isDone: boolean): void => undefined;
    const handle = ({ command }: { command: ShardCommand }): Promise<boolean> => {
      asked.push(command.type);
      return asked.length === 1 ? new Promise((resolve) => (finish = resolve)) : Promise.resolve(true);
    };
    consumer = new ShardConsumer({ client: queue.client, queueUrl: 'https://sqs.us-east-1.amazonaws.com/0/outbound-0.fifo', waitSeconds: 1, log, handle });
    consumer.start();

    await eventually(() => (queue.depth === 2 ? true : undefined));
    expect(asked).toEqual(['read', 'read']);
    finish(true);
    await eventually(() => (queue.depth === 0 ? true : undefined));
    expect(asked).toEqual(['read', 'read', 'move']);
  });
});

describe('a connection of a split shard', () => {
  const company = companyId.parse(ulid());
  let table: Table;
  let sent: { shard: number; command: ShardCommand }[];
  const queues = { count: 8, send: async (shard: number, command: ShardCommand) => void sent.push({ shard, command }) };

  beforeEach(async () => {
    table = await testTable();
    sent = [];
    await table.system.commit(put(systemKeys.shardCount(), { type: 'shardCount', count: 8, former: 4, fromMs: 0 }));
  });

  /** A connection that has to move, and the owners of both shards: the new one's epoch is the lower. */
  async function split() {
    const ids = Array.from({ length: 60 }, () => connectionId.parse(ulid()));
    const id = ids.find((one) => shardOf(one, 8) !== shardOf(one, 4))!;
    const [from, to] = [shardOf(id, 4), shardOf(id, 8)];
    const lease = { shard: from, owner: 'old', epoch: 40 };
    await table.system.commit(put(systemKeys.shardLease(from), lease));
    await table.system.commit(put(systemKeys.shardConnection(from, id), { type: 'shardConnection', companyId: company, connectionId: id, wanted: true }));
    const arrived: string[] = [];
    const members = (shard: number, onArrived: (name: string) => void = () => undefined) =>
      new ShardMembers({ system: table.system, shard, shardCount: 8, onArrived: (one) => onArrived(one.connectionId), relookMs: 60_000 });
    const [old, next] = [members(from), members(to, (name) => arrived.push(name))];
    const ended: string[] = [];
    const moves = new ConnectionMoves({ system: table.system, lease, members: old, queues, log, endSession: async (one) => void ended.push(one) });
    const ends = chatGroups(id).map((group) => ({ type: 'move', companyId: company, connectionId: id, group, toShard: to, createdAt }) as const);
    return { id, from, to, moves, old, next, ends, ended, arrived };
  }

  it('goes over when the last of its groups has ended, and its messages wait for it there', async () => {
    const { id, from, to, moves, next, ends, ended, arrived } = await split();
    const waiting = next.whenSettled(id, never, Date.now() + 60_000);
    const [last, ...others] = ends;

    const reached = others.map((end) => moves.reach(end, never));
    expect((await next.inTurn(id, (place) => Promise.resolve(place))).shard).toBe(from);
    expect(ended).toEqual([]);
    await Promise.all([moves.reach(last!, never), ...reached]);
    expect(ended).toEqual([id]);
    expect(sent).toMatchObject([{ shard: to, command: { type: 'arrived', connectionId: id } }]);

    await next.arrived(id);
    expect(await waiting).toEqual({ shard: to });
    expect(arrived).toEqual([id]);
  });
  it('is announced again by a move that comes late, and stays where it is', async () => {
    const { id, to, moves, old, ends, ended } = await split();
    await Promise.all(ends.map((end) => moves.reach(end, never)));
    const [first] = ends;

    expect(await moves.reach(first!, never)).toBe(true);

    expect(ended).toEqual([id]);
    expect(sent.map(({ shard, command }) => [shard, command.type])).toEqual([
      [to, 'arrived'],
      [to, 'arrived'],
    ]);
    expect(await old.whenSettled(id, never, Date.now() + 60_000)).toEqual({ shard: to });
  });
  it('has later epochs than in its former shard, whatever those of the leases are', async () => {
    const { id, moves, next, ends } = await split();
    await writeSessionKey(table.system, id, 'creds', new Uint8Array([1]), 40);
    await Promise.all(ends.map((end) => moves.reach(end, never)));
    await next.arrived(id);

    const epoch = next.epochBase(id) + 1;
    await writeSessionKey(table.system, id, 'creds', new Uint8Array([2]), epoch);

    await expect(writeSessionKey(table.system, id, 'creds', new Uint8Array([3]), 40)).rejects.toThrow('newer owner');
    await expect(deleteSessionKey(table.system, id, 'creds', 40)).rejects.toThrow('newer owner');
  });
});
