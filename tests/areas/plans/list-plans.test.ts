import { expect, it } from 'vitest';
import { plansLister } from '#functions/areas/plans/list-plans.ts';
import { given } from '#tests/support/given.ts';

it('shows plans cheapest first, and asks the table once a minute', async () => {
  const { deps } = await given.company();
  const listPlans = plansLister(deps);
  const before = await listPlans();
  const { plan } = await given.company({ deps });

  const kept = await listPlans();
  deps.clock.advance(60_000);
  const fresh = await listPlans();

  expect(kept).toEqual(before);
  expect(fresh.map(({ id }) => id)).toContain(plan.planId);
  expect(fresh.map(({ value }) => value)).toEqual(fresh.map(({ value }) => value).toSorted((a, b) => a - b));
});
