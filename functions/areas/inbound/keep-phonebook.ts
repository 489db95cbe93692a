import type { InboundMessage } from '#shared/contract/queue-messages.ts';
import { companyKeys } from '#functions/data/keys.ts';
import { keepNames } from '#functions/records/contacts/phonebook.ts';
import type { InboundDeps } from './deps.ts';

type Names = Extract<InboundMessage, { type: 'phonebook' }>;

/** A part of the phone's address book, kept until somebody imports it. The names of a connection go with it. */
export async function keepPhonebook({ table }: Pick<InboundDeps, 'table'>, { companyId, connectionId, chat, names }: Names): Promise<void> {
  const part = table.forCompany(companyId);
  const isThere = await part.get(companyKeys.connection(companyId, connectionId), { consistent: true });
  if (isThere && chat.number !== undefined) await keepNames(part, { companyId, connectionId }, chat.number, names);
}
