import { ownerOfDomain } from './mail-domains.ts';
import { lookTimerName, type MailDomainItem } from './mail-sender-item.ts';
import type { Table } from '#functions/data/table.ts';
import type { MailIdentities } from '#functions/ports/mail-identities.ts';
import type { Timers } from '#functions/ports/timers.ts';

interface LettingGoDeps {
  readonly table: Table;
  readonly identities: Pick<MailIdentities, 'forget'>;
  readonly timers: Pick<Timers, 'clear'>;
}

/** Nothing is sent from a company's domain any more, and nobody looks at its records. Again it changes nothing. */
export async function letGoOfDomain({ table, identities, timers }: LettingGoDeps, item: MailDomainItem): Promise<void> {
  // Of another company that has it by now, the mail service goes on sending.
  if (((await ownerOfDomain(table, item.domain)) ?? item.companyId) === item.companyId) await identities.forget(item.domain);
  await timers.clear(lookTimerName(item));
}
