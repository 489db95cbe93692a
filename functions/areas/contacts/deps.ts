import type { CheckDeps } from '#functions/conversations/check-number.ts';
import type { Table } from '#functions/data/table.ts';
import type { Clock } from '#functions/ports/clock.ts';

export interface ContactDeps {
  readonly table: Table;
  readonly clock: Clock;
}

/** Dependencies of entering a contact, whose number WhatsApp is asked about. */
export type EnteringDeps = ContactDeps & CheckDeps;
