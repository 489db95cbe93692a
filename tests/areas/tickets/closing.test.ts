import { describe, expect, it } from 'vitest';
import { receive } from '#functions/areas/inbound/receive.ts';
import { listMessages } from '#functions/areas/messages/list-messages.ts';
import { showDashboard } from '#functions/areas/dashboard/show-dashboard.ts';
import { sendMessage } from '#functions/areas/messages/send-message.ts';
import { closeIdleTickets } from '#functions/areas/tickets/close-idle-tickets.ts';
import { countTickets } from '#functions/areas/tickets/count-tickets.ts';
import { getTicket } from '#functions/areas/tickets/get-ticket.ts';
import { updateTicket } from '#functions/areas/tickets/update-ticket.ts';
import { companyKeys, listKeys } from '#functions/data/keys.ts';
import { put } from '#functions/data/writes.ts';
import { messageRoutes } from '#shared/contract/messages.ts';
import type { TicketId } from '#shared/contract/ids.ts';
import { firstMenu, givenMenu, type MenuHome, saidIn, setSettings, storedTicket } from '#tests/areas/inbound/given-menu.ts';
import { acceptedTicket, allTickets, customerWrites, inbound } from '#tests/support/conversations.ts';
import { disturbed } from '#tests/support/disturbed-table.ts';
import { given, type Home } from '#tests/support/given.ts';
import { messageDeps } from '#tests/support/message-deps.ts';
import { derived, newChanges } from '#tests/support/stream.ts';

const hourMs = 60 * 60_000;
const ratingText = 'Como fomos, Maria?\n\n*[ 1 ]* - Insatisfeito\n*[ 2 ]* - Satisfeito\n*[ 3 ]* - Muito Satisfeito';

/** An open ticket of Vendas, its user the admin; what was said so far is forgotten. */
async function attended(settings: Parameters<typeof setSettings>[1] = {}) {
  const menu = await givenMenu({
    connection: { complationMessage: 'Até logo, {{name}}! {{queue}} {{protocol}}', ratingMessage: 'Como fomos, {{firstName}}?' },
  });
  const { home, connection, sales } = menu;
  await setSettings(home, settings);
  await customerWrites(home, connection, { text: 'oi' });
  await customerWrites(home, connection, { text: '1' });
  const id = (await allTickets(home))[0]!.id;
  await updateTicket(home.deps, home.admin, { ticketId: id, change: { status: 'open' } });
  await derived(home);
  const said = () => saidIn(home).filter((text) => text !== firstMenu);
  const change = async (wish: object) => {
    home.deps.clock.advance(1_000);
    await updateTicket(home.deps, home.admin, { ticketId: id, change: wish });
    await derived(home);
  };
  const ticket = () => getTicket(home.deps, home.admin, { ticketId: id });
  return { ...menu, home, connection, sales, id, said, change, ticket };
}

async function agentWrites(home: Home, ticketId: TicketId, text: string): Promise<void> {
  const body = messageRoutes.sendMessage.body.parse({ body: text });
  await sendMessage(messageDeps(home), home.admin, { ticketId, body, files: [] });
  home.deps.clock.advance(1_000);
}

describe('resolving a ticket', () => {
  it('says the completion text with its variables', async () => {
    const { said, change, ticket } = await attended();

    await change({ status: 'closed' });

    expect(said()).toEqual(['Até logo, Maria Silva! Vendas 000001']);
    expect(await ticket()).toMatchObject({ status: 'closed', lastMessage: 'Até logo, Maria Silva! Vendas 000001' });
  });

  it('says nothing when it is only closed', async () => {
    const { said, change } = await attended({ userRating: 'enabled' });

    await change({ status: 'closed', justClose: true });

    expect(said()).toEqual([]);
  });

  it('says it once, however often the stream tells of it', async () => {
    const { home, id, said } = await attended();
    await updateTicket(home.deps, home.admin, { ticketId: id, change: { status: 'closed' } });
    const { deriveChanges } = await import('#functions/areas/derive/derive-changes.ts');
    const changes = await newChanges();

    for (let again = 0; again < 3; again += 1) {
      await deriveChanges(home.deps, changes);
      home.deps.clock.advance(60_000);
    }

    expect(said()).toEqual(['Até logo, Maria Silva! Vendas 000001']);
    const { messages } = await listMessages(messageDeps(home), home.admin, { ticketId: id, query: { peek: true } });
    expect(messages.filter(({ body }) => body.startsWith('Até logo'))).toHaveLength(1);
  });
});

describe('a rating', () => {
  async function asked() {
    const all = await attended({ userRating: 'enabled' });
    await all.change({ status: 'closed' });
    return { ...all, writes: (text: string) => customerWrites(all.home, all.connection, { text }) };
  }

  it('is asked for, stored once on the closed ticket, and thanked for', async () => {
    const { home, id, said, writes, ticket } = await asked();

    const message = await writes('3');
    await receive(home.deps, message);
    await Promise.all([receive(home.deps, message), receive(home.deps, message)]);

    expect(said()).toEqual([ratingText, 'Até logo, Maria Silva! Vendas 000001']);
    expect(await ticket()).toMatchObject({ status: 'closed', userId: home.admin.userId });
    expect(await storedTicket(home, id)).toMatchObject({ rating: 3 });
    expect(await countTickets(home.deps, home.admin)).toEqual({ open: 0, openAll: 0, pending: 0 });
  });

  it('is given once: a second number is a message', async () => {
    const { home, id, writes, ticket } = await asked();

    await writes('3');
    await writes('1');

    expect(await ticket()).toMatchObject({ status: 'pending', unreadMessages: expect.any(Number) });
    expect(await storedTicket(home, id)).toMatchObject({ rating: 3 });
  });

  it('may come after thanks that reopened the ticket', async () => {
    const { home, id, writes, ticket } = await asked();

    await writes('obrigado!');
    await writes('2');

    expect(await ticket()).toMatchObject({ status: 'pending', userId: null });
    expect(await storedTicket(home, id)).toMatchObject({ rating: 2 });
  });

  it('does not come to a ticket that somebody answers again', async () => {
    const { home, id, writes, change, ticket } = await asked();
    await writes('mais uma coisa');
    await change({ status: 'open' });

    await writes('2');

    expect(await ticket()).toMatchObject({ status: 'open', lastMessage: '2' });
    expect(await storedTicket(home, id)).not.toHaveProperty('rating');
  });

  it('is a message after a day', async () => {
    const { home, writes } = await asked();
    home.deps.clock.advance(24 * hourMs + 1_000);

    await writes('3');

    expect((await allTickets(home)).map(({ status }) => status).toSorted()).toEqual(['closed', 'pending']);
  });
});

describe('a transfer', () => {
  it('to another queue is told; accepting, taking over and returning are not', async () => {
    const { home, support, sales, said, change } = await attended();
    const user = await given.user(home);

    await change({ userId: user.userId });
    await change({ status: 'pending' });
    await change({ status: 'open' });
    await change({ queueId: support.queueId });
    await change({ userId: user.userId, queueId: sales.queueId });

    const text = 'Você foi transferido, em breve iremos iniciar seu atendimento.';
    expect(said()).toEqual([text, text]);
  });

  it('is told in the connection’s own words', async () => {
    const { home, connection, support, id } = await attended();
    const { companyId } = home.company;
    const set = { transferMessage: 'Indo para {{queue}}.' };
    await home.deps.table.forCompany(companyId).change(companyKeys.connection(companyId, connection.connectionId), { set });

    await updateTicket(home.deps, home.admin, { ticketId: id, change: { queueId: support.queueId } });
    await derived(home);

    expect(saidIn(home).at(-1)).toBe('Indo para Suporte.');
  });
});

describe('what an agent writes', () => {
  it('has its variables filled in', async () => {
    const { home, id, said } = await attended();

    await agentWrites(home, id, '{{ms}}, {{firstName}}! Aqui é {{user}}, de {{queue}}. {{desconhecida}}');

    expect(said()).toEqual([`Bom dia, Maria! Aqui é ${home.admin.name}, de Vendas. {{desconhecida}}`]);
  });
});

describe('an idle ticket', () => {
  const sweep = async ({ home }: Pick<MenuHome, 'home'>, afterMs: number) => {
    home.deps.clock.advance(afterMs);
    await closeIdleTickets(home.deps);
    await derived(home);
  };
  it('is closed after the company’s hours with the completion text, and counted', async () => {
    const all = await attended({ autoCloseHours: 2, userRating: 'enabled' });
    await agentWrites(all.home, all.id, 'Posso ajudar em algo mais?');

    await sweep(all, 2 * hourMs - 60_000);
    const before = await all.ticket();
    await sweep(all, 60_000);

    expect(before.status).toBe('open');
    expect(await all.ticket()).toMatchObject({ status: 'closed', userId: all.home.admin.userId });
    expect(all.said().at(-1)).toBe('Até logo, Maria Silva! Vendas 000001');
    expect(await countTickets(all.home.deps, all.home.admin)).toEqual({ open: 0, openAll: 0, pending: 0 });
  });

  it('has been served until somebody wrote last, not until it was closed', async () => {
    const all = await attended({ autoCloseHours: 24 });
    all.home.deps.clock.advance(20 * 60_000);
    await agentWrites(all.home, all.id, 'Posso ajudar em algo mais?');

    await sweep(all, 25 * hourMs);

    const { counters } = await showDashboard(all.home.deps, all.home.admin, { days: 3 });
    expect(counters).toMatchObject({ supportFinished: 1, avgSupportTime: 20 });
  });

  it('is not closed while its customer waits, however long, and is once it was answered for so long', async () => {
    const all = await attended({ autoCloseHours: 1 });

    for (let hour = 0; hour < 5; hour += 1) await sweep(all, hourMs + 1);
    const waiting = await all.ticket();
    await agentWrites(all.home, all.id, 'Desculpe a demora');
    await sweep(all, 30 * 60_000);
    const answered = await all.ticket();
    await sweep(all, 31 * 60_000);

    expect([waiting.status, answered.status, (await all.ticket()).status]).toEqual(['open', 'open', 'closed']);
  });

  it('is not closed for what a bot said last', async () => {
    const { home, connection } = await givenMenu();
    await setSettings(home, { autoCloseHours: 1 });
    await customerWrites(home, connection, { text: 'oi' });
    const [ticket] = await allTickets(home);
    await updateTicket(home.deps, home.admin, { ticketId: ticket!.id, change: { status: 'open' } });
    await derived(home);

    await sweep({ home }, 5 * hourMs);

    expect((await allTickets(home)).map(({ status, lastMessageFromMe }) => [status, lastMessageFromMe])).toEqual([['open', false]]);
  });

  it.each([
    ['never, where the company wants none closed', 0, 720],
    ['by the hours that hold now', 1, 2],
  ])('is closed %s', async (_what, hours, afterHours) => {
    const all = await attended({ autoCloseHours: 100 });
    await agentWrites(all.home, all.id, 'ok');
    await setSettings(all.home, { autoCloseHours: hours });

    await sweep(all, afterHours * hourMs);

    expect((await all.ticket()).status).toBe(hours === 0 ? 'open' : 'closed');
  });

  it('stays open when the customer writes at the moment of closing', async () => {
    const all = await attended({ autoCloseHours: 1 });
    await agentWrites(all.home, all.id, 'ok');
    all.home.deps.clock.advance(2 * hourMs);
    let hasWritten = false;
    const table = disturbed(all.home.deps.table, async (kind, write) => {
      if (kind === 'commit' && !hasWritten) {
        hasWritten = true;
        await receive(all.home.deps, inbound(all.home, all.connection, { text: 'espera!' }));
      }
      return write();
    });

    await closeIdleTickets({ ...all.home.deps, table: { ...table, system: all.home.deps.table.system } });

    expect(await all.ticket()).toMatchObject({ status: 'open', lastMessage: 'espera!' });
  });

  it('does not keep others open when it cannot be read', async () => {
    const all = await attended({ autoCloseHours: 1 });
    await agentWrites(all.home, all.id, 'ok');
    const { companyId } = all.home.company;
    const broken = 999 as TicketId;
    const row = { type: 'ticket', id: broken, gsi4Pk: listKeys.ticketsByStatus(companyId, 'open'), gsi4Sk: listKeys.ticketSort(0, broken) };
    await all.home.deps.table.forCompany(companyId).commit(put(companyKeys.ticket(companyId, broken), row));

    await sweep(all, 2 * hourMs);

    expect((await all.ticket()).status).toBe('closed');
  });

  it('is found among those of other connections and users', async () => {
    const all = await attended({ autoCloseHours: 1 });
    const second = await given.connection(all.home, { queueIds: [all.sales.queueId], complationMessage: 'Fim.' });
    const other = await acceptedTicket(all.home, second, all.home.admin, { number: '5511966665555' });
    await derived(all.home);
    await agentWrites(all.home, other.id, 'ok');

    await sweep(all, 2 * hourMs);

    expect((await allTickets(all.home)).map(({ status }) => status).toSorted()).toEqual(['closed', 'open']);
    expect(all.said().at(-1)).toBe('Fim.');
  });
});
