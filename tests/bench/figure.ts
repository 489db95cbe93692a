/** A line of the table that `npm run bench` prints. */
export interface Figure {
  readonly id: string;
  readonly what: string;
  /** As measured, with its unit and spread. */
  readonly figure: string;
  readonly goal: string;
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

const columns = ['id', 'what', 'figure', 'goal', 'stretch', 'anchor'] as const;

export function tableOf(figures: readonly Figure[]): string {
  const rows = [Object.fromEntries(columns.map((name) => [name, name])) as unknown as Figure, ...figures]; // the titles
  const widths = columns.map((name) => Math.max(...rows.map((row) => row[name].length)));
  const line = (row: Figure): string => columns.map((name, index) => row[name].padEnd(widths[index] ?? 0)).join(' | ');
  return rows.map((row, index) => (index === 0 ? `${line(row)}\n${widths.map((width) => '-'.repeat(width)).join('-|-')}` : line(row))).join('\n');
}
