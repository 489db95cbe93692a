import { expect, it } from 'vitest';
import { firstFinding, plants } from '#tests/support/campaign-lives.ts';

const names = Object.keys(plants) as (keyof typeof plants)[]; // it has no others
/** Beyond those of `npm test`. */
const lives = Number(process.env['RECADO_LIVES'] ?? 10_000);

it(`a campaign lives ${lives} times without a violation`, async () => {
  expect(await firstFinding(lives)).toBeUndefined();
});

it(`and ${lives / 50} times with each job and each report twice, late and in another order`, async () => {
  expect(await firstFinding(lives / 50, { repeated: 1, latestMs: 3 * 60_000 }, 2_000_000)).toBeUndefined();
});

it.each(names)('the fault %s is found', async (plant) => {
  const found = await firstFinding(200, { plant });

  console.log(`${plant}: seed ${found?.seed}, ${found?.violations[0]?.slice(0, 80)}`);
  expect(found).toBeDefined();
});
