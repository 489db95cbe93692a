import { beforeAll, expect, it } from 'vitest';
import { receive } from '#functions/areas/inbound/receive.ts';
import { meter, type Units } from '#tests/support/capacity.ts';
import { acceptedTicket, inbound } from '#tests/support/conversations.ts';
import { given } from '#tests/support/given.ts';
import { newChanges } from '#tests/support/stream.ts';
import { testDynamo } from '#tests/support/test-table.ts';
import { liveHome } from '#tests/areas/live/live-home.ts';

let measure: ReturnType<typeof meter>;

beforeAll(async () => {
  measure = meter((await testDynamo()).client);
});

it('U6: an inbound message is one post for each of two who may see it, and with the pusher’s reads at most 5 writes and 1.5 reads', async () => {
  const { home, connection, sockets, join, push } = await liveHome();
  const joinTickets = { action: 'joinTickets', status: 'open' };
  const agent = await given.user(home);
  const ticket = await acceptedTicket(home, connection, agent);
  const chatBox = { action: 'joinChatBox', ticketId: ticket.id };
  const seeing = [await join(agent, joinTickets, chatBox), await join(await given.user(home), joinTickets)];
  const others = [];
  for (let count = 0; count < 3; count += 1) others.push(await join(await given.user(home, { queueIds: [] }), joinTickets));
  await newChanges();
  const counted: Units[] = [];
  const messages = 12;

  for (let index = 0; index < messages; index += 1) {
    // Two lines in a row, then a pause.
    home.deps.clock.advance(index % 2 === 0 ? 45_000 : 5_000);
    const message = inbound(home, connection);
    const received = await measure(() => receive(home.deps, message));
    const changes = await newChanges();
    const pushed = await measure(() => push(...changes));
    counted.push({ reads: received.reads + pushed.reads, writes: received.writes + pushed.writes });
  }

  const average = (of: keyof Units): number => counted.reduce((sum, units) => sum + units[of], 0) / messages;
  console.log('U6', { posts: seeing.map((id) => sockets.pushed(id) / messages), reads: average('reads'), writes: average('writes') });
  expect(seeing.map((id) => sockets.pushed(id))).toEqual([messages, messages]);
  expect(others.map((id) => sockets.pushed(id))).toEqual([0, 0, 0]);
  expect(average('writes')).toBeLessThanOrEqual(5);
  // A unit of them is the message, which is read again where its ticket tells of it.
  expect(average('reads')).toBeLessThanOrEqual(2.2);
}, 30_000);
