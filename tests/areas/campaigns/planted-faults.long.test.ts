import { describe, expect, it } from 'vitest';
import { firstFinding, plants } from '#tests/support/campaign-lives.ts';

const names = Object.keys(plants) as (keyof typeof plants)[]; // it has no others
/** By then each fault is found. */
const enoughSeeds = 100;

describe('a simulated life of campaigns', () => {
  it.each(names)('finds the fault %s', async (plant) => {
    const found = await firstFinding(enoughSeeds, { plant });

    expect(found?.violations.length).toBeGreaterThan(0);
  });
});
