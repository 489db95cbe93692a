import type { Table } from '../../data/table.ts';
import type { Clock } from '../../ports/clock.ts';
import type { Jobs } from '../../ports/jobs.ts';

export interface QueueDeps {
  readonly table: Table;
  readonly clock: Clock;
}

export interface DeleteQueueDeps extends QueueDeps {
  readonly jobs: Jobs;
}
