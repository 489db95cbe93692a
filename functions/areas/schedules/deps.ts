import type { Table } from '../../data/table.ts';
import type { Clock } from '../../ports/clock.ts';
import type { Timers } from '../../ports/timers.ts';

export interface ScheduleDeps {
  readonly table: Table;
  readonly clock: Clock;
  readonly timers: Timers;
}
