import { describe, expect, it } from 'vitest';
import { closeSocket } from '#functions/areas/live/socket-actions.ts';
import { updateTicket } from '#functions/areas/tickets/update-ticket.ts';
import { companyKeys } from '#functions/data/keys.ts';
import { update } from '#functions/data/writes.ts';
import { acceptedTicket, allTickets, customerWrites } from '#tests/support/conversations.ts';
import { given, type Home } from '#tests/support/given.ts';
import { joinTickets, liveHome, messageRow } from './live-home.ts';

describe('a change of the table', () => {
  it('reaches only the sockets whose user may see the ticket', async () => {
    const { home, connection, sockets, join, rowOf, push } = await liveHome();
    const [insider, outsider] = [await given.user(home), await given.user(home, { queueIds: [] })];
    const foreign = await given.company({ deps: home.deps });
    const ids = [
      await join(home.admin, joinTickets),
      await join(insider, joinTickets),
      await join(outsider, joinTickets),
      await join(foreign.admin, joinTickets),
      await join(insider),
    ];
    await customerWrites(home, connection);
    const [ticket] = await allTickets(home);

    await push({ before: undefined, after: await rowOf(ticket!.id) });

    const told = ids.map((socketId) => sockets.events(socketId).map((event) => event.event));
    const event = `company-${home.company.companyId}-ticket`;
    expect(told).toEqual([[event], [event], [], [], []]);
  });

  it('removes a ticket from the lists of those who no longer see it', async () => {
    const { home, connection, sockets, join, rowOf, push } = await liveHome();
    const insider = await given.user(home);
    const sales = await given.queue(home);
    const socketId = await join(insider, joinTickets);
    const ticket = await acceptedTicket(home, connection);
    const before = await rowOf(ticket.id);
    await updateTicket(home.deps, home.admin, { ticketId: ticket.id, change: { queueId: sales.queueId } });

    await push({ before, after: await rowOf(ticket.id) });

    expect(sockets.events(socketId)).toMatchObject([{ data: { action: 'removeFromList', ticketId: ticket.id } }]);
  });

  it('sends messages only into open conversations that are still visible', async () => {
    const { home, connection, sockets, join, push } = await liveHome();
    const insider = await given.user(home);
    const ticket = await acceptedTicket(home, connection);
    const sales = await given.queue(home);
    const chatBox = { action: 'joinChatBox', ticketId: ticket.id };
    const [watching, elsewhere] = [await join(insider, chatBox), await join(insider, joinTickets)];
    const message = await customerWrites(home, connection, { text: 'segredo' });
    const table = home.deps.table.forCompany(home.company.companyId);
    const chat = await table.query({ pk: companyKeys.chat(home.company.companyId, connection.connectionId, ticket.contactId).pk });
    const { byTicket: _byTicket, ...row } = chat.items.find((item) => item['channelMessageId'] === message.whatsappMessageId)!;

    await push({ before: undefined, after: row });
    const first = sockets.events(watching).length;
    await updateTicket(home.deps, home.admin, { ticketId: ticket.id, change: { queueId: sales.queueId } });
    await push({ before: row, after: row });

    expect([first, sockets.events(watching).length, sockets.events(elsewhere).length]).toEqual([1, 1, 0]);
  });

  it('gives each user the counts of what that user sees', async () => {
    const { home, connection, sockets, join, push } = await liveHome();
    const outsider = await given.user(home, { queueIds: [] });
    const [admin, other] = [await join(home.admin, joinTickets), await join(outsider, joinTickets)];
    await customerWrites(home, connection);
    const [counts] = await home.deps.table.forCompany(home.company.companyId).queryAll({ pk: companyKeys.counts(home.company.companyId, '', 0).pk });

    await push({ before: undefined, after: counts });

    expect(sockets.events(admin)).toMatchObject([{ data: { action: 'counts', counts: { pending: 1 } } }]);
    expect(sockets.events(other)).toMatchObject([{ data: { action: 'counts', counts: { pending: 0 } } }]);
  });

  it('hides the QR text from those who may not pair', async () => {
    const { home, connection, sockets, join, push } = await liveHome();
    const user = await given.user(home);
    const [admin, plain] = [await join(home.admin), await join(user)];
    const row = { ...(await home.deps.table.forCompany(home.company.companyId).get(companyKeys.connection(home.company.companyId, connection.connectionId))) };

    await push({ before: row, after: { ...row, status: 'qrcode', qrcode: 'TOP-SECRET' } });

    expect(JSON.stringify(sockets.events(admin))).toContain('TOP-SECRET');
    expect(JSON.stringify(sockets.events(plain))).not.toContain('TOP-SECRET');
    expect(sockets.events(plain).map((event) => event.event)).toContain(`company-${home.company.companyId}-whatsappSession`);
  });

  it('logs a replaced session out and closes the sockets of one whose rights changed', async () => {
    const { home, sockets, join, push } = await liveHome();
    const user = await given.user(home);
    const [admin, plain] = [await join(home.admin), await join(user)];
    const key = (principal: Home['admin']) => companyKeys.session(home.company.companyId, principal.userId, 0);
    const table = home.deps.table.forCompany(home.company.companyId);
    const [ofAdmin, ofUser] = [await table.get(key(home.admin)), await table.get(key(user))];

    await push({ before: ofAdmin, after: { ...ofAdmin, sessionId: home.deps.clock.newId() } }, { before: ofUser, after: { ...ofUser, queueIds: [] } });

    expect(sockets.events(admin)).toMatchObject([
      { event: `company-${home.company.companyId}-auth`, data: { action: 'logout', sessionId: home.admin.sessionId } },
    ]);
    expect(sockets.closed.toSorted()).toEqual([admin, plain].toSorted());
  });

  it('forgets sockets that are gone, ends those that cannot be reached, and serves the others', async () => {
    const { home, connection, sockets, deps, join, rowOf, push } = await liveHome();
    const [gone, failing, fine] = [await join(home.admin, joinTickets), await join(home.admin, joinTickets), await join(home.admin, joinTickets)];
    sockets.gone.add(gone);
    sockets.failing.add(failing);
    await customerWrites(home, connection);
    const [ticket] = await allTickets(home);
    home.deps.clock.advance(30_000);

    await push({ before: undefined, after: await rowOf(ticket!.id) });

    const left = await home.deps.table.forCompany(home.company.companyId).queryAll({ pk: companyKeys.socket(home.company.companyId, '').pk });
    expect(left.map((item) => item['socketId'])).toEqual([fine]);
    expect([sockets.events(fine).length, sockets.closed]).toEqual([1, [failing]]);
    await closeSocket(deps, { socketId: fine });
    await closeSocket(deps, { socketId: 'never seen' });
  });

  it('packs a batch into one frame and tells the client to fetch what fits none', async () => {
    const { home, connection, sockets, join, rowOf, push } = await liveHome();
    const socketId = await join(home.admin, joinTickets);
    await customerWrites(home, connection);
    const [ticket] = await allTickets(home);
    const row = await rowOf(ticket!.id);
    const large = { ...row, lastMessage: 'x'.repeat(40_000) };

    await push(...Array.from({ length: 20 }, () => ({ before: undefined, after: row })), { before: undefined, after: large });

    expect(sockets.pushed(socketId)).toBe(1);
    expect(sockets.events(socketId).at(-1)).toMatchObject({ data: { action: 'reload' } });
  });

  it('tells a replaced session nothing but its end, not even what came in the same batch', async () => {
    const { home, connection, sockets, join, rowOf, push, socketRow } = await liveHome();
    const socketId = await join(home.admin, joinTickets);
    await customerWrites(home, connection);
    const [ticket] = await allTickets(home);
    const change = { before: undefined, after: await rowOf(ticket!.id) };
    const session = await home.deps.table.forCompany(home.company.companyId).get(companyKeys.session(home.company.companyId, home.admin.userId, 0));

    await push(change, { before: session, after: { ...session, sessionId: home.deps.clock.newId() } }, change);
    await push(change);

    expect(sockets.events(socketId).map(({ event }) => event)).toEqual([`company-${home.company.companyId}-auth`]);
    expect([sockets.closed, await socketRow(socketId)]).toEqual([[socketId], undefined]);
  });

  it('ends also a socket that the pusher has not heard of yet', async () => {
    const { home, sockets, join, push, table } = await liveHome();
    const key = companyKeys.session(home.company.companyId, home.admin.userId, 0);
    const session = await table.get(key);
    await push({ before: session, after: session });
    await push({ before: session, after: session });
    const socketId = await join(home.admin);

    await push({ before: session, after: undefined });

    expect(sockets.closed).toEqual([socketId]);
  });

  it('does not forget a socket whose upgrade is not done', async () => {
    const { home, connection, sockets, join, rowOf, push, socketRow } = await liveHome();
    const socketId = await join(home.admin, joinTickets);
    await customerWrites(home, connection);
    const [ticket] = await allTickets(home);
    sockets.gone.add(socketId);

    await push({ before: undefined, after: await rowOf(ticket!.id) });

    expect(await socketRow(socketId)).toBeDefined();
  });

  it('is left out when it cannot be read, and nobody behind it waits', async () => {
    const { home, connection, sockets, join, rowOf, push } = await liveHome();
    const socketId = await join(home.admin, joinTickets);
    await customerWrites(home, connection);
    const [ticket] = await allTickets(home);
    const row = await rowOf(ticket!.id);

    await push(
      { before: undefined, after: { ...row, status: 'melted' } },
      { before: undefined, after: row },
      { before: undefined, after: { type: 'constructor' } },
    );

    expect(sockets.events(socketId)).toMatchObject([{ data: { action: 'update', ticket: { id: ticket!.id } } }]);
  });

  it('leaves out a socket row that cannot be read', async () => {
    const { home, connection, sockets, join, rowOf, push, table } = await liveHome();
    const [socketId, broken] = [await join(home.admin, joinTickets), await join(home.admin, joinTickets)];
    await table.commit(update(companyKeys.socket(home.company.companyId, broken), { set: { profile: 'king' } }));
    await customerWrites(home, connection);
    const [ticket] = await allTickets(home);

    await push({ before: undefined, after: await rowOf(ticket!.id) });

    expect([sockets.pushed(socketId), sockets.pushed(broken)]).toEqual([1, 0]);
  });

  it('reaches everybody though the queues of a connection cannot be read', async () => {
    const { home, connection, sockets, deps, join, push, table } = await liveHome();
    const foreign = await given.company({ deps: home.deps });
    const ids = [await join(await given.user(home)), await join(foreign.admin)];
    const shop = await given.connection(foreign);
    const row = await table.get(companyKeys.connection(home.company.companyId, connection.connectionId));
    await table.commit(update(companyKeys.visibility(home.company.companyId), { set: { [connection.connectionId]: 'none' } }));
    const foreignRow = await deps.table.forCompany(foreign.company.companyId).get(companyKeys.connection(foreign.company.companyId, shop.connectionId));

    await push({ before: undefined, after: row }, { before: undefined, after: foreignRow });

    expect(ids.map((socketId) => sockets.pushed(socketId))).toEqual([1, 1]);
  });

  it('of an inbound message is one post for each socket, and reads no ticket that the batch brings', async () => {
    const { home, connection, sockets, join, rowOf, push } = await liveHome();
    const user = await given.user(home);
    const ticket = await acceptedTicket(home, connection);
    const chatBox = { action: 'joinChatBox', ticketId: ticket.id };
    const ids = [await join(home.admin, joinTickets, chatBox), await join(user, joinTickets, chatBox), await join(user, joinTickets)];
    const before = await rowOf(ticket.id);
    const message = await customerWrites(home, connection);
    const row = await messageRow(home, connection.connectionId, ticket.contactId, message.whatsappMessageId);
    sockets.forget();

    await push({ before: undefined, after: row }, { before, after: await rowOf(ticket.id) });

    expect(ids.map((socketId) => [sockets.pushed(socketId), sockets.events(socketId).length])).toEqual([
      [1, 2],
      [1, 2],
      [1, 1],
    ]);
  });

  it("reaches the open conversation also when it is about a message of the contact's earlier ticket", async () => {
    const { home, connection, sockets, join, push } = await liveHome();
    const earlier = await acceptedTicket(home, connection);
    const message = await customerWrites(home, connection);
    const row = await messageRow(home, connection.connectionId, earlier.contactId, message.whatsappMessageId);
    await updateTicket(home.deps, home.admin, { ticketId: earlier.id, change: { status: 'closed' } });
    home.deps.clock.advance(3 * 24 * 60 * 60_000);
    const later = await acceptedTicket(home, connection);
    const [insider, outsider] = [await given.user(home), await given.user(home, { queueIds: [] })];
    const chatBox = { action: 'joinChatBox', ticketId: later.id };
    const ids = [await join(home.admin, chatBox), await join(insider, chatBox), await join(home.admin)];
    await updateTicket(home.deps, home.admin, { ticketId: later.id, change: { userId: outsider.userId } });
    const ofOutsider = await join(outsider, chatBox);
    sockets.forget();

    await push({ before: row, after: { ...row, ack: 3 } });

    expect(later.id).not.toBe(earlier.id);
    expect([...ids, ofOutsider].map((socketId) => sockets.events(socketId).length)).toEqual([1, 1, 0, 0]);
  });
});
