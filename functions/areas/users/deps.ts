import type { Table } from '#functions/data/table.ts';
import type { Clock } from '#functions/ports/clock.ts';
import type { Jobs } from '#functions/ports/jobs.ts';

export interface UserDeps {
  readonly table: Table;
  readonly clock: Clock;
  readonly jobs: Jobs;
}

export interface InvitingDeps extends UserDeps {
  /** The address that the installation's own mails come from; empty where it sends none. */
  readonly platformSender: string;
}
