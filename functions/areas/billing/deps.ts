import type { Table } from '#functions/data/table.ts';
import type { Clock } from '#functions/ports/clock.ts';
import type { Jobs } from '#functions/ports/jobs.ts';
import type { Pix } from '#functions/ports/pix.ts';

export interface InvoiceDeps {
  readonly table: Table;
  readonly clock: Clock;
}

export interface BillingDeps extends InvoiceDeps {
  readonly jobs: Jobs;
  readonly pix: Pix;
}
