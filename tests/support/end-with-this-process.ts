const endings: (() => void)[] = [];

/** Runs when this process ends, by itself or by a signal. A test worker is ended by one, and a signal alone emits no `exit`. */
export function endWithThisProcess(end: () => void): void {
  endings.push(end);
  if (endings.length > 1) return;
  process.once('exit', () => endings.forEach((one) => one()));
  for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const) process.once(signal, () => process.exit(1));
}
