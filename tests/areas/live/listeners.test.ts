import { describe, expect, it } from 'vitest';
import { knownSocketsMs } from '#shared/contract/events.ts';
import { meter } from '#tests/support/capacity.ts';
import { acceptedTicket, allTickets, customerWrites } from '#tests/support/conversations.ts';
import { given } from '#tests/support/given.ts';
import { testDynamo } from '#tests/support/test-table.ts';
import { joinTickets, liveHome } from './live-home.ts';

describe('a change of the table', () => {
  it('is told to sockets as they were a second ago at most', async () => {
    const { home, connection, sockets, join, rowOf, push } = await liveHome();
    const first = await join(home.admin, joinTickets);
    await customerWrites(home, connection);
    const [ticket] = await allTickets(home);
    const change = { before: undefined, after: await rowOf(ticket!.id) };
    home.deps.clock.advance(knownSocketsMs);
    await push(change);
    const second = await join(home.admin, joinTickets);

    await push(change);
    home.deps.clock.advance(knownSocketsMs);
    await push(change);

    expect([sockets.pushed(first), sockets.pushed(second)]).toEqual([3, 1]);
  });

  it('costs half a read unit, or one, with five sockets', async () => {
    const measure = meter((await testDynamo()).client);
    const { home, connection, join, rowOf, push } = await liveHome();
    const user = await given.user(home);
    const ticket = await acceptedTicket(home, connection);
    for (let index = 0; index < 5; index += 1) await join(index < 2 ? home.admin : user, joinTickets, { action: 'joinChatBox', ticketId: ticket.id });
    const row = await rowOf(ticket.id);
    const change = { before: row, after: row };
    home.deps.clock.advance(knownSocketsMs);

    const [first, second] = [await measure(() => push(change)), await measure(() => push(change))];

    expect(first.reads).toBeLessThanOrEqual(1);
    expect(second.reads).toBe(0);
  });
});
