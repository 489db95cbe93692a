import { expect, it } from 'vitest';
import { receive } from '#functions/areas/inbound/receive.ts';
import type { Attributes } from '#functions/data/writes.ts';
import type { Table } from '#functions/data/table.ts';
import { allTickets, customerWrites, inbound } from '#tests/support/conversations.ts';
import { givenMenu, saidIn, storedTicket } from './given-menu.ts';

/** A copy of the table that has not heard yet of what came after a row. */
const behind = (table: Table, row: Attributes): Table => ({
  ...table,
  forCompany: (companyId) => {
    const part = table.forCompany(companyId);
    return { ...part, get: async (key, options) => (key.sk === row['sk'] && !options?.consistent ? row : part.get(key, options)) };
  },
});

it('the bot answers by where its menu is, though a read of the ticket is behind', async () => {
  const { home, connection } = await givenMenu();
  await customerWrites(home, connection, { text: 'oi' });
  await customerWrites(home, connection, { text: '2' });
  const { id } = (await allTickets(home))[0]!;
  const old = await storedTicket(home, id);
  await customerWrites(home, connection, { text: '1' });
  const before = saidIn(home);

  await receive({ ...home.deps, table: behind(home.deps.table, old) }, inbound(home, connection, { text: 'obrigado' }));

  expect(saidIn(home)).toEqual(before);
  expect(await storedTicket(home, id)).toMatchObject({ menu: { step: 'waiting' }, lastMessage: 'obrigado', unreadMessages: 4 });
});
