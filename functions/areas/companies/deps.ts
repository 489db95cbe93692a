import type { Table } from '#functions/data/table.ts';
import type { Clock } from '#functions/ports/clock.ts';

export interface CompanyDeps {
  readonly table: Table;
  readonly clock: Clock;
  /** Of one address. */
  readonly signUpsPerHour: number;
}
