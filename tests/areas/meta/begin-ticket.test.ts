import { expect, it } from 'vitest';
import { deleteConnection } from '#functions/areas/connections/delete-connection.ts';
import { createTicket } from '#functions/areas/tickets/create-ticket.ts';
import { updateTicket } from '#functions/areas/tickets/update-ticket.ts';
import { metaConnection } from '#tests/support/given-meta.ts';
import { conversation } from './given-conversation.ts';

it('a person of a page that was deleted and connected again is answered on the new connection', async () => {
  const { home, connection, ticket } = await conversation();
  await updateTicket(home.deps, home.admin, { ticketId: ticket.id, change: { status: 'closed', justClose: true } });
  await deleteConnection(home.deps, home.admin, { connectionId: connection.connectionId });
  const again = await metaConnection(home, 'facebook', { accountId: connection.accountId ?? '' });

  const begun = await createTicket(home.deps, home.admin, { contactId: ticket.contactId });

  expect(begun).toMatchObject({ whatsappId: again.connectionId, channel: 'facebook', status: 'open' });
});

it('no other page is taken for one that is gone', async () => {
  const { home, connection, ticket } = await conversation();
  await deleteConnection(home.deps, home.admin, { connectionId: connection.connectionId });
  await metaConnection(home, 'instagram');
  for (const name of ['Uma', 'Outra']) await metaConnection(home, 'facebook', { name });

  await expect(createTicket(home.deps, home.admin, { contactId: ticket.contactId })).rejects.toMatchObject({ code: 'ERR_NO_WAPP_FOUND' });
});
