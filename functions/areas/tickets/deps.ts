import type { Table } from '#functions/data/table.ts';
import type { Clock } from '#functions/ports/clock.ts';
import type { Jobs } from '#functions/ports/jobs.ts';
import type { OutboundQueue } from '#functions/ports/outbound-queue.ts';
import type { Timers } from '#functions/ports/timers.ts';

export interface TicketDeps {
  readonly table: Table;
  readonly clock: Clock;
}

/** Dependencies of beginning a ticket: WhatsApp is asked for the contact's picture. */
export interface BeginningDeps extends TicketDeps {
  readonly outbound: OutboundQueue;
}

/** Dependencies of what goes on after the request. */
export interface LaterDeps extends TicketDeps {
  readonly timers: Timers;
  readonly jobs: Jobs;
}
