import type { Table } from '#functions/data/table.ts';
import type { Clock } from '#functions/ports/clock.ts';
import type { Jobs } from '#functions/ports/jobs.ts';
import type { OutboundQueue } from '#functions/ports/outbound-queue.ts';

export interface ConnectionDeps {
  readonly table: Table;
  readonly clock: Clock;
  readonly outbound: OutboundQueue;
}

export interface DeleteConnectionDeps extends ConnectionDeps {
  readonly jobs: Jobs;
}
