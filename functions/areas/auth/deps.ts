import type { Table } from '#functions/data/table.ts';
import type { Clock } from '#functions/ports/clock.ts';
import type { Jobs } from '#functions/ports/jobs.ts';
import type { AccountKeys } from './account-keys.ts';

export interface AuthDeps {
  readonly table: Table;
  readonly clock: Clock;
  /** Read from the secret by the first call that signs something. */
  readonly keys: () => Promise<AccountKeys>;
  /** Over plain http on one machine: cookies go without `Secure`. */
  readonly isLocal: boolean;
  readonly jobs: Jobs;
  /** The address that the installation's own mails come from; empty where it sends none. */
  readonly platformSender: string;
  /** The installation's address for browsers; empty where it has none of its own. */
  readonly appUrl: string;
}
