import type { Table } from '../../data/table.ts';
import type { Clock } from '../../ports/clock.ts';

export interface CompanyDeps {
  readonly table: Table;
  readonly clock: Clock;
  /** Of one address. */
  readonly signUpsPerHour: number;
}
