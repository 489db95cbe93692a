import { beforeAll, describe, expect, it } from 'vitest';
import { receive } from '#functions/areas/inbound/receive.ts';
import { listMessages } from '#functions/areas/messages/list-messages.ts';
import { sendMessage } from '#functions/areas/messages/send-message.ts';
import { deleteMessage } from '#functions/areas/messages/change-message.ts';
import { messageRoutes } from '#shared/contract/messages.ts';
import { newWhatsappMessageId } from '#shared/domain/message-id.ts';
import { meter } from '#tests/support/capacity.ts';
import { acceptedTicket, allTickets, customerWrites } from '#tests/support/conversations.ts';
import { given } from '#tests/support/given.ts';
import { messageDeps } from '#tests/support/message-deps.ts';
import { testDynamo } from '#tests/support/test-table.ts';

const text = 'Bom dia! Gostaria de saber se o pedido de ontem já saiu para entrega, por favor.';
const byContact = { fromMe: false, participant: null };
let measure: ReturnType<typeof meter>;
beforeAll(async () => {
  measure = meter((await testDynamo()).client);
});

async function chat(messages: number) {
  const home = await given.company({ isHeard: true });
  const connection = await given.connection(home, { queueIds: [home.queue.queueId] });
  const ticket = await acceptedTicket(home, connection);
  for (let index = 0; index < messages; index += 1) await customerWrites(home, connection, { text });
  const scope = { companyId: home.company.companyId, connectionId: connection.connectionId, chat: { number: '5511977776666' } };
  return { home, connection, ticket, scope, deps: messageDeps(home) };
}

describe('a receipt', () => {
  it('of 256 unknown messages costs one look', async () => {
    const { home, scope } = await chat(150);
    const whatsappMessageIds = Array.from({ length: 256 }, (_, index) => `2A${String(index).padStart(18, '0')}`);

    const { reads, writes } = await measure(() => receive(home.deps, { ...scope, type: 'ack', whatsappMessageIds, ack: 3 }));

    console.log('receipt of 256 unknown ids', { reads, writes });
    expect(reads).toBeLessThanOrEqual(10);
    expect(writes).toBe(0);
  });

  it('of ids that could be ours, but are not there, costs one look', async () => {
    const { home, scope } = await chat(60);
    const whatsappMessageIds = Array.from({ length: 40 }, (_, index) => newWhatsappMessageId(home.deps.clock.nowMs() + index, Buffer.from([1, 2, 3])));

    const { reads, writes } = await measure(() => receive(home.deps, { ...scope, type: 'ack', whatsappMessageIds, ack: 3 }));

    console.log('receipt of 40 foreign ids of our form', { reads, writes });
    expect(reads).toBeLessThanOrEqual(25);
  });

  it('reaches messages that the phone itself sent', async () => {
    const { home, connection, ticket, scope, deps } = await chat(1);
    const { whatsappMessageId } = await customerWrites(home, connection, { fromMe: true, text: 'do celular' });

    await receive(home.deps, { ...scope, type: 'ack', whatsappMessageIds: ['desconhecida', whatsappMessageId], ack: 3 });

    const { messages } = await listMessages(deps, home.admin, { ticketId: ticket.id, query: { peek: true } });
    expect(messages.at(-1)).toMatchObject({ body: 'do celular', ack: 3 });
  });
});

describe('the preview of a ticket', () => {
  it('follows the edit and the deletion of its last message, and of no other', async () => {
    const { home, connection, scope } = await chat(0);
    const { whatsappMessageId: older } = await customerWrites(home, connection, { text: 'antes' });
    const { whatsappMessageId: targetId } = await customerWrites(home, connection, { text: 'quanto custa?' });
    const preview = async () => (await allTickets(home))[0]?.lastMessage;

    await receive(home.deps, { ...scope, type: 'edit', targetId: older, text: 'outra coisa', ...byContact });
    const afterOlder = await preview();
    await receive(home.deps, { ...scope, type: 'edit', targetId, text: 'quanto custa o azul?', ...byContact });
    const edited = await preview();
    await receive(home.deps, { ...scope, type: 'revoke', targetId, ...byContact, isAdmin: false });

    expect([afterOlder, edited, await preview()]).toEqual(['quanto custa?', 'quanto custa o azul?', '🚫']);
  });

  it('follows our own deletion', async () => {
    const { home, ticket, deps } = await chat(0);
    const { messages } = await sendMessage(deps, home.admin, { ticketId: ticket.id, body: messageRoutes.sendMessage.body.parse({ body: 'ops' }), files: [] });

    await deleteMessage(deps, home.admin, { messageId: messages[0]!.id });

    expect(await allTickets(home)).toMatchObject([{ lastMessage: '🚫' }]);
  });
});
