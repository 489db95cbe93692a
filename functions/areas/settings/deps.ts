import type { Table } from '#functions/data/table.ts';
import type { SealingKeys } from '#functions/tools/sealed-text.ts';
import type { Clock } from '#functions/ports/clock.ts';

export interface SettingDeps {
  readonly table: Table;
  readonly clock: Clock;
  /** Seal what other services gave the company: tokens and addresses. */
  readonly sealingKeys: () => Promise<SealingKeys>;
}
