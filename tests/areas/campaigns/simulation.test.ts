import { describe, expect, it } from 'vitest';
import { firstFinding } from '#tests/support/campaign-lives.ts';
import { isLong } from '#tests/support/long.ts';

/** `npm run faults` lives ten thousand of them. */
const seeds = isLong ? 500 : 40;
/** Lives in which nothing comes once, and hardly anything in its order. */
const repeatedSeeds = isLong ? 60 : 10;

describe('a campaign under crashes, repetitions and reordering', () => {
  it(`reaches everybody once, at its pace, until it is stopped, and tells the truth: ${seeds} lives`, { timeout: 180_000 }, async () => {
    expect(await firstFinding(seeds)).toBeUndefined();
  });

  it(`does the same when each job and each report comes twice, late and in another order: ${repeatedSeeds} lives`, { timeout: 180_000 }, async () => {
    expect(await firstFinding(repeatedSeeds, { repeated: 1, latestMs: 3 * 60_000 }, 2_000_000)).toBeUndefined();
  });
});
