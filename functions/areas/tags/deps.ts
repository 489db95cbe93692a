import type { Table } from '../../data/table.ts';
import type { Clock } from '../../ports/clock.ts';
import type { Jobs } from '../../ports/jobs.ts';

export interface TagDeps {
  readonly table: Table;
  readonly clock: Clock;
  readonly jobs: Jobs;
}
