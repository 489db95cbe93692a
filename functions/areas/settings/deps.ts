import type { Table } from '../../data/table.ts';
import type { SealingKeys } from '../../lib/sealed-text.ts';
import type { Clock } from '../../ports/clock.ts';

export interface SettingDeps {
  readonly table: Table;
  readonly clock: Clock;
  /** Seal what other services gave the company: tokens and addresses. */
  readonly sealingKeys: () => Promise<SealingKeys>;
}
