import { describe, expect, it } from 'vitest';
import { createLivePass } from '#functions/areas/live/create-live-pass.ts';
import { openSocket } from '#functions/areas/live/open-socket.ts';
import { closeSocket, receiveAction } from '#functions/areas/live/socket-actions.ts';
import { acceptedTicket } from '#tests/support/conversations.ts';
import { given } from '#tests/support/given.ts';
import { liveHome } from './live-home.ts';

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
    await expect(receiveAction(deps, { socketId: 'stranger', body: '{"action":"userStatus"}' })).rejects.toMatchObject({ code: 'ERR_SESSION_EXPIRED' });
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
    sockets.forget();

    await receiveAction(deps, { socketId: mine, body: JSON.stringify({ action: 'typing', ticketId: ticket.id, on: true }) });

    expect(sockets.events(theirs)).toMatchObject([{ data: { ticketId: ticket.id, userId: home.admin.userId, on: true } }]);
    expect([sockets.events(mine), sockets.events(outside)]).toEqual([[], []]);
  });

  it('tells those who look at a conversation who else does, as they come and go', async () => {
    const { home, connection, deps, join, say, open, sockets } = await liveHome();
    const ticket = await acceptedTicket(home, connection);
    const colleague = await given.user(home);
    const chatBox = { action: 'joinChatBox', ticketId: ticket.id };
    const namesAt = (socketId: string) =>
      sockets
        .events(socketId)
        .map(({ event, data }) => [event.split('-').at(-1), (data as { users: { userId: string }[] }).users.map(({ userId }) => userId).toSorted()]);
    const both = [home.admin.userId, colleague.userId].toSorted();

    const mine = await join(home.admin, chatBox);
    expect(namesAt(mine)).toEqual([]);
    const theirs = await join(colleague, chatBox);
    expect([namesAt(mine), namesAt(theirs)]).toEqual([[['viewing', both]], [['viewing', both]]]);
    await say(theirs, { action: 'leaveChatBox', ticketId: ticket.id });
    expect(namesAt(mine).at(-1)).toEqual(['viewing', [home.admin.userId]]);

    const again = await open(colleague);
    await say(again, chatBox);
    expect(namesAt(mine).at(-1)).toEqual(['viewing', both]);
    await closeSocket(deps, { socketId: again });
    expect(namesAt(mine).at(-1)).toEqual(['viewing', [home.admin.userId]]);
  });

  it('does not count a browser whose end nobody told, once its socket cannot be open any more', async () => {
    const { home, connection, join, sockets } = await liveHome();
    const ticket = await acceptedTicket(home, connection);
    const chatBox = { action: 'joinChatBox', ticketId: ticket.id };
    await join(await given.user(home), chatBox);
    home.deps.clock.advance(3 * 60 * 60_000);

    const mine = await join(home.admin, chatBox);

    expect(sockets.events(mine)).toEqual([]);
  });
});
