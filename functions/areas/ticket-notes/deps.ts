import type { Table } from '../../data/table.ts';
import type { Clock } from '../../ports/clock.ts';

export interface TicketNoteDeps {
  readonly table: Table;
  readonly clock: Clock;
}
