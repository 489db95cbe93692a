import { figuresBefore } from './figures-before.ts';

/** A line of the table that `npm run bench` prints. */
export interface Figure {
  readonly id: string;
  readonly what: string;
  /** As measured, with its unit and spread. */
  readonly figure: string;
  readonly goal: string;
  /** Whether the figure meets the goal; none where the goal is of another size than what was measured. */
  readonly isMet?: boolean;
  readonly stretch: string;
  /** The best figure known elsewhere. */
  readonly anchor: string;
}

/** @param share 0.5 for the median, 0.99 for what one of a hundred exceeds. @throws Error for no values. */
export function quantile(values: readonly number[], share: number): number {
  const sorted = values.toSorted((a, b) => a - b);
  const value = sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * share))];
  if (value === undefined) throw new Error('nothing was measured');
  return value;
}

/** `12 ms (11–14)`: the median, the least and the most. */
export function withSpread(values: readonly number[], unit: string, digits = 0): string {
  const text = (value: number): string => value.toFixed(digits);
  return `${text(quantile(values, 0.5))} ${unit} (${text(Math.min(...values))}–${text(Math.max(...values))})`;
}

/** Memory or units that no longer life has made more than a tenth larger. */
export const isFlat = (early: number, late: number): boolean => late <= 1.1 * early;

/** P9's goal with real sessions: messages a second, the median of its rounds. */
export function sendGoal(whom: 'first' | 'known', aSecond: readonly number[]): Pick<Figure, 'goal' | 'isMet' | 'stretch'> {
  const [least, stretch] = whom === 'first' ? [10, 25] : [40, 80];
  return { goal: `≥ ${least}/s`, isMet: quantile(aSecond, 0.5) >= least, stretch: `${stretch}/s` };
}

const columns = ['id', 'what', 'before', 'figure', 'goal', 'met', 'stretch', 'anchor'] as const;

/** A table of all figures, and a line that counts the goals that are met and names those that are not. */
export function tableOf(figures: readonly Figure[]): string {
  const titles = Object.fromEntries(columns.map((name) => [name, name])) as Row; // each column has its name
  const rows = [titles, ...figures.map(rowOf)];
  const widths = columns.map((name) => Math.max(...rows.map((row) => row[name].length)));
  const line = (row: Row): string => columns.map((name, index) => row[name].padEnd(widths[index] ?? 0)).join(' | ');
  const [head = '', ...lines] = rows.map(line);
  return [head, widths.map((width) => '-'.repeat(width)).join('-|-'), ...lines, '', summaryOf(figures)].join('\n');
}

type Row = Readonly<Record<(typeof columns)[number], string>>;

function rowOf({ id, what, figure, goal, isMet, stretch, anchor }: Figure): Row {
  const before = figuresBefore.find((one) => one.id === id && what.startsWith(one.what))?.figure ?? '';
  return { id, what, before, figure, goal, met: isMet === undefined ? '' : isMet ? 'met' : 'missed', stretch, anchor };
}

function summaryOf(figures: readonly Figure[]): string {
  const missed = figures.filter(({ isMet }) => isMet === false);
  const judged = figures.filter(({ isMet }) => isMet !== undefined).length;
  const names = missed.length === 0 ? '' : `; missed: ${missed.map(({ id, what }) => `${id} ${what}`).join('; ')}`;
  return `${judged - missed.length} of ${judged} goals met${names}`;
}
