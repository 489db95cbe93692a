import { expect, it } from 'vitest';
import { billOf } from '../../bench/cost/prices.ts';
import { mostUsed, quotaUses } from '../../bench/cost/quotas.ts';
import { stackFacts } from '../../bench/cost/stack-facts.ts';
import { usageOf } from '../../bench/cost/usage.ts';
import { copiesOfWeek, hundredCompanies, tenThousandCompanies } from '../../bench/costs.ts';

/** Dollars of a month as they are, of 100 companies: what raises them is seen here. `npm run bench -- U8` has the goals beside them. */
it.each([
  [0, 30.4],
  [1_000, 80.5],
  [10_000, 570],
])('costs with %d messages a day and company at most $%d', (messagesADay, most) => {
  const { dollars, lines } = billOf(usageOf(hundredCompanies(messagesADay), stackFacts()));

  console.log('U8', { messagesADay, dollars: Math.round(dollars * 100) / 100, dearest: lines.slice(0, 3).map(({ what }) => what) });
  expect(dollars).toBeLessThanOrEqual(most);
});

/** Dollars that copies elsewhere add. `docs/operate.md` has them. */
it.each([
  [0, 2.5],
  [1_000, 10],
  [10_000, 78],
])('costs for copies elsewhere with %d messages a day and company at most $%d more', (messagesADay, most) => {
  const [without, copied] = [stackFacts(), { ...stackFacts(), copies: copiesOfWeek }].map(
    (facts) => billOf(usageOf(hundredCompanies(messagesADay), facts)).dollars,
  );

  console.log('copies elsewhere', { messagesADay, dollars: Math.round(100 * ((copied ?? 0) - (without ?? 0))) / 100 });
  expect((copied ?? 0) - (without ?? 0)).toBeLessThanOrEqual(most);
});

it('needs of no quota that AWS does not raise more than 70 % for 10,000 companies at their peak', () => {
  const hard = quotaUses(tenThousandCompanies, stackFacts()).filter(({ isRaisable, isFixed }) => !isRaisable && !isFixed);

  expect(hard.filter(({ needed, value }) => needed / value > mostUsed)).toEqual([]);
});
