import { describe, expect, it } from 'vitest';
import { receive } from '#functions/areas/inbound/receive.ts';
import { listMessages } from '#functions/areas/messages/list-messages.ts';
import type { MessageContent } from '#shared/contract/queue-messages.ts';
import { acceptedTicket, allTickets, customerWrites } from '#tests/support/conversations.ts';
import { crashingAt } from '#tests/support/disturbed-table.ts';
import { given } from '#tests/support/given.ts';
import { messageDeps } from '#tests/support/message-deps.ts';
import { firstMenu, givenMenu, saidIn, supportMenu } from './given-menu.ts';

const waiting: MessageContent = { type: 'card', card: 'waiting', text: '' };
const notRead: MessageContent = { type: 'card', card: 'notRead', text: '' };
const said: MessageContent = { type: 'text', text: 'vi o anúncio' };
const photo: MessageContent = {
  type: 'media',
  media: { kind: 'image', key: 'companies/x/media/y/a.jpg', mimeType: 'image/jpeg', sizeBytes: 3, name: 'a.jpg', isVoice: false },
  caption: 'olha',
};

async function chat() {
  const home = await given.company();
  const connection = await given.connection(home, { queueIds: [home.queue.queueId] });
  const shown = async () => {
    const [ticket] = await allTickets(home);
    if (!ticket) throw new Error('no ticket');
    const { messages } = await listMessages(messageDeps(home), home.admin, { ticketId: ticket.id, query: { peek: true } });
    return { ticket, messages };
  };
  return { home, connection, shown };
}

describe('a message whose content WhatsApp owes', () => {
  it('makes a ticket at once, and gets its content in the same place', async () => {
    const { home, connection, shown } = await chat();
    const first = await customerWrites(home, connection, { content: waiting });
    await customerWrites(home, connection, { text: 'alô?' });
    const before = await shown();

    await receive(home.deps, { ...first, content: said });

    expect(before.ticket).toMatchObject({ status: 'pending', unreadMessages: 2 });
    expect(before.messages[0]).toMatchObject({ kind: 'card', card: 'waiting', body: '' });
    const after = await shown();
    expect(after.ticket).toMatchObject({ unreadMessages: 2, lastMessage: 'alô?' });
    expect(after.messages.map(({ kind, body, card }) => [kind, body, card])).toEqual([
      ['text', 'vi o anúncio', null],
      ['text', 'alô?', null],
    ]);
  });

  it('is not emptied by a repetition of what stood for it', async () => {
    const { home, connection, shown } = await chat();
    const first = await customerWrites(home, connection, { content: waiting });

    for (const content of [said, waiting, notRead]) await receive(home.deps, { ...first, content });

    const { ticket, messages } = await shown();
    expect(ticket).toMatchObject({ unreadMessages: 1, lastMessage: 'vi o anúncio' });
    expect(messages).toMatchObject([{ body: 'vi o anúncio' }]);
  });

  it('says when it was given up, and takes the content even then', async () => {
    const { home, connection, shown } = await chat();
    const first = await customerWrites(home, connection, { content: waiting });

    await receive(home.deps, { ...first, content: notRead });
    const givenUp = await shown();
    await receive(home.deps, { ...first, content: said });

    expect(givenUp.messages).toMatchObject([{ card: 'notRead' }]);
    expect((await shown()).messages).toMatchObject([{ card: null, body: 'vi o anúncio' }]);
  });

  it('gets its file when the phone has handed it over', async () => {
    const { home, connection, shown } = await chat();
    const lost = { type: 'lostMedia', kind: 'image', caption: 'olha' } as const;
    const first = await customerWrites(home, connection, { content: { ...lost, isAwaited: true } });
    const asked = await shown();
    await receive(home.deps, { ...first, content: { ...lost, isAwaited: false } });
    const gone = await shown();

    await receive(home.deps, { ...first, content: photo });

    expect(asked.messages).toMatchObject([{ kind: 'image', card: 'waiting', failure: null, mediaUrl: null }]);
    expect(gone.messages).toMatchObject([{ kind: 'image', card: null, failure: 'ERR_WAPP_DOWNLOAD_MEDIA' }]);
    expect((await shown()).messages).toMatchObject([{ kind: 'image', card: null, failure: null, mediaName: 'a.jpg', body: 'olha' }]);
  });
});

describe('a change of a message before its content comes', () => {
  async function owed(content: MessageContent) {
    const { home, connection, shown } = await chat();
    const first = await customerWrites(home, connection, { content });
    const { companyId, connectionId, chat: address } = first;
    const change = { companyId, connectionId, chat: address, targetId: first.whatsappMessageId, fromMe: false, participant: null };
    return { home, first, change, shown };
  }

  it.each<[string, MessageContent, MessageContent]>([
    ['text', waiting, said],
    ['caption', { type: 'lostMedia', kind: 'image', caption: 'olha', isAwaited: true }, photo],
  ])('an edit stays when the earlier %s comes', async (_name, content, earlier) => {
    const { home, first, change, shown } = await owed(content);
    await receive(home.deps, { ...change, type: 'edit', text: 'vi o anúncio do azul' });

    await receive(home.deps, { ...first, content: earlier });

    const { ticket, messages } = await shown();
    expect(messages).toMatchObject([{ body: 'vi o anúncio do azul', isEdited: true, card: null }]);
    expect(ticket.lastMessage).toContain('vi o anúncio do azul');
  });

  it('an edit stays when the earlier text is given up', async () => {
    const { home, first, change, shown } = await owed(waiting);
    await receive(home.deps, { ...change, type: 'edit', text: 'vi o anúncio do azul' });

    await receive(home.deps, { ...first, content: notRead });

    expect((await shown()).messages).toMatchObject([{ body: 'vi o anúncio do azul', isEdited: true }]);
  });

  it('a deletion stays', async () => {
    const { home, first, change, shown } = await owed(waiting);
    await receive(home.deps, { ...change, type: 'revoke', isAdmin: false });

    await receive(home.deps, { ...first, content: said });

    expect((await shown()).messages).toMatchObject([{ isDeleted: true }]);
    expect((await shown()).ticket.lastMessage).toBe('🚫');
  });
});

it('a notice stands in the service under way, unread by nobody, and begins none', async () => {
  const { home, connection, shown } = await chat();
  const missed: MessageContent = { type: 'card', card: 'pinned', text: '' };
  await customerWrites(home, connection, { content: missed, isNotice: true });
  const before = await allTickets(home);
  await acceptedTicket(home, connection);

  await customerWrites(home, connection, { content: missed, isNotice: true });

  expect(before).toEqual([]);
  const { ticket, messages } = await shown();
  expect(ticket.unreadMessages).toBe(1);
  expect(messages.map(({ card }) => card)).toEqual([null, 'pinned']);
});

it('names stand in place of the digits of people who are known', async () => {
  const { home, connection, shown } = await chat();
  await customerWrites(home, connection, { number: '5511900000009', lid: '90909', name: 'Bia' });
  home.deps.clock.advance(1_000);
  const mentions = [
    { digits: '90909', person: { lid: '90909' } },
    { digits: '80808', person: { lid: '80808' } },
  ];

  await customerWrites(home, connection, { text: 'falei com @90909 e @80808', context: { mentions, isForwarded: true } });

  expect((await shown()).messages).toMatchObject([{ body: 'falei com @Bia e @80808', isForwarded: true }]);
});

it('a name stands in the text as it is, whatever signs it has', async () => {
  const { home, connection, shown } = await chat();
  await customerWrites(home, connection, { number: '5511900000009', lid: '90909', name: 'Bia $& $$' });
  home.deps.clock.advance(1_000);

  await customerWrites(home, connection, { text: 'falei com @90909', context: { mentions: [{ digits: '90909', person: { lid: '90909' } }] } });

  expect((await shown()).messages).toMatchObject([{ body: 'falei com @Bia $& $$' }]);
});

describe('an answer to the menu whose words WhatsApp owes', () => {
  it('is taken when they come', async () => {
    const { home, connection, support } = await givenMenu();
    await customerWrites(home, connection, { text: 'oi' });
    const owed = await customerWrites(home, connection, { content: waiting });

    for (let again = 0; again < 2; again += 1) await receive(home.deps, { ...owed, content: { type: 'text', text: '2' } });

    expect(saidIn(home)).toEqual([firstMenu, supportMenu]);
    expect(await allTickets(home)).toMatchObject([{ queueId: support.queueId, unreadMessages: 2 }]);
  });

  it.each([2, 3, 4])('is taken once though the process ends at write %i', async (write) => {
    for (const isDone of [false, true]) {
      const { home, connection, support } = await givenMenu();
      await customerWrites(home, connection, { text: 'oi' });
      const owed = await customerWrites(home, connection, { content: waiting });
      const answer = { ...owed, content: { type: 'text', text: '2' } } as const;

      await receive({ ...home.deps, table: crashingAt(home.deps.table, write, isDone) }, answer).catch(() => undefined);
      home.deps.clock.advance(60_000);
      await receive(home.deps, answer);

      expect(saidIn(home)).toEqual([firstMenu, supportMenu]);
      expect(await allTickets(home)).toMatchObject([{ queueId: support.queueId, unreadMessages: 2 }]);
    }
  });

  it('is left where something else was written since', async () => {
    const { home, connection, sales } = await givenMenu();
    await customerWrites(home, connection, { text: 'oi' });
    const owed = await customerWrites(home, connection, { content: waiting });
    await customerWrites(home, connection, { text: '1' });

    await receive(home.deps, { ...owed, content: { type: 'text', text: '2' } });

    expect(saidIn(home)).toEqual([firstMenu]);
    expect(await allTickets(home)).toMatchObject([{ queueId: sales.queueId }]);
  });
});
