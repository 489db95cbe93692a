import { beforeEach, describe, expect, it } from 'vitest';
import { openSocket } from '#functions/areas/live/open-socket.ts';
import { createLivePass } from '#functions/areas/live/create-live-pass.ts';
import { logOut } from '#functions/areas/auth/log-out.ts';
import { sendMessage } from '#functions/areas/messages/send-message.ts';
import { markRead } from '#functions/areas/messages/mark-read.ts';
import { listTickets } from '#functions/areas/tickets/list-tickets.ts';
import { snoozeTicket } from '#functions/areas/tickets/snooze-ticket.ts';
import { updateTicket } from '#functions/areas/tickets/update-ticket.ts';
import { wakeTicket } from '#functions/areas/tickets/wake-ticket.ts';
import { updateSetting } from '#functions/areas/settings/handlers.ts';
import { updateUser } from '#functions/areas/users/update-user.ts';
import { loadSession } from '#functions/records/accounts/sessions.ts';
import { principalOf } from '#functions/stack/authenticate.ts';
import { companyKeys } from '#functions/data/keys.ts';
import type { Principal } from '#functions/tools/principal.ts';
import { isoTime } from '#functions/ports/clock.ts';
import type { TicketId } from '#shared/contract/ids.ts';
import { messageRoutes } from '#shared/contract/messages.ts';
import { givenChat } from '#tests/support/chats.ts';
import { acceptedTicket, customerWrites } from '#tests/support/conversations.ts';
import { identityDeps, logInAs } from '#tests/support/given-accounts.ts';
import { given, testPassword } from '#tests/support/given.ts';
import { messageDeps } from '#tests/support/message-deps.ts';
import { pushHome } from '#tests/support/push-home.ts';

let setting: Awaited<ReturnType<typeof pushHome>>;
let agent: Principal;
beforeEach(async () => {
  setting = await pushHome();
  agent = await given.user(setting.home);
});

const number = '5511966665555';
const writes = (text: string) => customerWrites(setting.home, setting.connection, { number, text, name: 'Maria' });
const answers = (ticketId: TicketId, body: string) =>
  sendMessage(messageDeps(setting.home), agent, { ticketId, body: messageRoutes.sendMessage.body.parse({ body }), files: [] });
const openPage = async (principal: Principal): Promise<void> => {
  const { pass } = await createLivePass(setting.home.deps, principal);
  await openSocket(setting.home.deps, { socketId: `page-of-${principal.userId}`, pass });
};

const logInAtDesk = async (): Promise<Principal> => {
  const user = await setting.home.deps.table.forCompany(agent.companyId).get(companyKeys.user(agent.companyId, agent.userId));
  await logInAs(identityDeps(setting.home.deps), { email: String(user?.['email']), password: testPassword });
  const session = await loadSession(setting.home.deps.table, agent);
  if (!session) throw new Error('nobody is logged in');
  return principalOf(session);
};
const changePassword = async (by: Principal): Promise<void> => {
  setting.home.deps.clock.advance(1_000);
  await updateUser(setting.home.deps, by, { userId: agent.userId, change: { password: 'outra senha', currentPassword: testPassword } });
};

describe('an open ticket', () => {
  it('tells its own user of each message, and nobody else', async () => {
    const [own, others] = [await setting.subscribe(agent), await setting.subscribe(setting.home.admin)];
    const ticket = await acceptedTicket(setting.home, setting.connection, agent, { number });
    await setting.follow();
    const [before, othersBefore] = [own.told().length, others.told().length];

    await writes('Tem em azul?');
    await writes('E em verde?');
    await setting.follow();

    const common = { tag: `ticket-${ticket.id}`, title: 'Maria Silva', path: `/tickets/${ticket.uuid}` };
    expect(own.told().slice(before)).toEqual([
      { ...common, body: 'Tem em azul?' },
      { ...common, body: 'E em verde?' },
    ]);
    expect(others.told()).toHaveLength(othersBefore);
  });

  it('can be answered in the notice by its user alone, in their language, once it is accepted', async () => {
    const [own, admins] = [await setting.subscribe(agent, { language: 'es' }), await setting.subscribe(setting.home.admin)];
    const ticket = await acceptedTicket(setting.home, setting.connection, agent, { number });
    await setting.follow();

    await writes('Tem em azul?');
    await setting.follow();

    expect(own.answers().at(-1)).toEqual({
      ticketId: ticket.id,
      userId: agent.userId,
      label: 'Responder',
      placeholder: 'Escriba la respuesta',
      unsent: 'La respuesta no se envió. Toque para abrir la conversación.',
    });
    expect(admins.answers().filter(Boolean)).toEqual([]);
  });

  it('names a customer without a name by the end of their number, where its user sees no more of it', async () => {
    agent = await given.user(setting.home, { role: 'attendant' });
    const own = await setting.subscribe(agent);
    const waiting = await customerWrites(setting.home, setting.connection, { number, text: 'Oi', name: '' });
    await setting.follow();

    expect(waiting.chat.number).toBe(number);
    expect(own.told().at(-1)).toMatchObject({ title: '+55 11 •••••-••55', body: 'Oi' });
  });

  it('tells all devices of its user that are logged in', async () => {
    const [phone, laptop] = [await setting.subscribe(agent), await setting.subscribe(agent)];
    await acceptedTicket(setting.home, setting.connection, agent, { number });
    await setting.follow();

    await writes('Oi');
    await setting.follow();

    expect([phone, laptop].map((device) => device.told().at(-1)?.body)).toEqual(['Oi', 'Oi']);
  });

  it('tells nothing where a page is open', async () => {
    const own = await setting.subscribe(agent);
    await acceptedTicket(setting.home, setting.connection, agent, { number });
    await setting.follow();
    const before = own.told().length;
    await openPage(agent);

    await writes('Tem em azul?');
    await setting.follow();

    expect(own.told()).toHaveLength(before);
  });

  it('tells the phone while its owner sits at a desk, whose login took the phone’s place', async () => {
    const phone = await setting.subscribe(agent);
    await acceptedTicket(setting.home, setting.connection, agent, { number });
    await setting.follow();
    const desk = await logInAtDesk();
    await openPage(desk);
    const before = phone.told().length;

    await writes('Tem em azul?');
    await setting.follow();

    expect(phone.told().slice(before)).toMatchObject([{ body: 'Tem em azul?' }]);
  });

  it('tells of itself when it is handed over with something unread, and when it comes back at its time', async () => {
    const own = await setting.subscribe(agent);
    const ticket = await acceptedTicket(setting.home, setting.connection, setting.home.admin, { number });
    await writes('Alguém aí?');
    await setting.follow();

    await updateTicket(setting.home.deps, setting.home.admin, { ticketId: ticket.id, change: { userId: agent.userId } });
    await setting.follow();
    const handedOver = own.told().at(-1);
    await answers(ticket.id, 'Um momento');
    const until = isoTime(setting.home.deps.clock.nowMs() + 60_000);
    await snoozeTicket(setting.home.deps, agent, { ticketId: ticket.id, until });
    setting.home.deps.clock.advance(61_000);
    await wakeTicket(setting.home.deps, { type: 'wakeTicket', companyId: agent.companyId, ticketId: ticket.id, until });
    await setting.follow();

    expect(handedOver?.body).toBe('Alguém aí?');
    expect(own.told().at(-1)).toEqual({ ...handedOver, body: 'O ticket voltou aos atendimentos.' });
  });
});

describe('a waiting ticket', () => {
  it('tells those of its queue once, until somebody has read it', async () => {
    const own = await setting.subscribe(agent);
    const stranger = await setting.subscribe(await given.user(setting.home, { queueIds: [(await given.queue(setting.home)).queueId] }));
    await writes('Bom dia');
    const ticketId = await waitingTicket();
    await setting.follow();

    await writes('Tem alguém?');
    await setting.follow();
    const untilRead = own.told().length;
    await markRead(messageDeps(setting.home), setting.home.admin, { ticketId });
    await writes('Olá?');
    await setting.follow();

    expect(untilRead).toBe(1);
    expect(own.told().map(({ body, path }) => ({ body, path }))).toEqual([
      { body: 'Bom dia', path: '/tickets?waiting' },
      { body: 'Olá?', path: '/tickets?waiting' },
    ]);
    expect(stranger.told()).toEqual([]);
  });

  it('tells those to whose queue it comes, and not again those who knew of it', async () => {
    const other = await given.queue(setting.home);
    const inBoth = await setting.subscribe(await given.user(setting.home, { queueIds: [setting.home.queue.queueId, other.queueId] }));
    const inOther = await setting.subscribe(await given.user(setting.home, { queueIds: [other.queueId] }));
    await writes('Bom dia');
    await setting.follow();
    const first = [inBoth, inOther].map((device) => device.told().length);

    await updateTicket(setting.home.deps, setting.home.admin, { ticketId: await waitingTicket(), change: { queueId: other.queueId } });
    await setting.follow();

    expect(first).toEqual([1, 0]);
    expect([inBoth, inOther].map((device) => device.told().length)).toEqual([1, 1]);
  });
});

describe('a conversation of colleagues', () => {
  it('tells those who take part what somebody else of them wrote', async () => {
    const { home } = setting;
    const bia = await given.user(home, { name: 'Bia' });
    const [own, sender, stranger] = [await setting.subscribe(agent), await setting.subscribe(bia), await setting.subscribe(await given.user(home))];
    const room = await givenChat(home, [agent, bia]);

    await room.write(bia, 'Alguém cobre o meu horário?');
    await setting.follow();

    expect(own.told()).toEqual([{ tag: `chat-${room.chat.id}`, title: 'Bia', body: 'Alguém cobre o meu horário?', path: `/chats/${room.chat.uuid}` }]);
    expect([...sender.told(), ...stranger.told()]).toEqual([]);
  });
});

describe('a notice', () => {
  it('ends at a whole character', async () => {
    const bia = await given.user(setting.home, { name: 'Bia' });
    const own = await setting.subscribe(agent);
    const room = await givenChat(setting.home, [agent, bia]);

    await room.write(bia, `${'a'.repeat(119)}😀 e mais`);
    await setting.follow();

    expect(own.told()).toMatchObject([{ body: 'a'.repeat(119) }]);
  });
});

describe('nobody is told', () => {
  const untold = async (end: () => Promise<unknown>): Promise<number> => {
    const own = await setting.subscribe(agent);
    await acceptedTicket(setting.home, setting.connection, agent, { number });
    await setting.follow();
    const before = own.told().length;
    await end();
    // The company is known for half a minute.
    setting.home.deps.clock.advance(31_000);
    await writes('Oi');
    await setting.follow();
    return own.told().length - before;
  };
  const table = () => setting.home.deps.table.forCompany(setting.home.company.companyId);

  it('who has logged out there', async () => {
    expect(await untold(() => logOut(identityDeps(setting.home.deps), agent))).toBe(0);
  });

  it('whose password was changed by somebody else, whatever waits for the device', async () => {
    expect(await untold(() => changePassword(setting.home.admin))).toBe(0);
  });

  it('whose company demands a second factor that they lack', async () => {
    expect(await untold(() => updateSetting(setting.home.deps, setting.home.admin, { key: 'secondFactor', value: 'enabled' }))).toBe(0);
  });

  it('whose company was suspended', async () => {
    const key = companyKeys.company(setting.home.company.companyId);

    expect(await untold(() => table().change(key, { set: { isActive: false } }))).toBe(0);
  });

  it('whose company has not paid', async () => {
    const { companyId } = setting.home.company;
    const dueAt = isoTime(setting.home.deps.clock.nowMs() - 1);

    expect(await untold(() => table().change(companyKeys.company(companyId), { set: { dueAt } }))).toBe(0);
  });

  it('of another company', async () => {
    const elsewhere = await given.company({ deps: setting.home.deps });
    const stranger = await setting.subscribe(elsewhere.admin);
    const own = await setting.subscribe(setting.home.admin);

    await writes('Bom dia');
    await setting.follow();

    expect([own.told().length, stranger.told().length]).toEqual([1, 0]);
  });
});

async function waitingTicket(): Promise<TicketId> {
  const [ticket] = (await listTickets(setting.home.deps, setting.home.admin, { status: 'pending' })).tickets;
  if (!ticket) throw new Error('no ticket waits');
  return ticket.id;
}
