import { describe, expect, it } from 'vitest';
import { receive } from '#functions/areas/inbound/receive.ts';
import { listMessages } from '#functions/areas/messages/list-messages.ts';
import { countTickets } from '#functions/areas/tickets/count-tickets.ts';
import { updateTicket } from '#functions/areas/tickets/update-ticket.ts';
import { companyKeys } from '#functions/data/keys.ts';
import { put } from '#functions/data/writes.ts';
import { isoTime } from '#functions/ports/clock.ts';
import { weekdayNames, weekdays } from '#shared/contract/hours.ts';
import { meter } from '#tests/support/capacity.ts';
import { acceptedTicket, allTickets, customerWrites, inbound } from '#tests/support/conversations.ts';
import { crashingAt, disturbed } from '#tests/support/disturbed-table.ts';
import { given, type Home } from '#tests/support/given.ts';
import { messageDeps } from '#tests/support/message-deps.ts';
import { testDynamo } from '#tests/support/test-table.ts';
import { firstMenu, givenMenu, type MenuHome, saidIn, setSettings, storedTicket, supportMenu, waitingIn } from './given-menu.ts';

const internet = 'Reinicie o roteador, Maria. Protocolo 000001.';

async function writes({ home, connection }: MenuHome, ...texts: string[]): Promise<void> {
  for (const text of texts) await customerWrites(home, connection, { text });
}

async function onlyTicket(home: Home) {
  const [ticket, ...others] = await allTickets(home);
  expect(others).toEqual([]);
  return ticket!;
}

const closedWeek = weekdays.map((weekdayEn) => ({ weekday: weekdayNames[weekdayEn], weekdayEn, startTime: '00:00', endTime: '00:00' }));

describe('the menu in a conversation', () => {
  it('leaves the customer’s words in the row of the waiting ticket, whatever it says', async () => {
    const menu = await givenMenu();

    await writes(menu, 'meu site caiu, socorro');

    expect(saidIn(menu.home)).toEqual([firstMenu]);
    expect(await onlyTicket(menu.home)).toMatchObject({ lastMessage: 'meu site caiu, socorro', lastMessageFromMe: false, unreadMessages: 1 });
  });

  it('moves the waiting ticket to the queue that is chosen, with exact counts, and back', async () => {
    const menu = await givenMenu();
    const { home, sales, support } = menu;
    const states: unknown[] = [];
    for (const text of ['oi', '2', '1', '#', '1']) {
      await writes(menu, text);
      const { status, queueId, chatbot } = await onlyTicket(home);
      states.push([status, queueId, chatbot, await waitingIn(home, sales.queueId), await waitingIn(home, support.queueId)]);
    }

    expect(saidIn(home)).toEqual([firstMenu, supportMenu, internet, firstMenu]);
    expect(states).toEqual([
      ['pending', null, true, 0, 0],
      ['pending', support.queueId, true, 0, 1],
      ['pending', support.queueId, false, 0, 1],
      ['pending', null, true, 0, 0],
      ['pending', sales.queueId, false, 1, 0],
    ]);
    expect(await countTickets(home.deps, home.admin)).toEqual({ open: 0, openAll: 0, pending: 1 });
    expect((await onlyTicket(home)).unreadMessages).toBe(5);
  });

  it('shows a moved ticket to the users of its queue, with what was said before', async () => {
    const menu = await givenMenu();
    const { home, support } = menu;
    const user = await given.user(home, { queueIds: [support.queueId] });

    await writes(menu, 'oi', '2');

    const [ticket] = await allTickets(home, user);
    const { messages } = await listMessages(messageDeps(home), user, { ticketId: ticket!.id, query: { peek: true } });
    expect(messages.map(({ body }) => body).filter(Boolean)).toEqual(['oi', firstMenu, '2', supportMenu]);
  });

  it.each([
    ['accepted', { status: 'open' }],
    ['transferred', { queueId: 'sales' }],
  ])('is over once somebody has %s the ticket', async (_what, wish) => {
    const menu = await givenMenu();
    const { home, sales } = menu;
    await writes(menu, 'oi', '2');
    const { id } = await onlyTicket(home);
    await updateTicket(home.deps, home.admin, { ticketId: id, change: 'queueId' in wish ? { queueId: sales.queueId } : { status: 'open' } });
    const before = saidIn(home).length;

    await writes(menu, '1', '#', 'oi?');

    expect(saidIn(home)).toHaveLength(before);
    expect(await onlyTicket(home)).toMatchObject({ chatbot: false });
    expect(await storedTicket(home, id)).not.toHaveProperty('menu');
  });

  it('is over once somebody answers from the phone itself', async () => {
    const menu = await givenMenu();
    const { home, connection } = menu;
    await writes(menu, 'oi');
    home.deps.clock.advance(20_000);
    await customerWrites(home, connection, { fromMe: true, text: 'Bom dia, aqui é a Ana' });

    await writes(menu, '2');

    expect(saidIn(home)).toEqual([firstMenu]);
    expect(await onlyTicket(home)).toMatchObject({ queueId: null, chatbot: false });
  });

  it('goes on after the echo of what it said itself', async () => {
    const menu = await givenMenu();
    const { home, connection } = menu;
    await writes(menu, 'oi');
    const sent = home.deps.outbound.sent.find((message) => message.type === 'send');

    await customerWrites(home, connection, { fromMe: true, id: sent!.whatsappMessageId, text: firstMenu });
    await writes(menu, '2');

    expect(saidIn(home)).toEqual([firstMenu, supportMenu]);
  });

  it('begins again when a ticket without a queue is reopened', async () => {
    const menu = await givenMenu();
    const { home } = menu;
    await writes(menu, 'oi');
    const { id } = await onlyTicket(home);
    await updateTicket(home.deps, home.admin, { ticketId: id, change: { status: 'closed', justClose: true } });

    await writes(menu, 'oi de novo', '1');

    expect(saidIn(home)).toEqual([firstMenu, firstMenu]);
    expect(await onlyTicket(home)).toMatchObject({ status: 'pending', unreadMessages: 3 });
  });

  it('never speaks to a group', async () => {
    const { home, connection } = await givenMenu();
    await setSettings(home, { CheckMsgIsGroup: 'disabled' });

    for (const text of ['oi', '1', '#']) await customerWrites(home, connection, { groupId: '120363041234567890', text });

    expect(saidIn(home)).toEqual([]);
  });

  it('keeps the row of a ticket small', async () => {
    const menu = await givenMenu();
    const { home } = menu;
    await writes(menu, 'oi', 'a', 'b', 'c', '2', 'x', 'y', 'z');

    const row = await storedTicket(home, (await onlyTicket(home)).id);

    expect(JSON.stringify(row.menu).length + JSON.stringify(row.automaticAtMs).length).toBeLessThan(220);
  });

  it('says each thing once, whatever comes again', async () => {
    const menu = await givenMenu();
    const { home, connection } = menu;
    const messages = ['oi', '2', 'errado', '1'].map((text) => () => inbound(home, connection, { text }));
    for (const make of messages) {
      const message = make();
      await receive(home.deps, message);
      await Promise.all([receive(home.deps, message), receive(home.deps, message)]);
      home.deps.clock.advance(1_000);
    }

    expect(saidIn(home)).toEqual([firstMenu, supportMenu, `Opção inválida\n\n${supportMenu}`, internet]);
    expect(await onlyTicket(home)).toMatchObject({ unreadMessages: 4 });
  });

  it('goes on where a crash at any write left it', { timeout: 60_000 }, async () => {
    for (const isDone of [false, true]) {
      for (let at = 1; at <= 6; at += 1) {
        const menu = await givenMenu();
        const { home, connection, support } = menu;
        await writes(menu, 'oi');
        const message = inbound(home, connection, { text: '2' });

        await receive({ ...home.deps, table: crashingAt(home.deps.table, at, isDone) }, message).catch(() => undefined);
        await receive(home.deps, message);
        home.deps.clock.advance(1_000);
        await writes(menu, '1');

        const label = `ended at write ${at}, which was ${isDone ? '' : 'not '}done`;
        expect(saidIn(home), label).toEqual([firstMenu, supportMenu, internet]);
        expect(await onlyTicket(home), label).toMatchObject({ queueId: support.queueId, unreadMessages: 3 });
        expect(await waitingIn(home, support.queueId), label).toBe(1);
      }
    }
  });

  it('is silent when the ticket is accepted between reading and writing', async () => {
    const menu = await givenMenu();
    const { home, connection } = menu;
    await writes(menu, 'oi');
    const { id } = await onlyTicket(home);
    let isAccepted = false;
    const table = disturbed(home.deps.table, async (_kind, write) => {
      if (!isAccepted) {
        isAccepted = true;
        await updateTicket(home.deps, home.admin, { ticketId: id, change: { status: 'open' } });
      }
      return write();
    });

    await receive({ ...home.deps, table }, inbound(home, connection, { text: '2' }));

    expect(saidIn(home)).toEqual([firstMenu]);
    expect(await onlyTicket(home)).toMatchObject({ status: 'open', queueId: null, unreadMessages: 2, chatbot: false });
  });

  it('stops after ten messages in five minutes', async () => {
    const menu = await givenMenu();
    const { home } = menu;

    await writes(menu, ...Array<string>(15).fill('#'));

    expect(saidIn(home)).toHaveLength(10);
    expect(await onlyTicket(home)).toMatchObject({ chatbot: false, unreadMessages: 15 });
  });
});

describe('hours in a conversation', () => {
  async function closedCompany() {
    const menu = await givenMenu({ connection: { outOfHoursMessage: 'Fechado, {{name}}.' } });
    const { home } = menu;
    const { companyId } = home.company;
    const item = { type: 'companySchedules', companyId, schedules: closedWeek, updatedAt: isoTime(home.deps.clock.nowMs()) };
    await home.deps.table.forCompany(companyId).commit(put(companyKeys.schedules(companyId), item));
    await setSettings(home, { scheduleType: 'company' });
    return menu;
  }

  it('of a company that is closed are told once in five minutes', async () => {
    const menu = await closedCompany();
    const { home } = menu;

    await writes(menu, 'oi', 'alô?');
    home.deps.clock.advance(5 * 60_000);
    await writes(menu, 'ninguém?');

    expect(saidIn(home)).toEqual(['Fechado, Maria Silva.', 'Fechado, Maria Silva.']);
    expect(await onlyTicket(home)).toMatchObject({ status: 'pending', unreadMessages: 3 });
  });

  it('are told to an open ticket only while its user is away', async () => {
    const menu = await closedCompany();
    const { home, connection } = menu;
    const user = await given.user(home);
    await acceptedTicket(home, connection);
    const { companyId } = home.company;
    const socket = { type: 'socket', companyId, socketId: 's1', userId: home.admin.userId, sessionId: home.admin.sessionId, name: 'A', profile: 'admin' };
    const rest = { queueIds: [], wantsTickets: true, expiresAtSeconds: 2_000_000_000 };
    await home.deps.table.forCompany(companyId).commit(put(companyKeys.socket(companyId, 's1'), { ...socket, ...rest }));
    home.deps.clock.advance(10 * 60_000);

    await writes(menu, 'com o dono presente');
    await updateTicket(home.deps, home.admin, { ticketId: (await onlyTicket(home)).id, change: { userId: user.userId } });
    await writes(menu, 'com a outra ausente', 'de novo');

    expect(saidIn(home)).toEqual(['Fechado, Maria Silva.', 'Fechado, Maria Silva.']);
  });

  it('of a queue count once it is chosen', async () => {
    const menu = await givenMenu({ support: { outOfHoursMessage: 'O suporte fechou.', schedules: closedWeek } });
    const { home, sales } = menu;
    await setSettings(home, { scheduleType: 'queue' });

    await writes(menu, 'oi', '2', '1', '#', '1');

    expect(saidIn(home)).toEqual([firstMenu, 'O suporte fechou.', firstMenu]);
    expect(await onlyTicket(home)).toMatchObject({ queueId: sales.queueId });
  });
});

describe('an accepted ticket', () => {
  it('costs no more with the bot and hours on', async () => {
    const measure = meter((await testDynamo()).client);
    const { home, connection } = await givenMenu({ connection: { outOfHoursMessage: 'Fechado.' }, isHeard: true });
    await setSettings(home, { scheduleType: 'company' });
    await acceptedTicket(home, connection);
    await customerWrites(home, connection, { text: 'um' });

    const units = await measure(() => receive(home.deps, inbound(home, connection, { text: '#' })));

    expect(units).toEqual({ reads: 0.5, writes: expect.any(Number) });
    expect(units.writes).toBeLessThanOrEqual(5);
  });
});

describe('a call', () => {
  it('is answered with the fixed text and noted in the conversation, unless calls are allowed', async () => {
    const { home, connection } = await givenMenu();
    const call = { content: { type: 'card', card: 'missedCall', text: '' } } as const;

    await customerWrites(home, connection, call);
    await setSettings(home, { call: 'enabled' });
    await customerWrites(home, connection, call);
    expect(saidIn(home)).toEqual([expect.stringContaining('chamadas de voz')]);
    const input = { ticketId: (await onlyTicket(home)).id, query: { peek: true } };
    const { messages } = await listMessages(messageDeps(home), home.admin, input);
    expect(messages.filter(({ card }) => card === 'missedCall')).toHaveLength(2);
  });
});
