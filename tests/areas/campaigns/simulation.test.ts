import { describe, expect, it } from 'vitest';
import { firstFinding, plants } from '#tests/support/campaign-lives.ts';
import { isLong } from '#tests/support/long.ts';

const names = Object.keys(plants) as (keyof typeof plants)[]; // it has no others
/** `npm run faults` lives ten thousand of them. */
const seeds = isLong ? 500 : 100;
/** Lives in which nothing comes once, and hardly anything in its order. */
const repeatedSeeds = 30;
/** By then each fault is found. */
const enoughSeeds = 100;

describe('a campaign under crashes, repetitions and reordering', () => {
  it(`reaches everybody once, at its pace, until it is stopped, and tells the truth: ${seeds} lives`, { timeout: 180_000 }, async () => {
    expect(await firstFinding(seeds)).toBeUndefined();
  });

  it(`does the same when each job and each report comes twice, late and in another order: ${repeatedSeeds} lives`, { timeout: 60_000 }, async () => {
    expect(await firstFinding(repeatedSeeds, { repeated: 1, latestMs: 3 * 60_000 }, 2_000_000)).toBeUndefined();
  });

  it.each(names)('is found out when it has the fault %s', async (plant) => {
    const found = await firstFinding(enoughSeeds, { plant });

    expect(found?.violations.length).toBeGreaterThan(0);
  });
});
