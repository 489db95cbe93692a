import type { Table } from '../../data/table.ts';
import type { Clock } from '../../ports/clock.ts';

export interface MailTemplateDeps {
  readonly table: Table;
  readonly clock: Clock;
}
