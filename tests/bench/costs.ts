import { billOf, saoPaulo } from './cost/prices.ts';
import { mostUsed, quotaUses, type QuotaUse } from './cost/quotas.ts';
import { stackFacts, type StackFacts } from './cost/stack-facts.ts';
import { busyHoursADay, type Scenario, usageOf } from './cost/usage.ts';
import type { Figure } from './figure.ts';

/**
 * U8. Messages are each company's; "all day" is the shop's day of ten hours, every day of the month. Provisioned capacity has so many units at the
 * fewest: two fifths of what each part of the table uses on average while shops are open, so that the morning finds some.
 */
export const scenarios = [
  { messagesADay: 0, most: 17, stretch: 12, fewestUnits: 5 },
  { messagesADay: 1_000, most: 56, stretch: 40, fewestUnits: 5 },
  { messagesADay: 10_000, most: 460, stretch: 330, fewestUnits: 20 },
] as const;

export const hundredCompanies = (messagesADay: number, onlineHoursADay = busyHoursADay): Scenario => ({
  companies: 100,
  agentsOfEach: 5,
  onlineHoursADay,
  messagesADay,
});

/** Copies elsewhere as a stage keeps them unless told otherwise, and secrets in one more region. */
export const copiesOfWeek = { keepDays: 7, secretRegions: 1 } as const;

/** All that provisioned capacity brings to the template beside its units: a test holds it to that. */
export const besidesUnits = { parts: 5, scalingAlarms: 40, indexAlarmMetrics: 8 } as const;
/** The stage's own capacity, or the one that it could have. */
export function withCapacity(facts: StackFacts, fewest: number): StackFacts {
  const { parts, scalingAlarms, indexAlarmMetrics } = besidesUnits;
  if (facts.capacity) return facts;
  return { ...facts, capacity: { parts, scalingAlarms, fewest: { writes: fewest, reads: fewest } }, alarmMetrics: facts.alarmMetrics + indexAlarmMetrics };
}

/** A second task, on Spot: the first never is. */
export const withSpot = (facts: StackFacts): StackFacts => (facts.task.spot > 0 ? facts : { ...facts, task: { ...facts.task, spot: 1 } });

/** U8: what a month costs on AWS, with the dearest lines to stderr. */
export function measureCosts(): Promise<Figure[]> {
  const facts = stackFacts();
  const figures = scenarios.map(({ messagesADay, most, stretch, fewestUnits }): Figure => {
    const { dollars, lines } = billOf(usageOf(hundredCompanies(messagesADay), facts));
    const roundTheClock = billOf(usageOf(hundredCompanies(messagesADay, 24), facts)).dollars;
    const copied = billOf(usageOf(hundredCompanies(messagesADay), { ...facts, copies: copiesOfWeek })).dollars;
    const there = billOf(usageOf(hundredCompanies(messagesADay), facts), saoPaulo).dollars;
    const provisioned = billOf(usageOf(hundredCompanies(messagesADay), withCapacity(facts, fewestUnits))).dollars;
    const both = billOf(usageOf(hundredCompanies(messagesADay), withSpot(withCapacity(facts, fewestUnits)))).dollars;
    process.stderr.write(`${messagesADay} messages a day and company\n`);
    for (const line of lines)
      process.stderr.write(`  ${line.dollars.toFixed(2).padStart(8)} $  ${line.what}: ${Math.round(line.quantity).toLocaleString('en')}\n`);
    const what = `100 companies, 5 agents online ${busyHoursADay} h, ${messagesADay} messages a day each`;
    const figure = `$${dollars.toFixed(2)} a month ($${roundTheClock.toFixed(2)} if online 24 h; $${copied.toFixed(2)} with copies elsewhere; $${provisioned.toFixed(2)} with provisioned capacity; $${both.toFixed(2)} with that and a second task on Spot; $${there.toFixed(0)} in sa-east-1)`;
    return { id: 'U8', what, figure, goal: `≤ $${most}`, isMet: dollars <= most, stretch: `$${stretch}`, anchor: '' };
  });
  return Promise.resolve(figures);
}

/** U9. */
export const tenThousandCompanies: Scenario = { companies: 10_000, agentsOfEach: 5, onlineHoursADay: busyHoursADay, messagesADay: 10_000 };

/** U9: how much of each quota the peak uses; of one that AWS raises, what to ask for. */
export function measureQuotas(): Promise<Figure[]> {
  const uses = quotaUses(tenThousandCompanies, stackFacts());
  const figures = uses.map((use): Figure => ({
    id: 'U9',
    what: use.what,
    figure: usedOf(use),
    goal: '≤ 70 %',
    isMet: use.needed / use.value <= mostUsed,
    stretch: '',
    anchor: '',
  }));
  return Promise.resolve(figures);
}

function usedOf({ needed, value, isRaisable, isFixed }: QuotaUse): string {
  const used = needed / value;
  const percent = 100 * used >= 10 ? Math.round(100 * used) : (100 * used).toFixed(1);
  const text = `${percent} % of ${Math.round(value).toLocaleString('en')}${isRaisable ? ' (raisable)' : ''}`;
  if (isFixed) return `${text}; does not grow`;
  if (used <= mostUsed) return text;
  return isRaisable ? `${text}; ask for ${Math.ceil(needed / mostUsed).toLocaleString('en')}` : `${text}; cannot be raised`;
}
