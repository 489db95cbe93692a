import { expect, it } from 'vitest';
import { createContact } from '#functions/areas/contacts/create-contact.ts';
import { closeIdleTickets } from '#functions/areas/tickets/close-idle-tickets.ts';
import { createTicket } from '#functions/areas/tickets/create-ticket.ts';
import { saidIn } from '#tests/areas/inbound/given-menu.ts';
import { allTickets } from '#tests/support/conversations.ts';
import { given } from '#tests/support/given.ts';
import { derived } from '#tests/support/stream.ts';

it('an idle ticket in which nobody has written is closed without a word', async () => {
  const home = await given.company();
  const connection = await given.connection(home, { queueIds: [home.queue.queueId], complationMessage: 'Até logo!' });
  const contact = await createContact(home.deps, home.admin, { name: 'Ana Prado', number: '5511977776666' });
  await createTicket(home.deps, home.admin, { contactId: contact.id, whatsappId: connection.connectionId, queueId: home.queue.queueId });
  await derived(home);
  home.deps.clock.advance(25 * 60 * 60_000);

  await closeIdleTickets(home.deps);
  await derived(home);

  expect(await allTickets(home)).toMatchObject([{ status: 'closed' }]);
  expect(saidIn(home)).toEqual([]);
});
