import type { Table } from '../../data/table.ts';
import type { Clock } from '../../ports/clock.ts';
import type { Jobs } from '../../ports/jobs.ts';

export interface UserDeps {
  readonly table: Table;
  readonly clock: Clock;
}

export interface DeleteDeps extends UserDeps {
  readonly jobs: Jobs;
}
