import { describe, expect, it } from 'vitest';
import { createLivePass } from '#functions/areas/live/create-live-pass.ts';
import { createContact } from '#functions/areas/contacts/create-contact.ts';
import { openSocket } from '#functions/areas/live/open-socket.ts';
import { socketHandler } from '#functions/areas/live/socket-handler.ts';
import { companyKeys } from '#functions/data/keys.ts';
import { remove, update } from '#functions/data/writes.ts';
import type { Ticket } from '#shared/contract/tickets.ts';
import { allTickets, customerWrites } from '#tests/support/conversations.ts';
import { newChanges } from '#tests/support/stream.ts';
import { joinTickets, liveHome } from './live-home.ts';

type Home = Awaited<ReturnType<typeof liveHome>>;

async function ticketsOf({ home, connection }: Home, count: number): Promise<readonly Ticket[]> {
  for (let index = 0; index < count; index += 1) await customerWrites(home, connection, { number: `55119700000${String(index).padStart(2, '0')}` });
  return allTickets(home);
}

const joinChatBox = ({ id }: Ticket, order: number) => ({ action: 'joinChatBox', ticketId: id, order });
const leaveChatBox = ({ id }: Ticket, order: number) => ({ action: 'leaveChatBox', ticketId: id, order });

describe('joins of a socket', () => {
  it('are all kept when they come at once', async () => {
    const live = await liveHome();
    const tickets = await ticketsOf(live, 8);
    const socketId = await live.join(live.home.admin);

    await Promise.all([joinTickets, ...tickets.map((ticket, index) => joinChatBox(ticket, index + 1))].map((action) => live.say(socketId, action)));

    expect(await live.openTickets(socketId)).toEqual(tickets.map(({ id }) => id).toSorted((a, b) => a - b));
    expect((await live.socketRow(socketId))?.wantsTickets).toBe(true);
  });

  it('and leaves said back to back end as they were meant, in whatever order they are handled', async () => {
    const live = await liveHome();
    const [first, second] = await ticketsOf(live, 2);
    const said = [joinChatBox(first!, 1), leaveChatBox(first!, 2), joinChatBox(second!, 3), leaveChatBox(second!, 4), joinChatBox(second!, 5)];
    const shuffled = [said, said.toReversed(), [said[1], said[0], said[4], said[2], said[3]]];

    const ends: unknown[] = [];
    for (const actions of shuffled) {
      const socketId = await live.join(live.home.admin);
      for (const action of actions) await live.say(socketId, action!);
      ends.push(await live.openTickets(socketId));
    }

    expect(ends).toEqual(shuffled.map(() => [second!.id]));
  });

  it('are acknowledged by what was said', async () => {
    const live = await liveHome();
    const [ticket] = await ticketsOf(live, 1);
    const actions = [{ ...joinTickets, order: 1 }, { action: 'joinNotification' }, joinChatBox(ticket!, 2)];

    const socketId = await live.join(live.home.admin, ...actions);

    expect(live.sockets.joined(socketId)).toEqual(actions);
  });

  it('bring the messages of a conversation whose contact turns out to be another one', async () => {
    const live = await liveHome();
    const { home, connection } = live;
    const [number, lid] = ['5511977776666', '123456789012'];
    await createContact(home.deps, home.admin, { name: 'Maria', number, email: '', extraInfo: [] });
    await customerWrites(home, connection, { lid, text: 'pelo LID' });
    const [ticket] = await allTickets(home);
    const socketId = await live.join(home.admin, joinChatBox(ticket!, 1));
    await newChanges();

    await customerWrites(home, connection, { number, lid, text: 'os dois' });
    await live.push(...(await newChanges()));

    const told = live.sockets.events(socketId).flatMap(({ data }) => (data as { message?: { body: string } }).message?.body ?? []);
    expect(told.toSorted()).toEqual(['os dois', 'pelo LID']);
  });

  it('keep the row small: what was left is forgotten, and the earliest of too many', async () => {
    const live = await liveHome();
    const tickets = await ticketsOf(live, 24);
    const socketId = await live.join(live.home.admin);
    const [left, open] = [tickets.slice(0, 8), tickets.slice(8)];
    let order = 0;
    for (const ticket of left) await live.say(socketId, joinChatBox(ticket, (order += 1)));
    for (const ticket of left) await live.say(socketId, leaveChatBox(ticket, (order += 1)));
    live.home.deps.clock.advance(61_000);

    for (const ticket of [...open, ...left.slice(0, 5)]) await live.say(socketId, joinChatBox(ticket, (order += 1)));

    const stored = (await live.socketRow(socketId))?.joins.map(({ ticketId }) => ticketId).toSorted((a, b) => a - b);
    expect(stored).toEqual([...open.slice(1), ...left.slice(0, 5)].map(({ id }) => id).toSorted((a, b) => a - b));
  });
});

describe('a socket that the server does not know', () => {
  it('is told so and ended', async () => {
    const live = await liveHome();
    const socketId = await live.join(live.home.admin);
    await live.table.commit(remove(companyKeys.socket(live.home.company.companyId, socketId)));
    const handler = socketHandler({ ...live.deps, originSecret: 'secret' });
    const event = { requestContext: { connectionId: socketId, routeKey: '$default', requestTimeEpoch: 0 }, body: '{"action":"userStatus"}' };

    // Only what the handler reads of an event.
    await handler(event as never, {} as never);

    expect(live.sockets.frames.get(socketId)).toEqual([{ error: 'ERR_SESSION_EXPIRED' }]);
    expect(live.sockets.closed).toEqual([socketId]);
  });

  it('is not opened for a session that ends meanwhile', async () => {
    const live = await liveHome();
    const { companyId } = live.home.company;
    const { pass } = await createLivePass(live.deps, live.home.admin);
    const { system } = live.deps.table;
    // The session changes right after it was looked at: with the write that precedes the socket's.
    const commit: typeof system.commit = async (...writes) => {
      await system.commit(...writes);
      if (writes[0]?.kind === 'put') await live.table.commit(update(companyKeys.session(companyId, live.home.admin.userId, 0), { set: { queueIds: [] } }));
    };
    const table = { ...live.deps.table, system: { ...system, commit } };

    const opening = openSocket({ ...live.deps, table }, { socketId: 'late', pass });

    await expect(opening).rejects.toMatchObject({ code: 'ERR_LIVE_PASS_INVALID' });
    expect(await live.socketRow('late')).toBeUndefined();
  });
});
