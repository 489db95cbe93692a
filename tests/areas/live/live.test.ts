import { describe, expect, it } from 'vitest';
import { createLivePass } from '#functions/areas/live/create-live-pass.ts';
import { openSocket } from '#functions/areas/live/open-socket.ts';
import { closeSocket, receiveAction } from '#functions/areas/live/socket-actions.ts';
import type { TableChange } from '#functions/areas/push/event-of-change.ts';
import { pushChanges } from '#functions/areas/push/push-changes.ts';
import { companyKeys } from '#functions/data/keys.ts';
import type { LiveSockets } from '#functions/ports/live-sockets.ts';
import type { LiveFrame } from '#shared/contract/events.ts';
import { updateTicket } from '#functions/areas/tickets/update-ticket.ts';
import { acceptedTicket, allTickets, customerWrites } from '#tests/support/conversations.ts';
import { given, type Home } from '#tests/support/given.ts';

class RecordingSockets implements LiveSockets {
  readonly frames = new Map<string, LiveFrame[]>();
  readonly closed: string[] = [];
  readonly gone = new Set<string>();
  readonly failing = new Set<string>();

  async post(socketId: string, frame: LiveFrame) {
    if (this.failing.has(socketId)) throw new Error('slow');
    if (this.gone.has(socketId)) return 'gone' as const;
    this.frames.set(socketId, [...(this.frames.get(socketId) ?? []), frame]);
    return 'delivered' as const;
  }

  async close(socketId: string): Promise<void> {
    this.closed.push(socketId);
  }

  events(socketId: string): { event: string; data: unknown }[] {
    return (this.frames.get(socketId) ?? []).flatMap((frame) => ('events' in frame ? frame.events : []));
  }
}

async function liveHome() {
  const home = await given.company();
  const connection = await given.connection(home, { queueIds: [home.queue.queueId] });
  const sockets = new RecordingSockets();
  const deps = { ...home.deps, sockets, mediaUrl: async () => (key: string) => `https://media.example/${key}` };
  let opened = 0;
  const join = async (principal: Home['admin'], ...actions: object[]) => {
    const socketId = `socket-${(opened += 1)}-${principal.userId}`;
    const { pass } = await createLivePass(deps, principal);
    await openSocket(deps, { socketId, pass });
    for (const action of actions) await receiveAction(deps, { socketId, body: JSON.stringify(action) });
    return socketId;
  };
  const rowOf = (ticketId: number) =>
    home.deps.table.forCompany(home.company.companyId).get(companyKeys.ticket(home.company.companyId, ticketId as Parameters<typeof companyKeys.ticket>[1]));
  const push = (...changes: TableChange[]) => pushChanges(deps, changes);
  return { home, connection, sockets, deps, join, rowOf, push };
}

const joinTickets = { action: 'joinTickets', status: 'open' };

describe('a live pass', () => {
  it('opens one socket, once, within thirty seconds', async () => {
    const { home, deps } = await liveHome();
    const { pass } = await createLivePass(deps, home.admin);
    const late = await createLivePass(deps, home.admin);

    await openSocket(deps, { socketId: 'one', pass });

    await expect(openSocket(deps, { socketId: 'two', pass })).rejects.toMatchObject({ code: 'ERR_LIVE_PASS_INVALID' });
    home.deps.clock.advance(31_000);
    await expect(openSocket(deps, { socketId: 'three', pass: late.pass })).rejects.toMatchObject({ code: 'ERR_LIVE_PASS_INVALID' });
    await expect(openSocket(deps, { socketId: 'four', pass: '' })).rejects.toMatchObject({ code: 'ERR_LIVE_PASS_INVALID' });
  });
});

describe('a socket', () => {
  it('is told what it may not do', async () => {
    const { home, deps, join } = await liveHome();
    const socketId = await join(home.admin);

    await expect(receiveAction(deps, { socketId, body: '{"action":"dance"}' })).rejects.toMatchObject({ code: 'ERR_LIVE_ACTION_UNKNOWN' });
    await expect(receiveAction(deps, { socketId, body: 'no json' })).rejects.toMatchObject({ code: 'ERR_LIVE_ACTION_UNKNOWN' });
    await expect(receiveAction(deps, { socketId: 'stranger', body: '{"action":"ping"}' })).rejects.toMatchObject({ code: 'ERR_SESSION_EXPIRED' });
  });

  it('does not enter a conversation of another queue', async () => {
    const { home, connection, deps, join } = await liveHome();
    const ticket = await acceptedTicket(home, connection);
    const stranger = await given.user(home, { queueIds: [] });
    const socketId = await join(stranger);

    await expect(receiveAction(deps, { socketId, body: JSON.stringify({ action: 'joinChatBox', ticketId: ticket.id }) })).rejects.toMatchObject({
      code: 'ERR_NO_TICKET_FOUND',
    });
  });

  it('tells colleagues of the same conversation that somebody types', async () => {
    const { home, connection, deps, join, sockets } = await liveHome();
    const ticket = await acceptedTicket(home, connection);
    const colleague = await given.user(home);
    const chatBox = { action: 'joinChatBox', ticketId: ticket.id };
    const [mine, theirs, outside] = [await join(home.admin, chatBox), await join(colleague, chatBox), await join(colleague)];

    await receiveAction(deps, { socketId: mine, body: JSON.stringify({ action: 'typing', ticketId: ticket.id, on: true }) });

    expect(sockets.events(theirs)).toMatchObject([{ data: { ticketId: ticket.id, userId: home.admin.userId, on: true } }]);
    expect([sockets.events(mine), sockets.events(outside)]).toEqual([[], []]);
  });
});

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
    const row = chat.items.find((item) => item['channelMessageId'] === message.whatsappMessageId);

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
    const { pk } = companyKeys.counts(home.company.companyId, '', 0);
    const [counts] = await home.deps.table.forCompany(home.company.companyId).queryAll({ pk });

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
    const key = (principal: Home['admin']) => companyKeys.session(home.company.companyId, principal.userId);
    const table = home.deps.table.forCompany(home.company.companyId);
    const [ofAdmin, ofUser] = [await table.get(key(home.admin)), await table.get(key(user))];

    await push({ before: ofAdmin, after: { ...ofAdmin, sessionId: home.deps.clock.newId() } }, { before: ofUser, after: { ...ofUser, queueIds: [] } });

    expect(sockets.events(admin)).toMatchObject([
      { event: `company-${home.company.companyId}-auth`, data: { action: 'logout', sessionId: home.admin.sessionId } },
    ]);
    expect(sockets.closed).toEqual([plain]);
  });

  it('forgets sockets that are gone, ends those that cannot be reached, and serves the others', async () => {
    const { home, connection, sockets, deps, join, rowOf, push } = await liveHome();
    const [gone, failing, fine] = [await join(home.admin, joinTickets), await join(home.admin, joinTickets), await join(home.admin, joinTickets)];
    sockets.gone.add(gone);
    sockets.failing.add(failing);
    await customerWrites(home, connection);
    const [ticket] = await allTickets(home);

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

    expect(sockets.frames.get(socketId)).toHaveLength(1);
    expect(sockets.events(socketId).at(-1)).toMatchObject({ data: { action: 'reload' } });
  });
});
