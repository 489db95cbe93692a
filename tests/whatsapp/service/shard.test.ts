import { expect, it } from 'vitest';
import { shardOf } from '#shared/domain/shard.ts';

it('keeps the shard of a connection for ever, since queues hold messages by it', () => {
  expect(['01J8Z3K4M5N6P7Q8R9S0T1V2W3', '01J8Z3K4M5N6P7Q8R9S0T1V2W4', ''].map((id) => shardOf(id, 16))).toEqual([13, 8, 5]);
});

it('spreads connections evenly', () => {
  const counts = Array.from({ length: 16 }, () => 0);
  for (let index = 0; index < 16_000; index += 1) {
    const shard = shardOf(`01J8Z3K4M5N6P7Q8R9${String(index).padStart(8, '0')}`, 16);
    counts[shard] = (counts[shard] ?? 0) + 1;
  }

  expect(Math.min(...counts)).toBeGreaterThan(850);
  expect(Math.max(...counts)).toBeLessThan(1_150);
});
