import { describe, expect, it } from 'vitest';
import { createContact } from '#functions/areas/contacts/create-contact.ts';
import { receive } from '#functions/areas/inbound/receive.ts';
import { countTickets } from '#functions/areas/tickets/count-tickets.ts';
import { createTicket } from '#functions/areas/tickets/create-ticket.ts';
import { updateTicket } from '#functions/areas/tickets/update-ticket.ts';
import { allTickets, customerWrites, inbound } from '#tests/support/conversations.ts';
import { given } from '#tests/support/given.ts';

const number = '5511977776666';

async function desk() {
  const home = await given.company();
  const connection = await given.connection(home, { queueIds: [home.queue.queueId] });
  const contact = await createContact(home.deps, home.admin, { name: 'Ana Prado', number });
  return { home, connection, contact, deps: home.deps, queueId: home.queue.queueId };
}

describe('a ticket that staff begin', () => {
  it('is open and theirs, in its queue, on the default connection, and counted', async () => {
    const { home, connection, contact, deps, queueId } = await desk();
    await given.connection(home);
    const user = await given.user(home);

    const ticket = await createTicket(deps, user, { contactId: contact.id, queueId });

    expect(ticket).toMatchObject({ status: 'open', userId: user.userId, queueId, whatsappId: connection.connectionId, contact: { name: 'Ana Prado', number } });
    expect(await countTickets(deps, user)).toMatchObject({ open: 1 });
  });

  it('has WhatsApp asked for the contact’s picture', async () => {
    const { home, connection, contact, deps } = await desk();

    await createTicket(deps, home.admin, { contactId: contact.id });

    expect(deps.outbound.sent).toMatchObject([{ type: 'picture', connectionId: connection.connectionId, contactId: contact.id, chat: { number } }]);
  });

  it('needs a queue of the user’s, but of admins none', async () => {
    const { home, contact, deps } = await desk();
    const [user, sales] = [await given.user(home), await given.queue(home)];

    await expect(createTicket(deps, user, { contactId: contact.id })).rejects.toMatchObject({ code: 'ERR_QUEUE_REQUIRED' });
    await expect(createTicket(deps, user, { contactId: contact.id, queueId: sales.queueId })).rejects.toMatchObject({ code: 'ERR_NO_PERMISSION' });
    expect(await createTicket(deps, home.admin, { contactId: contact.id })).toMatchObject({ queueId: null, status: 'open' });
  });

  it('is refused while the contact has an active one on the connection, which is named', async () => {
    const { home, connection, contact, deps } = await desk();
    const other = await given.connection(home);
    await customerWrites(home, connection, { number });
    const [active] = await allTickets(home);

    const second = createTicket(deps, home.admin, { contactId: contact.id });

    await expect(second).rejects.toMatchObject({ code: 'ERR_OTHER_OPEN_TICKET', details: { ticketId: active?.id, uuid: active?.uuid } });
    expect(await createTicket(deps, home.admin, { contactId: contact.id, whatsappId: other.connectionId })).toMatchObject({ status: 'open' });
  });

  it('follows a closed one, whose order of messages goes on', async () => {
    const { home, contact, deps } = await desk();
    const first = await createTicket(deps, home.admin, { contactId: contact.id });
    await updateTicket(deps, home.admin, { ticketId: first.id, change: { status: 'closed' } });

    const second = await createTicket(deps, home.admin, { contactId: contact.id });

    expect(second.id).toBeGreaterThan(first.id);
    expect((await allTickets(home)).map(({ status }) => status).toSorted()).toEqual(['closed', 'open']);
  });

  it('needs a connection, and a contact of the company', async () => {
    const home = await given.company();
    const stranger = await given.company({ deps: home.deps });
    const contact = await createContact(home.deps, home.admin, { name: 'Ana', number });

    await expect(createTicket(home.deps, home.admin, { contactId: contact.id })).rejects.toMatchObject({ code: 'ERR_NO_DEF_WAPP_FOUND' });
    await given.connection(home);
    await given.connection(stranger);
    await expect(createTicket(home.deps, stranger.admin, { contactId: contact.id })).rejects.toMatchObject({ code: 'ERR_NO_CONTACT_FOUND' });
  });

  it('is one, of a hundred made at once and messages that arrive meanwhile', async () => {
    const { home, connection, contact, deps } = await desk();

    const made = await Promise.allSettled([
      ...Array.from({ length: 95 }, () => createTicket(deps, home.admin, { contactId: contact.id })),
      ...Array.from({ length: 5 }, () => receive(deps, inbound(home, connection, { number }))),
    ]);

    const codes = made.flatMap((one) => (one.status === 'rejected' ? [(one.reason as { code?: string }).code] : []));
    expect(new Set(codes)).toEqual(new Set(['ERR_OTHER_OPEN_TICKET']));
    expect(await allTickets(home)).toHaveLength(1);
  });
});
