import { describe, expect, it } from 'vitest';
import { receive } from '#functions/areas/inbound/receive.ts';
import { listMessages } from '#functions/areas/messages/list-messages.ts';
import { sendMessage } from '#functions/areas/messages/send-message.ts';
import { messageRoutes } from '#shared/contract/messages.ts';
import type { Message } from '#shared/contract/messages.ts';
import type { TicketId } from '#shared/contract/ids.ts';
import { begunCampaign, numbersOf } from '#tests/support/campaigns.ts';
import { acceptedTicket, allTickets, customerWrites, inbound } from '#tests/support/conversations.ts';
import { given, type Home } from '#tests/support/given.ts';
import { messageDeps } from '#tests/support/message-deps.ts';
import { playCampaign } from '#tests/support/played-campaign.ts';
import { seededRandom } from '#tests/support/seeded-random.ts';

const number = '5511977776666';
const random = seededRandom(7);
const hex = (digits: number): string =>
  Array.from({ length: digits }, () => Math.floor(random() * 16).toString(16))
    .join('')
    .toUpperCase();
/** Ids of WhatsApp Web, each of which could be read as one of ours: by its first digit, by a time that it seems to have. */
const webIds = (nowMs: number, count: number): string[] => {
  const digits = [
    () => hex(18),
    () => `0${hex(17)}`,
    () => `A${hex(17)}`,
    () => `C${hex(17)}`,
    () => `0FFFFFFFFFFF${hex(6)}`,
    () => `0${nowMs.toString(16).padStart(11, '0')}${hex(6)}`.toUpperCase(),
  ];
  return Array.from({ length: count }, (_, index) => `3EB0${(digits[index % digits.length] ?? digits[0])?.() ?? ''}`);
};

async function chat() {
  const home = await given.company();
  const connection = await given.connection(home, { queueIds: [home.queue.queueId] });
  const ticket = await acceptedTicket(home, connection);
  const scope = { companyId: home.company.companyId, connectionId: connection.connectionId, chat: { number } };
  return { home, connection, ticket, scope };
}

async function everyMessage(home: Home, ticketId: TicketId): Promise<Message[]> {
  const found: Message[] = [];
  for (let pageNumber = 1; ; pageNumber += 1) {
    const { messages, hasMore } = await listMessages(messageDeps(home), home.admin, { ticketId, query: { peek: true, pageNumber } });
    found.unshift(...messages);
    if (!hasMore) return found;
  }
}

describe('messages whose ids other programs made', () => {
  it('are all stored when staff write them, at their own times, in their order', async () => {
    const { home, connection, ticket } = await chat();
    const ids = webIds(home.deps.clock.nowMs(), 120);
    for (const [index, id] of ids.entries()) await customerWrites(home, connection, { id, fromMe: true, text: `do computador ${index}` });

    const shown = (await everyMessage(home, ticket.id)).filter(({ fromMe }) => fromMe);
    const tickets = await allTickets(home);

    expect(shown.map(({ body }) => body)).toEqual(ids.map((_, index) => `do computador ${index}`));
    expect(tickets[0]?.lastMessage).toBe('do computador 119');
  });

  it('can be edited and deleted by the customers who wrote them', async () => {
    const { home, connection, ticket, scope } = await chat();
    const ids = webIds(home.deps.clock.nowMs(), 60);
    for (const id of ids) {
      await customerWrites(home, connection, { id, text: 'engano' });
      await receive(home.deps, { ...scope, type: 'revoke', targetId: id, fromMe: false, participant: null, isAdmin: false });
    }

    const [, ...shown] = await everyMessage(home, ticket.id);

    expect(shown.filter(({ isDeleted }) => !isDeleted)).toEqual([]);
    expect(shown).toHaveLength(60);
  });

  it('are ticked when staff wrote them', async () => {
    const { home, connection, ticket, scope } = await chat();
    const ids = webIds(home.deps.clock.nowMs(), 12);
    for (const id of ids) await customerWrites(home, connection, { id, fromMe: true });

    await receive(home.deps, { ...scope, type: 'ack', whatsappMessageIds: ids, ack: 3 });

    expect((await everyMessage(home, ticket.id)).filter(({ fromMe }) => fromMe).map(({ ack }) => ack)).toEqual(ids.map(() => 3));
  });
});

describe('an echo', () => {
  it('of a message that was sent from here is that message', async () => {
    const { home, connection, ticket } = await chat();
    const body = messageRoutes.sendMessage.body.parse({ body: 'daqui' });
    const { messages } = await sendMessage(messageDeps(home), home.admin, { ticketId: ticket.id, body, files: [] });
    const [sent] = home.deps.outbound.sent.slice(-1);
    const id = sent?.type === 'send' ? sent.whatsappMessageId : '';

    await receive(home.deps, inbound(home, connection, { id, fromMe: true, text: 'daqui' }));

    expect((await everyMessage(home, ticket.id)).filter(({ fromMe }) => fromMe).map((message) => message.id)).toEqual([messages[0]?.id]);
  });

  it('of a campaign’s message makes no conversation', async () => {
    const home = await given.company();
    const connection = await given.connection(home);
    await begunCampaign(home, { recipients: 1, connections: [connection] });
    const [sent] = await playCampaign(home);

    await receive(
      home.deps,
      inbound(home, connection, { number: sent?.chat.number ?? '', id: sent?.whatsappMessageId ?? '', fromMe: true, text: 'Olá Cliente 1!' }),
    );

    expect(await allTickets(home)).toEqual([]);
  });

  it('in the name of a campaign’s message for somebody else is a message of its own', async () => {
    const { home, connection, ticket } = await chat();
    await begunCampaign(home, { recipients: 1, connections: [connection] });
    const [sent] = await playCampaign(home);

    await customerWrites(home, connection, { id: sent?.whatsappMessageId ?? '', fromMe: true, text: 'outra pessoa' });

    expect((await everyMessage(home, ticket.id)).at(-1)).toMatchObject({ body: 'outra pessoa' });
    expect(numbersOf(1)).not.toContain(number);
  });
});
