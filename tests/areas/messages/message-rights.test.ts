import { describe, expect, it } from 'vitest';
import { receive } from '#functions/areas/inbound/receive.ts';
import { updateContact } from '#functions/areas/contacts/update-contact.ts';
import { deleteMessage, retryMessage } from '#functions/areas/messages/change-message.ts';
import { listMessages } from '#functions/areas/messages/list-messages.ts';
import { sendMessage } from '#functions/areas/messages/send-message.ts';
import { deleteTicket } from '#functions/areas/tickets/delete-ticket.ts';
import { updateTicket } from '#functions/areas/tickets/update-ticket.ts';
import type { TicketId } from '#shared/contract/ids.ts';
import type { Principal } from '#functions/tools/principal.ts';
import { messagePlace } from '#shared/domain/message-id.ts';
import { messageRoutes } from '#shared/contract/messages.ts';
import { allTickets, customerWrites } from '#tests/support/conversations.ts';
import { given } from '#tests/support/given.ts';
import { messageDeps } from '#tests/support/message-deps.ts';

const hours = 60 * 60_000;

/** A customer first served by Ana in one queue, then by Bia in another. */
async function twoServices() {
  const home = await given.company();
  const sales = await given.queue(home);
  const connection = await given.connection(home, { queueIds: [home.queue.queueId, sales.queueId] });
  const ana = await given.user(home, { queueIds: [home.queue.queueId] });
  const bia = await given.user(home, { queueIds: [sales.queueId] });
  const deps = messageDeps(home);
  const serve = async (principal: Principal, queueId: string, text: string) => {
    await customerWrites(home, connection, { text: `${text}?` });
    const ticket = (await allTickets(home)).find((one) => one.status === 'pending')!;
    await updateTicket(home.deps, home.admin, {
      ticketId: ticket.id,
      change: { userId: principal.userId, queueId: queueId as typeof sales.queueId, status: 'open' },
    });
    home.deps.clock.advance(1_000);
    const body = messageRoutes.sendMessage.body.parse({ body: text });
    const { messages } = await sendMessage(deps, principal, { ticketId: ticket.id, body, files: [] });
    home.deps.clock.advance(1_000);
    return { ticket, message: messages[0]! };
  };
  const first = await serve(ana, home.queue.queueId, 'da Ana');
  await customerWrites(home, connection, { text: 'obrigada' });
  await updateTicket(home.deps, ana, { ticketId: first.ticket.id, change: { status: 'closed' } });
  home.deps.clock.advance(3 * hours);
  const second = await serve(bia, sales.queueId, 'da Bia');
  const scope = { companyId: home.company.companyId, connectionId: connection.connectionId, chat: { number: '5511977776666' } };
  return { home, connection, deps, ana, bia, first, second, scope };
}

describe('a message', () => {
  it('is deleted by nobody who may not see its ticket, whatever older ticket they have', async () => {
    const { deps, ana, second } = await twoServices();

    await expect(deleteMessage(deps, ana, { messageId: second.message.id })).rejects.toMatchObject({ code: 'ERR_NO_PERMISSION' });
    expect(deps.outbound.sent.filter(({ type }) => type === 'revoke')).toEqual([]);
  });

  it('of an earlier service is left alone while another user answers the chat', async () => {
    const { home, deps, ana, bia, first } = await twoServices();
    const colleague = await given.user(home, { queueIds: [...ana.queueIds, ...bia.queueIds] });

    await expect(deleteMessage(deps, ana, { messageId: first.message.id })).rejects.toMatchObject({ code: 'ERR_NO_PERMISSION' });
    await expect(deleteMessage(deps, colleague, { messageId: first.message.id })).rejects.toMatchObject({ code: 'ERR_TICKET_NOT_YOURS' });
    expect(await deleteMessage(deps, home.admin, { messageId: first.message.id })).toMatchObject({ isDeleted: true });
  });

  it('of a deleted ticket is deleted and retried by admins and by users of its queue', async () => {
    const { home, deps, ana, bia, second, scope } = await twoServices();
    const { channelMessageId: whatsappMessageId } = messagePlace(second.message.id);
    await deleteTicket(home.deps, home.admin, { ticketId: second.ticket.id });
    const fails = () => receive(home.deps, { ...scope, type: 'failure', whatsappMessageId, code: 'ERR_WAPP_REJECTED' });

    for (const principal of [home.admin, bia]) {
      await fails();
      expect(await retryMessage(deps, principal, { messageId: second.message.id })).toMatchObject({ failure: null });
    }
    await fails();
    await expect(retryMessage(deps, ana, { messageId: second.message.id })).rejects.toMatchObject({ code: 'ERR_NO_PERMISSION' });
    await expect(deleteMessage(deps, ana, { messageId: second.message.id })).rejects.toMatchObject({ code: 'ERR_NO_PERMISSION' });
    expect(await deleteMessage(deps, bia, { messageId: second.message.id })).toMatchObject({ isDeleted: true });
  });

  it('of a contact that has lost its number is not deleted, and says why', async () => {
    const { home, deps, bia, second } = await twoServices();
    await updateContact(home.deps, home.admin, { contactId: second.ticket.contactId, fields: { number: '' } });

    await expect(deleteMessage(deps, bia, { messageId: second.message.id })).rejects.toMatchObject({ code: 'ERR_WAPP_INVALID_CONTACT' });
  });

  it('says deleted only after WhatsApp was asked', async () => {
    const { home, deps, bia, second } = await twoServices();
    const broken = { ...deps, outbound: Object.assign(Object.create(deps.outbound), { send: () => Promise.reject(new Error('down')) }) };

    await expect(deleteMessage(broken, bia, { messageId: second.message.id })).rejects.toThrow('down');

    const { messages } = await listMessages(deps, home.admin, { ticketId: second.ticket.id, query: { peek: true } });
    expect(messages.find(({ id }) => id === second.message.id)).toMatchObject({ isDeleted: false });
    expect(await deleteMessage(deps, bia, { messageId: second.message.id })).toMatchObject({ isDeleted: true });
  });
});

describe('the history', () => {
  it('shows users the services of other queues as one line with its dates', async () => {
    const { home, deps, bia, second } = await twoServices();
    const isMenu = (body: string): boolean => body.startsWith('*[ 1 ]*');
    const read = async (principal: Principal) => {
      const { messages } = await listMessages(deps, principal, { ticketId: second.ticket.id, query: { peek: true } });
      return messages.filter(({ body }) => !isMenu(body));
    };

    // What came before a queue was chosen could be seen by all of the connection.
    const [beforeQueue, line, ...own] = await read(bia);

    expect(beforeQueue).toMatchObject({ body: 'da Ana?' });
    expect(line).toMatchObject({ kind: 'event', body: '', event: { type: 'otherQueue' } });
    expect(Date.parse(line!.event!.untilAt!)).toBeGreaterThan(Date.parse(line!.createdAt));
    expect(own.map(({ body }) => body)).toEqual(['da Bia?', 'da Bia']);
    expect(JSON.stringify(line)).not.toContain('Ana');
    expect((await read(home.admin)).map(({ body }) => body)).toEqual(['da Ana?', 'da Ana', 'obrigada', 'da Bia?', 'da Bia']);
  });

  it('keeps the order of what came within one second over the borders of pages', async () => {
    const { home, connection, deps, second } = await twoServices();
    const sentAt = '2026-11-20T18:00:00.000Z';
    for (let index = 0; index < 30; index += 1) {
      await customerWrites(home, connection, { text: `${index}`, sentAt, id: `3A${(index * 7_919) % 31}X` });
      home.deps.clock.advance(-990);
    }
    home.deps.clock.advance(60_000);
    for (let index = 30; index < 55; index += 1) {
      await customerWrites(home, connection, { text: `${index}`, sentAt: '2026-11-20T18:00:01.000Z', id: `3A${(index * 7_919) % 61}Y` });
      home.deps.clock.advance(-990);
    }

    const texts = await pagesOf(deps, home.admin, second.ticket.id);

    expect(texts.flat().slice(-55)).toEqual(Array.from({ length: 55 }, (_, index) => `${index}`));
    expect(texts).toHaveLength(2);
  });

  it('shows a burst of one second whole, however little came after it', async () => {
    const { home, connection, deps, second } = await twoServices();
    for (let index = 0; index < 90; index += 1) {
      const sentAt = index < 88 ? '2026-11-20T18:00:00.000Z' : '2026-11-20T18:00:05.000Z';
      await customerWrites(home, connection, { text: `${index}`, sentAt, id: `3A${(index * 7_919) % 97}Z` });
      home.deps.clock.advance(-990);
    }

    const [newest] = (await pagesOf(deps, home.admin, second.ticket.id)).slice(-1);

    expect(newest).toEqual(Array.from({ length: 90 }, (_, index) => `${index}`));
  });
});

/** Texts of a history's pages, the oldest page first. */
async function pagesOf(deps: Parameters<typeof listMessages>[0], principal: Principal, ticketId: TicketId): Promise<string[][]> {
  const texts: string[][] = [];
  for (let cursor: string | undefined, isFirst = true; isFirst || cursor; isFirst = false) {
    const page = await listMessages(deps, principal, { ticketId, query: { peek: true, ...(cursor ? { cursor } : {}) } });
    texts.unshift(page.messages.map(({ body }) => body));
    cursor = page.nextCursor;
  }
  return texts;
}
