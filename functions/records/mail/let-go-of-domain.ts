import { dropNames, ownerOfDomain, stopAsking } from './mail-domains.ts';
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
  const { companyId, domain } = item;
  const isAskedFor = await stopAsking(table, item);
  // For another company that has it by now, or has set its records and waits, the mail service goes on knowing it: its records keep their names.
  if (!isAskedFor && ((await ownerOfDomain(table, domain)) ?? companyId) === companyId) {
    await identities.forget(domain);
    await dropNames(table, domain);
  }
  await timers.clear(lookTimerName(item));
}
