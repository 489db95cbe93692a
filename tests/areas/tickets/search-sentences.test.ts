import { describe, expect, it } from 'vitest';
import { receive } from '#functions/areas/inbound/receive.ts';
import { deleteMessage } from '#functions/areas/messages/change-message.ts';
import { editMessage } from '#functions/areas/messages/edit-message.ts';
import { listMessages } from '#functions/areas/messages/list-messages.ts';
import { sendMessage } from '#functions/areas/messages/send-message.ts';
import { updateSetting } from '#functions/areas/settings/handlers.ts';
import { listTickets } from '#functions/areas/tickets/list-tickets.ts';
import { updateTicket } from '#functions/areas/tickets/update-ticket.ts';
import type { Principal } from '#functions/tools/principal.ts';
import type { TicketId } from '#shared/contract/ids.ts';
import { messageRoutes } from '#shared/contract/messages.ts';
import type { MessageContent } from '#shared/contract/queue-messages.ts';
import type { Ticket } from '#shared/contract/tickets.ts';
import { messagePlace } from '#shared/domain/message-id.ts';
import { acceptedTicket, customerWrites } from '#tests/support/conversations.ts';
import { given } from '#tests/support/given.ts';
import { messageDeps } from '#tests/support/message-deps.ts';
import { derived } from '#tests/support/stream.ts';

const number = '5511977776666';

/** @param greetingMessage of a bot that offers two queues. */
async function shop(greetingMessage?: string) {
  const home = await given.company();
  const { queueId } = home.queue;
  const menu = async () => ({ queueIds: [queueId, (await given.queue(home, { name: 'Entregas' })).queueId], greetingMessage: greetingMessage ?? '' });
  const connection = await given.connection(home, greetingMessage === undefined ? { queueIds: [queueId] } : await menu());
  const says = (text: string, more: Parameters<typeof customerWrites>[2] = {}) => customerWrites(home, connection, { number, text, ...more });
  const search = async (searchParam: string, as: Principal = home.admin) => {
    await derived(home);
    return listTickets(home.deps, as, { searchParam });
  };
  const sentences = async (searchParam: string, as?: Principal) => ((await search(searchParam, as)).found ?? []).map(({ excerpt }) => excerpt);
  const send = async (ticket: Ticket, body: string) => {
    const sent = { ticketId: ticket.id, body: messageRoutes.sendMessage.body.parse({ body }), files: [] };
    const { messages } = await sendMessage(messageDeps(home), home.admin, sent);
    home.deps.clock.advance(1_000);
    return messages[0]!;
  };
  return { home, connection, says, search, sentences, send };
}

describe('what a search for words shows', () => {
  it('is what people said, and never a greeting or menu of the bot', async () => {
    const { home, says, search, sentences } = await shop('Bem-vinda à padaria! Quer um bolo?');
    await says('Bom dia, tem pão de queijo?');
    const ticketId = (await search('queijo')).tickets[0]?.id as TicketId; // just now
    const { messages } = await listMessages(messageDeps(home), home.admin, { ticketId, query: {} });

    expect(messages.map(({ body }) => body)).toContainEqual(expect.stringContaining('padaria'));
    expect((await search('padaria')).tickets).toEqual([]);
    expect(await sentences('queijo')).toEqual(['Bom dia, tem pão de queijo?']);
    await says('Quero um bolo');
    expect(await sentences('bolo')).toEqual(['Quero um bolo']);
  });

  it('is the message that has them, with its place, author and time, and not the last one', async () => {
    const { home, says, search } = await shop();
    await says('Bom dia');
    const said = await says('Queria o ORÇAMENTO de um bolo');
    await says('Obrigada');

    const { tickets, found } = await search('orcamento');

    expect(tickets[0]?.lastMessage).toBe('Obrigada');
    expect(found).toEqual([
      {
        id: expect.stringContaining(said.whatsappMessageId),
        ticketId: tickets[0]?.id,
        excerpt: 'Queria o ORÇAMENTO de um bolo',
        fromMe: false,
        author: null,
        createdAt: said.sentAt,
      },
    ]);
    expect((await listTickets(home.deps, home.admin, {})).found).toBeUndefined();
  });

  it('of two words is the message that has both, and of two messages one of them', async () => {
    const { says, sentences } = await shop();
    await says('O bolo é de chocolate?');
    await says('Vem com cobertura');
    await says('O bolo vem com morango');

    expect(await sentences('bolo morango')).toEqual(['O bolo vem com morango']);
    expect(await sentences('cobertura chocolate')).toEqual(['Vem com cobertura']);
  });

  it('names who signed a message of ours, or wrote it in a group', async () => {
    const { home, connection, search, send } = await shop();
    await updateSetting(home.deps, home.admin, { key: 'CheckMsgIsGroup', value: 'disabled' });
    const ticket = await acceptedTicket(home, connection);
    await send(ticket, '*Ana Prado:*\nA *torta* sai às 16h');
    await customerWrites(home, connection, {
      text: 'E a empada?',
      groupId: '5511955443322-1497531864',
      participant: { number: '5511944332211' },
      name: 'Rita',
    });

    expect((await search('torta')).found).toMatchObject([{ excerpt: 'A torta sai às 16h', fromMe: true, author: 'Ana Prado' }]);
    expect((await search('empada')).found).toMatchObject([{ excerpt: 'E a empada?', fromMe: false, author: 'Rita' }]);
  });

  it('is nothing of what was deleted, and of what was edited the words that it has now', async () => {
    const { home, connection, says, search, sentences, send } = await shop();
    const ticket = await acceptedTicket(home, connection);
    await says('Tem brigadeiro?');
    const [deleted, edited] = [await send(ticket, 'O brigadeiro custa 3'), await send(ticket, 'A coxinha custa 5')];
    await receive(home.deps, {
      type: 'ack',
      companyId: home.company.companyId,
      connectionId: connection.connectionId,
      chat: { number },
      whatsappMessageIds: [deleted, edited].map(({ id }) => messagePlace(id).channelMessageId),
      ack: 2,
    });
    await derived(home);
    await deleteMessage(messageDeps(home), home.admin, { messageId: deleted.id });
    await editMessage(messageDeps(home), home.admin, { messageId: edited.id, body: 'A empada custa 5' });

    expect(await sentences('brigadeiro')).toEqual(['Tem brigadeiro?']);
    expect(await sentences('empada')).toEqual(['A empada custa 5']);
    const { tickets, found } = await search('coxinha');
    expect([tickets.length, found]).toEqual([1, []]);
  });

  it('is of the ticket itself, though its contact said the same in another one', async () => {
    const { home, connection, says, search } = await shop();
    const first = await acceptedTicket(home, connection, home.admin, { number, text: 'um bolo azul' });
    await updateTicket(home.deps, home.admin, { ticketId: first.id, change: { status: 'closed', justClose: true } });
    home.deps.clock.advance(24 * 3_600_000);
    await says('agora um bolo verde');

    const { found = [] } = await search('bolo');

    const byTicket = Map.groupBy(found, ({ ticketId }) => ticketId);
    expect([...byTicket.values()].map((some) => some.length)).toEqual(found.map(() => 1));
    expect(found.find(({ ticketId }) => ticketId === first.id)?.excerpt).toMatch(/bolo (azul|verde)/);
  });

  it('is the name of a document, and of a ticket that its contact’s name found nothing', async () => {
    const { says, search, sentences } = await shop();
    const content: MessageContent = {
      type: 'media',
      media: { kind: 'document', key: 'companies/x', mimeType: 'application/pdf', sizeBytes: 10, name: 'Contrato_2026.pdf', isVoice: false },
      caption: '',
    };
    await says('', { content });

    expect(await sentences('contrato')).toEqual(['Contrato_2026.pdf']);
    const byName = await search('maria');
    expect([byName.tickets.length, byName.found]).toEqual([1, []]);
  });

  it('goes with the list’s filters, and shows a user nothing of other queues', async () => {
    const { home, connection, says, search } = await shop();
    const stranger = await given.user(home, { queueIds: [] });
    const ticket = await acceptedTicket(home, connection, home.admin, { number, text: 'bolo de cenoura' });
    await says('bolo de nozes', { number: '5511977775555' });
    await derived(home);
    const excerpts = async (query: Parameters<typeof listTickets>[2]) =>
      ((await listTickets(home.deps, home.admin, { searchParam: 'bolo', showAll: true, ...query })).found ?? []).map(({ excerpt }) => excerpt);

    expect(await excerpts({ users: [home.admin.userId] })).toEqual(['bolo de cenoura']);
    expect(await excerpts({ queueIds: [home.queue.queueId], users: [home.admin.userId] })).toEqual(['bolo de cenoura']);
    expect(await excerpts({ date: '2000-01-01' })).toEqual([]);
    const seen = await search('bolo', stranger);
    expect(seen.found?.map(({ ticketId }) => ticketId)).toEqual(seen.tickets.map(({ id }) => id));
    expect(seen.found?.some(({ ticketId }) => ticketId === ticket.id)).toBe(false);
  });
});
