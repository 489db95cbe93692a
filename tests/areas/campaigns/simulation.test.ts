import { describe, expect, it } from 'vitest';
import { firstFinding, plants } from '#tests/support/campaign-lives.ts';

/** `npm run faults` lives ten thousand of them. */
const seeds = 500;
/** By then each fault is found. */
const enoughSeeds = 100;

describe('a campaign under crashes, repetitions and reordering', () => {
  it(`reaches everybody once, at its pace, until it is stopped, and tells the truth: ${seeds} lives`, { timeout: 180_000 }, async () => {
    expect(await firstFinding(seeds)).toBeUndefined();
  });

  it.each(plants)('is found out when it has the fault %s', async (plant) => {
    const found = await firstFinding(enoughSeeds, plant);

    expect(found?.violations.length).toBeGreaterThan(0);
  });
});
