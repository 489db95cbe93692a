import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { joinHoldsAfterMs } from '#shared/contract/events.ts';
import type { TicketId } from '#shared/contract/ids.ts';
import { pingMs, pongTimeoutMs, silenceMs } from '#web/live/heartbeat.ts';
import { type LiveClientOptions, type LiveState, openLiveClient } from '#web/live/live-client.ts';
import { keptMs } from '#web/live/kept.ts';
import { mostKept } from '#web/live/live-joins.ts';
import { reconnectDelayMs } from '#web/live/reconnecting-socket.ts';
import { fakeSockets } from './support/fake-socket.ts';

const joinChatBox = { action: 'joinChatBox', ticketId: 1 as TicketId } as const;

beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

async function openedClient() {
  const sockets = fakeSockets();
  const states: LiveState[] = [];
  let [gaps, passes] = [0, 0];
  const address = async () => `ws://recado/${(passes += 1)}`;
  let endKept: (action: typeof joinChatBox) => void = () => undefined;
  const onEvent: LiveClientOptions['onEvent'] = (_name, _data, end) => (endKept = end);
  const client = openLiveClient({ address, onEvent, onGap: () => void (gaps += 1), onState: (state) => states.push(state) });
  await vi.advanceTimersByTimeAsync(0);
  const said = (action: string) => sockets.all.at(-1)?.sent.filter((one) => Object(one).action === action) ?? [];
  const pings = () => said('userStatus').length;
  return {
    client,
    endKept: () => endKept(joinChatBox),
    sockets,
    states,
    said,
    pings,
    gaps: () => gaps,
    passMs: (ms: number) => vi.advanceTimersByTimeAsync(ms),
  };
}

describe('the heartbeat of the live channel', () => {
  it('is a ping every five minutes while nothing happens', async () => {
    const { client, sockets, pings, passMs } = await openedClient();

    for (let index = 0; index < 3; index += 1) {
      await passMs(pingMs);
      sockets.emitFrame({ pong: true });
    }

    expect(pings()).toBe(3);
    client.close();
  });

  it.each([
    ['a click', () => dispatchEvent(new Event('pointerdown'))],
    ['a key', () => dispatchEvent(new Event('keydown'))],
  ])('asks at once on %s after a silence, and not before', async (_what, act) => {
    const { client, pings, passMs } = await openedClient();

    await passMs(silenceMs);
    act();
    const early = pings();
    await passMs(1);
    act();
    act();

    expect([early, pings()]).toEqual([0, 1]);
    client.close();
  });

  it.each([
    ['the network is back', () => dispatchEvent(new Event('online'))],
    ['the page is shown', () => document.dispatchEvent(new Event('visibilitychange'))],
  ])('asks at once when %s', async (_what, act) => {
    const { client, pings } = await openedClient();

    act();

    expect(pings()).toBe(1);
    client.close();
  });

  it('takes a connection that does not answer in 18 s for dead, says so and opens another', async () => {
    const { client, sockets, states, passMs, gaps } = await openedClient();
    await passMs(silenceMs + 1);
    dispatchEvent(new Event('keydown'));

    await passMs(pongTimeoutMs - 1);
    const before = [...states];
    await passMs(2);

    expect([before, states, sockets.all.length, gaps()]).toEqual([['open'], ['open', 'lost', 'open'], 2, 1]);
    client.close();
  });

  it('ends with the client', async () => {
    const { client, pings, sockets, passMs } = await openedClient();

    client.close();
    dispatchEvent(new Event('online'));
    await passMs(2 * pingMs);

    expect([pings(), sockets.all.length]).toEqual([0, 1]);
  });
});

describe('a join', () => {
  it('holds once the server has surely heard of it, and again after each reconnect', async () => {
    const { client, sockets, said, passMs } = await openedClient();
    const held: boolean[] = [];
    client.join({ action: joinChatBox, onHeld: (isHeld) => held.push(isHeld) });

    sockets.emitFrame({ joined: said('joinChatBox')[0] });
    await passMs(joinHoldsAfterMs - 1);
    const early = [...held];
    await passMs(1);
    await passMs(10_000);
    vi.spyOn(Math, 'random').mockReturnValue(0);
    sockets.cut();
    await passMs(0);
    sockets.emitFrame({ joined: said('joinChatBox')[0] });
    await passMs(joinHoldsAfterMs);

    expect([early, held]).toEqual([[], [true, false, true]]);
    client.close();
  });

  it('and a leave carry rising numbers, since nothing else keeps their order', async () => {
    const { client, sockets } = await openedClient();

    client.join({ action: joinChatBox })();
    client.send({ action: 'leaveChatBox', ticketId: joinChatBox.ticketId });
    client.join({ action: joinChatBox });

    const orders = sockets.all[0]?.sent.flatMap((one) => ('order' in Object(one) ? [Object(one).order as number] : []));
    expect(orders).toEqual([1, 2, 3]);
    client.close();
  });

  describe('of a conversation that was left', () => {
    const leave = { action: 'leaveChatBox', ticketId: joinChatBox.ticketId } as const;

    async function leftHeld() {
      const opened = await openedClient();
      const held: boolean[] = [];
      const joining = { action: joinChatBox, leave, onHeld: (isHeld: boolean) => held.push(isHeld) };
      const forget = opened.client.join(joining);
      opened.sockets.emitFrame({ joined: opened.said('joinChatBox')[0] });
      await opened.passMs(joinHoldsAfterMs);
      forget();
      const liveOn = async (ms: number) => {
        for (let passedMs = 0; passedMs < ms; passedMs += pingMs) {
          await opened.passMs(Math.min(pingMs, ms - passedMs));
          opened.sockets.emitFrame({ pong: true });
        }
      };
      return { ...opened, held, joining, liveOn };
    }

    it('goes on without a word, so that coming back says nothing and misses nothing', async () => {
      const { client, said, held, joining, liveOn } = await leftHeld();

      await liveOn(keptMs - 1);
      client.join(joining);
      await liveOn(keptMs);

      expect([said('joinChatBox').length, said('leaveChatBox').length, held]).toEqual([1, 0, [true]]);
      client.close();
    });

    it.each([
      [
        'somebody else comes',
        ({ sockets, endKept }: Awaited<ReturnType<typeof leftHeld>>) => {
          sockets.emitFrame({ events: [{ event: 'viewing', data: {} }] });
          endKept();
        },
      ],
      ['nobody came back for long', ({ liveOn }: Awaited<ReturnType<typeof leftHeld>>) => liveOn(keptMs)],
      [
        'eight others were left since',
        ({ client }: Awaited<ReturnType<typeof leftHeld>>) => {
          for (let id = 2; id <= mostKept + 1; id += 1) {
            const ticketId = id as TicketId;
            client.join({ action: { ...joinChatBox, ticketId }, leave: { ...leave, ticketId } })();
          }
        },
      ],
    ])('ends when %s', async (_what, happen) => {
      const left = await leftHeld();

      await Promise.resolve(happen(left));

      expect([left.said('leaveChatBox'), left.held]).toEqual([[expect.objectContaining(leave)], [true, false]]);
      left.client.close();
    });

    it('is not said again after a cut', async () => {
      const { client, sockets, said, held, passMs } = await leftHeld();
      await passMs(10_000);
      vi.spyOn(Math, 'random').mockReturnValue(0);

      sockets.cut();
      await passMs(0);

      expect([sockets.all.length, said('joinChatBox'), held]).toEqual([2, [], [true, false]]);
      client.close();
    });
  });

  it('is said again, a few times, when no answer comes', async () => {
    const { client, said, passMs } = await openedClient();
    const held: boolean[] = [];
    client.join({ action: joinChatBox, onHeld: (isHeld) => held.push(isHeld) });

    await passMs(200_000);

    expect([said('joinChatBox').length, held]).toEqual([3, []]);
    client.close();
  });
});

describe('a lost connection', () => {
  it('is replaced at once when the server does not know it', async () => {
    const { client, sockets, passMs } = await openedClient();
    await passMs(10_000);

    sockets.emitFrame({ error: 'ERR_SESSION_EXPIRED' });
    await passMs(0);

    expect(sockets.all).toHaveLength(2);
    client.close();
  });

  it('comes back with full jitter below a growing cap', async () => {
    vi.spyOn(Math, 'random').mockReturnValue(1);
    const { client, sockets, passMs } = await openedClient();
    const waitedMs: number[] = [];
    for (let index = 0; index < 7; index += 1) {
      sockets.cut();
      const before = sockets.all.length;
      let ms = 0;
      while (sockets.all.length === before) {
        await passMs(500);
        ms += 500;
      }
      waitedMs.push(ms);
    }

    expect(waitedMs).toEqual([2_000, 4_000, 8_000, 16_000, 30_000, 30_000, 30_000]);
    expect(Array.from({ length: 500 }, () => reconnectDelayMs(2, () => 0.5))).toEqual(Array.from({ length: 500 }, () => 2_000));
    client.close();
  });

  it('is told apart from a network that is away, on whose word alone nothing is given up', async () => {
    const { client, sockets, states, passMs } = await openedClient();

    dispatchEvent(new Event('offline'));
    sockets.emitFrame({ pong: true });
    dispatchEvent(new Event('offline'));
    dispatchEvent(new Event('online'));
    sockets.emitFrame({ pong: true });
    await passMs(pongTimeoutMs);

    expect(states).toEqual(['open', 'offline', 'open', 'offline', 'lost', 'open']);
    expect(sockets.all).toHaveLength(1);
    client.close();
  });
});
