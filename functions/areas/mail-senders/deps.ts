import type { Table } from '#functions/data/table.ts';
import type { Clock } from '#functions/ports/clock.ts';
import type { DnsLookup } from '#functions/ports/dns-lookup.ts';
import type { Jobs } from '#functions/ports/jobs.ts';
import type { MailIdentities } from '#functions/ports/mail-identities.ts';
import type { Timers } from '#functions/ports/timers.ts';

/** Dependencies of looking at a domain's records. */
export interface LookDeps {
  readonly table: Table;
  readonly clock: Clock;
  readonly timers: Timers;
  readonly dns: DnsLookup;
  readonly identities: MailIdentities;
}

export interface MailSenderDeps extends LookDeps {
  readonly jobs: Jobs;
  /** The address that the installation's own mails come from; empty where it sends none. */
  readonly platformSender: string;
  /** Domain of the installation; empty where it has no name of its own. */
  readonly platformDomain: string;
}
