import { describe, expect, it } from 'vitest';
import { sendMessage } from '#functions/areas/messages/send-message.ts';
import { createTicket } from '#functions/areas/tickets/create-ticket.ts';
import type { Table, TablePart } from '#functions/data/table.ts';
import { ConditionFailed } from '#functions/data/writes.ts';
import { destinationOf } from '#services/whatsapp/send/destination.ts';
import { messageRoutes } from '#shared/contract/messages.ts';
import { acceptedTicket } from '#tests/support/conversations.ts';
import { given } from '#tests/support/given.ts';
import { messageDeps } from '#tests/support/message-deps.ts';

/** A table on which somebody else is always faster. */
function overtaken(table: Table): Table {
  const part = (own: TablePart): TablePart => ({ ...own, commit: () => Promise.reject(new ConditionFailed(0, undefined)) });
  return { ...table, forCompany: (companyId) => part(table.forCompany(companyId)) };
}

describe('a call that is never first', () => {
  it('answers ERR_CREATING_MESSAGE for a message', async () => {
    const home = await given.company();
    const ticket = await acceptedTicket(home, await given.connection(home));
    const body = messageRoutes.sendMessage.body.parse({ body: 'Olá' });

    const sending = sendMessage({ ...messageDeps(home), table: overtaken(home.deps.table) }, home.admin, { ticketId: ticket.id, body, files: [] });

    await expect(sending).rejects.toMatchObject({ code: 'ERR_CREATING_MESSAGE' });
  });

  it('answers ERR_CREATING_TICKET for a ticket', async () => {
    const home = await given.company();
    const connection = await given.connection(home);
    const { contactId } = await acceptedTicket(home, connection);
    const other = await given.connection(home);

    const creating = createTicket({ ...home.deps, table: overtaken(home.deps.table) }, home.admin, { contactId, whatsappId: other.connectionId });

    await expect(creating).rejects.toMatchObject({ code: 'ERR_CREATING_TICKET' });
  });
});

it('says ERR_WAPP_CHECK_CONTACT for a number that WhatsApp does not answer about', async () => {
  const shared = { whatsappJid: () => undefined, rememberJid: () => undefined };
  const session = { keys: { get: async () => ({}) }, socket: { onWhatsApp: async () => undefined } };

  // Stand-ins have what is asked of them.
  const looking = destinationOf(shared as never, session as never, { number: '5511999990000' });

  await expect(looking).rejects.toMatchObject({ code: 'ERR_WAPP_CHECK_CONTACT' });
});
