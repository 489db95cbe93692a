import { expect, it } from 'vitest';
import { growShards, type Growing } from '#infra/operations/grow-shards.ts';

type Reply = Awaited<ReturnType<Growing['step']>>;

function growing(replies: readonly Reply[]) {
  const left = [...replies];
  const [said, pauses, looks]: [string[], number[], boolean[]] = [[], [], []];
  const step: Growing['step'] = async ({ isLookOnly }) => {
    looks.push(isLookOnly);
    return left.shift()!;
  };
  return { said, pauses, looks, step, say: (line: string) => void said.push(line), pause: async (ms: number) => void pauses.push(ms) };
}

const at = { count: 8, strayed: 0 };

it('takes step after step and asks for the moves once', async () => {
  const run = growing([
    { step: 'double', count: 4, strayed: 0 },
    { step: 'wait', waitMs: 30_000, count: 8, strayed: 2 },
    { step: 'move', count: 8, strayed: 2 },
    { step: 'move', count: 8, strayed: 2 },
    { step: 'move', count: 8, strayed: 1 },
    { step: 'done', ...at },
    { step: 'done', ...at },
  ]);

  await growShards(run, 8);

  expect(run.looks).toEqual([false, false, false, true, true, true, false]);
  expect(run.pauses).toEqual([30_000, 5_000, 5_000]);
  expect(run.said).toEqual([
    '4 shards become 8.',
    'Waiting 30 s until all who send know it.',
    '2 connections have still to move.',
    '1 connections have still to move.',
    'Connections are spread over 8 shards.',
  ]);
});

it.each([
  ['notTwice', '16, can come next'],
  ['queuesMissing', 'deploy them first'],
  ['shardsWithoutOwner', 'wait until the deploy'],
  ['connectionsStrayed', '--to 8 first'],
] as const)('says why it cannot: %s', async (reason, sentence) => {
  await expect(growShards(growing([{ step: 'refuse', reason, ...at }]), 12)).rejects.toThrow(sentence);
});
