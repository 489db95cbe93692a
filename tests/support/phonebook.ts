import { receive } from '#functions/areas/inbound/receive.ts';
import type { ConnectionItem } from '#functions/records/connections/connection-item.ts';
import { type PhonebookName, phonebookNamesAtOnce } from '#shared/contract/queue-messages.ts';
import { chunk } from '#shared/domain/chunk.ts';
import type { Home } from './given.ts';

const madeUp = (_one: unknown, index: number): PhonebookName => ({
  number: `55117${String(10_000_000 + index)}`,
  name: `Agenda ${String(index).padStart(4, '0')}`,
});

/** The phone of a connection hands over these names, or so many. */
export async function givenPhonebook(home: Home, connection: ConnectionItem, book: readonly PhonebookName[] | number, owner = connection.number ?? '') {
  const names = typeof book === 'number' ? Array.from({ length: book }, madeUp) : book;
  const { companyId, connectionId } = connection;
  for (const part of chunk(names, phonebookNamesAtOnce)) {
    await receive(home.deps, { type: 'phonebook', companyId, connectionId, chat: { number: owner }, names: part });
  }
}
