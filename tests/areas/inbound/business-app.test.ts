import { expect, it } from 'vitest';
import { listMessages } from '#functions/areas/messages/list-messages.ts';
import { updateTicket } from '#functions/areas/tickets/update-ticket.ts';
import { acceptedTicket, allTickets, customerWrites } from '#tests/support/conversations.ts';
import { messageDeps } from '#tests/support/message-deps.ts';
import { firstMenu, givenMenu, saidIn, setSettings, supportMenu } from './given-menu.ts';

it('the greeting and the away message of the business app end no menu, and answer nobody', async () => {
  const { home, connection } = await givenMenu();
  await customerWrites(home, connection, { text: 'oi' });
  await customerWrites(home, connection, { fromMe: true, text: 'Olá! Como podemos ajudar?' });
  await customerWrites(home, connection, { fromMe: true, text: 'Estamos fora, já respondemos.' });

  await customerWrites(home, connection, { text: '2' });

  expect(saidIn(home)).toEqual([firstMenu, supportMenu]);
  expect(await allTickets(home)).toMatchObject([{ chatbot: true, unreadMessages: 2 }]);
});

it('the away message that follows a rating brings no ticket back', async () => {
  const { home, connection } = await givenMenu();
  await setSettings(home, { userRating: 'enabled' });
  const ticket = await acceptedTicket(home, connection);
  await updateTicket(home.deps, home.admin, { ticketId: ticket.id, change: { status: 'closed' } });
  home.deps.clock.advance(60_000);
  await customerWrites(home, connection, { text: '3' });

  await customerWrites(home, connection, { fromMe: true, text: 'Estamos fora, já respondemos.' });

  expect(await allTickets(home)).toMatchObject([{ status: 'closed' }]);
  const { messages } = await listMessages(messageDeps(home), home.admin, { ticketId: ticket.id, query: { peek: true } });
  expect(messages.map(({ body }) => body)).toContain('Estamos fora, já respondemos.');
});
