import { describe, expect, it } from 'vitest';
import { chatGroups, outboundGroup } from '#shared/domain/outbound-group.ts';
import { possibleShards, shardOf } from '#shared/domain/shard.ts';
import { type GrowthSituation, nextGrowthStep } from '#shared/domain/shard-growth.ts';
import { companyId, connectionId } from '#shared/contract/ids.ts';

const settled: GrowthSituation = { count: 4, to: 8, queues: 8, unowned: 0, strayed: 0, ageMs: 90_000, settleMs: 90_000 };

describe('the next step of growing', () => {
  it.each<[string, Partial<GrowthSituation>, ReturnType<typeof nextGrowthStep>]>([
    ['doubles when all is ready', {}, { step: 'double' }],
    ['refuses what is not the double', { to: 12, queues: 12 }, { step: 'refuse', reason: 'notTwice' }],
    ['refuses without the queues', { queues: 4 }, { step: 'refuse', reason: 'queuesMissing' }],
    ['refuses while a shard has no owner', { unowned: 1 }, { step: 'refuse', reason: 'shardsWithoutOwner' }],
    ['refuses while connections of the last doubling wait', { strayed: 1 }, { step: 'refuse', reason: 'connectionsStrayed' }],
    ['does not double before the last doubling holds', { ageMs: -1_000 }, { step: 'wait', waitMs: 91_000 }],
    ['waits for producers after doubling', { count: 8, strayed: 3, ageMs: 20_000 }, { step: 'wait', waitMs: 70_000 }],
    ['moves what has strayed', { count: 8, strayed: 3, unowned: 2 }, { step: 'move' }],
    ['is done when nothing has', { count: 8 }, { step: 'done' }],
  ])('%s', (_name, change, step) => {
    expect(nextGrowthStep({ ...settled, ...change })).toEqual(step);
  });
});

describe('doubling', () => {
  const ids = Array.from({ length: 1_000 }, (_, index) => `01J8Z3K4M5N6P7Q8R9${String(index).padStart(8, '0')}`);

  it('moves a connection to the shard beyond or not at all', () => {
    const steps = ids.map((id) => shardOf(id, 32) - shardOf(id, 16));

    expect([...new Set(steps)].toSorted((a, b) => a - b)).toEqual([0, 16]);
    expect(steps.filter((step) => step === 16).length).toBeGreaterThan(450);
  });
  it('names the former shard before the new one', () => {
    expect(ids.map((id) => possibleShards(id, 32))).toEqual(ids.map((id) => [...new Set([shardOf(id, 16), shardOf(id, 32)])]));
    expect(possibleShards('', 1)).toEqual([0]);
  });
});

it('knows all groups that messages can be in', () => {
  const scope = { companyId: companyId.parse('01J00000000000000000000000'), connectionId: connectionId.parse('01J00000000000000000000001') };
  const groups = Array.from({ length: 200 }, (_, index) =>
    outboundGroup({ ...scope, type: 'read', chat: { number: `551190000${1_000 + index}` }, whatsappMessageIds: [], createdAt: '2026-11-20T12:00:00.000Z' }),
  );

  expect([...new Set(groups)].toSorted()).toEqual(chatGroups(scope.connectionId));
});
