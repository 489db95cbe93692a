import type { Table } from '#functions/data/table.ts';
import type { Clock } from '#functions/ports/clock.ts';

export interface SessionDeps {
  readonly table: Table;
  readonly clock: Clock;
}
