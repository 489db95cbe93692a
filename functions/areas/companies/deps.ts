import type { SweepKeys } from '#functions/data/sweep-keys.ts';
import type { SweepLists } from '#functions/data/sweep-lists.ts';
import type { Table } from '#functions/data/table.ts';
import type { Clock } from '#functions/ports/clock.ts';
import type { Jobs } from '#functions/ports/jobs.ts';

export interface CompanyDeps {
  readonly table: Table;
  readonly clock: Clock;
  /** Limit for one address. */
  readonly signUpsPerHour: number;
  readonly jobs: Jobs;
  /** The address that the installation's own mails come from; empty where it sends none. */
  readonly platformSender: string;
}

export interface MigrationDeps {
  readonly table: Table;
  readonly clock: Clock;
  readonly sweep: SweepLists;
  readonly sweepKeys: SweepKeys;
}
