import { beforeAll, describe, expect, it } from 'vitest';
import { receive } from '#functions/areas/inbound/receive.ts';
import { listMessages } from '#functions/areas/messages/list-messages.ts';
import { sendMessage } from '#functions/areas/messages/send-message.ts';
import { countTickets } from '#functions/areas/tickets/count-tickets.ts';
import { getTicketByUuid } from '#functions/areas/tickets/get-ticket.ts';
import { listTickets } from '#functions/areas/tickets/list-tickets.ts';
import { updateTicket } from '#functions/areas/tickets/update-ticket.ts';
import { messageRoutes } from '#shared/contract/messages.ts';
import { meter, type Units } from '#tests/support/capacity.ts';
import { acceptedTicket, allTickets, customerWrites, inbound } from '#tests/support/conversations.ts';
import { given } from '#tests/support/given.ts';
import { messageDeps } from '#tests/support/message-deps.ts';
import { testDynamo } from '#tests/support/test-table.ts';

const text = 'Bom dia! Gostaria de saber se o pedido de ontem já saiu para entrega, por favor.';

let measure: ReturnType<typeof meter>;

beforeAll(async () => {
  measure = meter((await testDynamo()).client);
});

async function metered() {
  const home = await given.company();
  const connection = await given.connection(home, { queueIds: [home.queue.queueId] });
  return { home, connection };
}

const average = (units: readonly Units[]): Units => ({
  reads: units.reduce((sum, one) => sum + one.reads, 0) / units.length,
  writes: units.reduce((sum, one) => sum + one.writes, 0) / units.length,
});

describe('units billed by DynamoDB', () => {
  it('U1: an inbound message into an existing ticket costs at most 5 writes and 2 reads', async () => {
    const { home, connection } = await metered();
    await customerWrites(home, connection, { text });
    const counted: Units[] = [];

    for (let index = 0; index < 20; index += 1) {
      home.deps.clock.advance(30_000);
      counted.push(await measure(() => receive(home.deps, inbound(home, connection, { text }))));
    }

    const { reads, writes } = average(counted);
    console.log('U1', { reads, writes });
    expect(writes).toBeLessThanOrEqual(5);
    expect(reads).toBeLessThanOrEqual(2);
  });

  it('U2: an outbound message with all its acks costs at most 7 writes', async () => {
    const { home, connection } = await metered();
    const ticket = await acceptedTicket(home, connection);
    const deps = messageDeps(home);
    const scope = { companyId: home.company.companyId, connectionId: connection.connectionId, chat: { number: '5511977776666' } };

    home.deps.clock.advance(30_000);
    const { writes } = await measure(async () => {
      await sendMessage(deps, home.admin, { ticketId: ticket.id, body: messageRoutes.sendMessage.body.parse({ body: text }), files: [] });
      const sent = deps.outbound.sent.findLast((message) => message.type === 'send');
      for (const ack of [1, 2, 3]) await receive(home.deps, { ...scope, type: 'ack', whatsappMessageIds: [sent?.whatsappMessageId ?? ''], ack });
    });

    console.log('U2', { writes });
    expect(writes).toBeLessThanOrEqual(7);
  });

  it('U3: a list page costs at most 5 reads, the badges half a one, a ticket with 40 messages 6', async () => {
    const { home, connection } = await metered();
    for (let index = 0; index < 45; index += 1) await customerWrites(home, connection, { number: `5511970${String(index).padStart(6, '0')}`, text });
    const ticket = await acceptedTicket(home, connection);
    for (let index = 0; index < 45; index += 1) await customerWrites(home, connection, { text });

    const list = await measure(() => listTickets(home.deps, home.admin, { status: 'pending' }));
    const badges = await measure(() => countTickets(home.deps, home.admin));
    const open = await measure(async () => {
      await getTicketByUuid(home.deps, home.admin, { uuid: ticket.uuid });
      await listMessages(messageDeps(home), home.admin, { ticketId: ticket.id, query: { peek: true } });
    });

    console.log('U3', { list: list.reads, badges: badges.reads, open: open.reads });
    expect(list.reads).toBeLessThanOrEqual(5);
    expect(badges.reads).toBeLessThanOrEqual(0.5);
    expect(open.reads).toBeLessThanOrEqual(6);
  });

  it('U4: accept, return, transfer and close cost at most 10 writes each', async () => {
    const { home, connection } = await metered();
    await customerWrites(home, connection, { text });
    const [ticket] = await allTickets(home);
    const sales = await given.queue(home);
    const wish = (change: object) => measure(() => updateTicket(home.deps, home.admin, { ticketId: ticket!.id, change }));

    const writes = {
      accept: (await wish({ status: 'open' })).writes,
      return: (await wish({ status: 'pending' })).writes,
      transfer: (await wish({ queueId: sales.queueId })).writes,
      close: (await wish({ status: 'closed' })).writes,
    };

    console.log('U4', writes);
    for (const count of Object.values(writes)) expect(count).toBeLessThanOrEqual(10);
  });
});
