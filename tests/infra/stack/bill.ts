import { expect, it } from 'vitest';
import { parseStage } from '#infra/stages.ts';
import { billOf } from '../../bench/cost/prices.ts';
import { mostUsed, quotaUses } from '../../bench/cost/quotas.ts';
import { alarmMetricsOf, capacityFacts, stackFacts, type StackFacts } from '../../bench/cost/stack-facts.ts';
import { usageOf } from '../../bench/cost/usage.ts';
import { besidesUnits, copiesOfWeek, hundredCompanies, scenarios, tenThousandCompanies, withCapacity, withSpot } from '../../bench/costs.ts';
import { stacks, synthesize } from '../support/template.ts';

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

const dollarsOf = (messagesADay: number, facts: StackFacts): number => billOf(usageOf(hundredCompanies(messagesADay), facts)).dollars;

/** Dollars of a month that provisioned capacity saves, or costs, and a task on Spot beside the first. `docs/operate.md` has them. */
it.each([
  [0, -3, -9],
  [1_000, 10, 3.5],
  [10_000, 57, 58],
])('saves with %d messages a day and company at least $%d by provisioned capacity, and $%d with a task on Spot too', (messagesADay, least, leastWithSpot) => {
  const facts = stackFacts();
  const { fewestUnits = 0 } = scenarios.find((one) => one.messagesADay === messagesADay) ?? {};
  const capacity = withCapacity(facts, fewestUnits);
  const [plain, provisioned, both] = [facts, capacity, withSpot(capacity)].map((one) => dollarsOf(messagesADay, one));

  const saved = (now = 0): number => Math.round(100 * ((plain ?? 0) - now)) / 100;
  console.log('provisioned capacity', { messagesADay, saved: saved(provisioned), withSpot: saved(both) });
  expect([saved(provisioned) >= least, saved(both) >= leastWithSpot]).toEqual([true, true]);
});

it('counts for provisioned capacity what its template has', async () => {
  const account = { account: '123456789012', region: 'us-east-1', superEmail: 'super@example.com' };
  const stage = parseStage('other', JSON.stringify({ ...account, capacity: { writes: [7, 4_000], reads: [6, 4_000] } }));
  const [{ Data: provisioned }, { Data: plain }] = [await synthesize(stage), await synthesize({ ...stage, capacity: undefined })];
  const { indexAlarmMetrics, ...others } = besidesUnits;

  expect(capacityFacts(provisioned?.Resources ?? {})).toEqual({ ...others, fewest: { writes: 7, reads: 6 } });
  expect(capacityFacts(stacks['Data']?.Resources ?? {})).toBeUndefined();
  expect(alarmMetricsOf(provisioned?.Resources ?? {}) - alarmMetricsOf(plain?.Resources ?? {})).toBe(indexAlarmMetrics);
});

it('needs of no quota that AWS does not raise more than 70 % for 10,000 companies at their peak', () => {
  const hard = quotaUses(tenThousandCompanies, stackFacts()).filter(({ isRaisable, isFixed }) => !isRaisable && !isFixed);

  expect(hard.filter(({ needed, value }) => needed / value > mostUsed)).toEqual([]);
});
