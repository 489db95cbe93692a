import type { Table } from '../../data/table.ts';
import type { Clock } from '../../ports/clock.ts';
import type { DnsLookup } from '../../ports/dns-lookup.ts';
import type { MailIdentities } from '../../ports/mail-identities.ts';
import type { Timers } from '../../ports/timers.ts';

/** What a look at the records of a domain takes. */
export interface LookDeps {
  readonly table: Table;
  readonly clock: Clock;
  readonly timers: Timers;
  readonly dns: DnsLookup;
  readonly identities: MailIdentities;
}

export interface MailSenderDeps extends LookDeps {
  /** Where the installation is; empty where it has no name of its own. */
  readonly platformDomain: string;
}
