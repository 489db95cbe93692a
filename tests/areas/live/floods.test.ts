import type { APIGatewayProxyWebsocketEventV2, Context } from 'aws-lambda';
import { describe, expect, it } from 'vitest';
import { createLivePass } from '#functions/areas/live/create-live-pass.ts';
import { openSocket } from '#functions/areas/live/open-socket.ts';
import { closeSocket } from '#functions/areas/live/socket-actions.ts';
import { socketHandler } from '#functions/areas/live/socket-handler.ts';
import { given } from '#tests/support/given.ts';
import { liveHome } from './live-home.ts';

describe('the sockets of a session', () => {
  it('are ten at once: further ones are told to wait, until one has gone', async () => {
    const { home, deps, open } = await liveHome();
    const sockets: string[] = [];
    for (let count = 0; count < 10; count += 1) sockets.push(await open(home.admin));

    await expect(open(home.admin)).rejects.toMatchObject({ code: 'ERR_TOO_MANY_REQUESTS', details: { retryAfterSeconds: 60 } });
    await closeSocket(deps, { socketId: sockets[3] ?? '' });
    await open(home.admin);

    await expect(open(home.admin)).rejects.toMatchObject({ code: 'ERR_TOO_MANY_REQUESTS' });
    await expect(open(await given.user(home))).resolves.toBeDefined();
  });

  it('are ten of sixty that come at once', async () => {
    const { home, deps } = await liveHome();
    const passes = await Promise.all(Array.from({ length: 60 }, async () => createLivePass(deps, home.admin)));

    const outcomes = await Promise.allSettled(passes.map(({ pass }, index) => openSocket(deps, { socketId: `flood-${index}`, pass })));

    const refusals = outcomes.flatMap((outcome) => (outcome.status === 'rejected' ? [outcome.reason] : []));
    expect(outcomes.filter(({ status }) => status === 'fulfilled')).toHaveLength(10);
    expect(refusals.map(({ code }) => code)).toEqual(Array<string>(50).fill('ERR_TOO_MANY_REQUESTS'));
  });

  it('may be opened for days, one after the other, without being closed: what the gateway has ended counts no more', async () => {
    const { home, open } = await liveHome();

    const opened: string[] = [];
    for (let count = 0; count < 30; count += 1) {
      opened.push(await open(home.admin));
      home.deps.clock.advance(count % 9 === 8 ? 3 * 60 * 60_000 : 15 * 60_000);
    }

    expect(new Set(opened).size).toBe(30);
  });
});

it('a socket that floods with actions is ended, at no unit of the table; its neighbour goes on', async () => {
  const { home, deps, open, sockets } = await liveHome();
  const handler = socketHandler({ ...deps, originSecret: 'secret' });
  const [flooder, neighbour] = [await open(home.admin), await open(await given.user(home))];
  const act = async (socketId: string) => {
    const requestContext = { connectionId: socketId, routeKey: '$default', requestTimeEpoch: deps.clock.nowMs() };
    // As much of the gateway's event as is read.
    const event = { requestContext, body: '{"action":"userStatus"}' } as APIGatewayProxyWebsocketEventV2;
    return handler(event, {} as Context);
  };

  const answers = await Promise.all(Array.from({ length: 200 }, async () => act(flooder)));

  const statuses = answers.map((answer) => (typeof answer === 'object' ? answer.statusCode : answer));
  expect(statuses.filter((status) => status === 200)).toHaveLength(120);
  expect(statuses.filter((status) => status === 429)).toHaveLength(80);
  expect(sockets.closed).toContain(flooder);
  expect(await act(neighbour)).toEqual({ statusCode: 200 });
  deps.clock.advance(1_000);
  expect(await act(flooder)).toEqual({ statusCode: 200 });
});
