import type { Table } from '../../data/table.ts';
import type { Clock } from '../../ports/clock.ts';
import type { Jobs } from '../../ports/jobs.ts';
import type { Pix } from '../../ports/pix.ts';

export interface InvoiceDeps {
  readonly table: Table;
  readonly clock: Clock;
}

export interface BillingDeps extends InvoiceDeps {
  readonly jobs: Jobs;
  readonly pix: Pix;
}
