import type { Table } from '../../data/table.ts';
import type { Clock } from '../../ports/clock.ts';
import type { Jobs } from '../../ports/jobs.ts';
import type { OutboundQueue } from '../../ports/outbound-queue.ts';

export interface ConnectionDeps {
  readonly table: Table;
  readonly clock: Clock;
  readonly outbound: OutboundQueue;
}

export interface DeleteConnectionDeps extends ConnectionDeps {
  readonly jobs: Jobs;
}
