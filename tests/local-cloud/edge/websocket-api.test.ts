import {
  ApiGatewayManagementApiClient,
  DeleteConnectionCommand,
  GetConnectionCommand,
  GoneException,
  PostToConnectionCommand,
} from '@aws-sdk/client-apigatewaymanagementapi';
import { once } from 'node:events';
import { describe, expect, it, onTestFinished, vi } from 'vitest';
import { WebSocket } from 'ws';
import * as z from 'zod';
import { openLiveSockets } from '#functions/ports/live-sockets.ts';
import type { EdgeOptions } from '#services/local-cloud/edge/edge.ts';
import { webSocketLimits } from '#services/local-cloud/edge/websocket-connections.ts';
import { accessKey, lambdaOf, runEdge, type Handler } from './support/running-edge.ts';
import { applicationDistribution, httpApi, mockRoute, templateOf, webSocketApi } from './support/template.ts';

const contextShape = z.object({ requestContext: z.object({ eventType: z.string(), routeKey: z.string(), connectionId: z.string() }) });

interface Setup {
  handler?: Handler;
  routes?: string[];
  options?: Partial<EdgeOptions>;
}

async function run({
  handler = () => ({ statusCode: 200 }),
  routes = ['$connect', '$disconnect', '$default', 'joinTickets', 'echo'],
  options = {},
}: Setup = {}) {
  const mock = mockRoute('{"pong":true}');
  const template = templateOf({ ...httpApi(['$default']), ...webSocketApi(routes, ['echo']), ...mock, ...applicationDistribution() });
  const lambda = lambdaOf(handler);
  const edge = await runEdge(template, lambda, options);
  const contexts = () => lambda.events.map((event) => contextShape.parse(event).requestContext);
  const client = (credentials = accessKey) => {
    const one = new ApiGatewayManagementApiClient({
      endpoint: `${edge.url}/_apis/live/ws`,
      region: 'us-east-1',
      credentials,
      maxAttempts: 1,
    });
    onTestFinished(() => one.destroy());
    return one;
  };
  return { ...edge, lambda, contexts, client, connect: (query = '') => connect(edge.webSocketUrl + query) };
}

async function connect(url: string): Promise<WebSocket> {
  const socket = new WebSocket(url, { headers: { 'User-Agent': 'browser', 'X-Origin-Secret': 'forged' } });
  onTestFinished(() => socket.terminate());
  await once(socket, 'open');
  return socket;
}

async function nextMessage(socket: WebSocket): Promise<unknown> {
  const [data] = await once(socket, 'message');
  return JSON.parse(String(data));
}

describe('WebSocket API', () => {
  it('asks $connect with the facts of the upgrade', async () => {
    const { connect, lambda } = await run();

    await connect('?pass=abc');

    expect(lambda.events[0]).toMatchObject({
      queryStringParameters: { pass: 'abc' },
      headers: { 'User-Agent': 'browser', 'x-origin-secret': 'secret', Host: 'live.execute-api.us-east-1.amazonaws.com' },
      requestContext: {
        routeKey: '$connect',
        eventType: 'CONNECT',
        stage: 'ws',
        apiId: 'live',
        domainName: 'live.execute-api.us-east-1.amazonaws.com',
        connectionId: expect.stringMatching(/=$/),
        connectedAt: expect.any(Number),
        identity: { sourceIp: '127.0.0.1', userAgent: 'browser' },
      },
      isBase64Encoded: false,
    });
    expect(JSON.stringify(lambda.events[0])).not.toContain('forged');
  });

  it.each<[string, Handler, number]>([
    ['the status it gives', () => ({ statusCode: 401 }), 401],
    [
      '502 when it fails',
      () => {
        throw new Error('boom');
      },
      502,
    ],
  ])('refuses the upgrade with %s', async (_what, handler, status) => {
    const { webSocketUrl } = await run({ handler });
    const socket = new WebSocket(webSocketUrl);

    const [, reply] = await once(socket, 'unexpected-response');

    expect(reply.statusCode).toBe(status);
    reply.destroy();
  });

  it('routes a message by its action, others to $default', async () => {
    const { connect, contexts } = await run();
    const socket = await connect();

    for (const text of ['{"action":"joinTickets"}', '{"action":"unknown"}', '{"action":"$connect"}', 'no json']) socket.send(text);

    await vi.waitFor(() => expect(contexts()).toHaveLength(5));
    expect(contexts().map((context) => `${context.eventType} ${context.routeKey}`)).toEqual([
      'CONNECT $connect',
      'MESSAGE joinTickets',
      'MESSAGE $default',
      'MESSAGE $default',
      'MESSAGE $default',
    ]);
  });

  it('answers a mock route by itself', async () => {
    const { connect, contexts } = await run();
    const socket = await connect();

    socket.send('{"action":"ping"}');

    expect(await nextMessage(socket)).toEqual({ pong: true });
    expect(contexts().map((context) => context.eventType)).toEqual(['CONNECT']);
  });

  it("takes the pusher's own signature", async () => {
    const { connect, contexts, url } = await run();
    const socket = await connect();
    const keysOf = (secret: string) => ({ AWS_REGION: 'us-east-1', AWS_ACCESS_KEY_ID: accessKey.accessKeyId, AWS_SECRET_ACCESS_KEY: secret });
    const connectionId = contexts()[0]?.connectionId ?? '';
    const frame = nextMessage(socket);

    const delivery = await openLiveSockets(`${url}/_apis/live/ws`, keysOf(accessKey.secretAccessKey)).post(connectionId, { error: 'olá' });
    const forged = openLiveSockets(`${url}/_apis/live/ws`, keysOf('wrong')).post(connectionId, { error: 'forged' });

    expect([delivery, await frame]).toEqual(['delivered', { error: 'olá' }]);
    await expect(forged).rejects.toThrow('403');
  });

  it('sends back the body only where the route has a response', async () => {
    const { connect, contexts } = await run({ handler: (event) => ({ statusCode: 200, body: event['body'] ?? '' }) });
    const socket = await connect();

    socket.send('{"action":"joinTickets"}');
    await vi.waitFor(() => expect(contexts()).toHaveLength(2));
    socket.send('{"action":"echo","n":1}');

    expect(await nextMessage(socket)).toEqual({ action: 'echo', n: 1 });
  });

  it('tells the client when no route takes its message, and when the function fails', async () => {
    const forbidden = await run({ routes: ['$connect'] });
    const failing = await run({
      routes: ['$default'],
      handler: () => {
        throw new Error('boom');
      },
    });
    const [first, second] = [await forbidden.connect(), await failing.connect()];
    first.send('{}');
    second.send('{}');

    const answers = await Promise.all([nextMessage(first), nextMessage(second)]);

    expect(answers).toMatchObject([{ message: 'Forbidden' }, { message: 'Internal server error' }]);
  });

  it('lets the real client post to a connection, look at it and close it', async () => {
    const { connect, client, contexts } = await run();
    const socket = await connect();
    const ConnectionId = contexts()[0]?.connectionId;
    const frame = nextMessage(socket);

    await client().send(new PostToConnectionCommand({ ConnectionId, Data: Buffer.from('{"events":["olá"]}') }));
    const facts = await client().send(new GetConnectionCommand({ ConnectionId }));
    const closed = once(socket, 'close');
    await client().send(new DeleteConnectionCommand({ ConnectionId }));

    expect(await frame).toEqual({ events: ['olá'] });
    expect(facts.Identity).toEqual({ SourceIp: '127.0.0.1', UserAgent: 'browser' });
    expect(facts.ConnectedAt).toBeInstanceOf(Date);
    await closed;
    await vi.waitFor(() => expect(contexts().at(-1)).toMatchObject({ eventType: 'DISCONNECT', connectionId: ConnectionId }));
  });

  it('answers GoneException after a disconnect', async () => {
    const { connect, client, contexts } = await run();
    const socket = await connect();
    const ConnectionId = contexts()[0]?.connectionId;
    socket.close(1000, 'bye');
    await vi.waitFor(() => expect(contexts().at(-1)?.eventType).toBe('DISCONNECT'));

    const posting = client().send(new PostToConnectionCommand({ ConnectionId, Data: 'x' }));

    await expect(posting).rejects.toBeInstanceOf(GoneException);
  });

  it('refuses posts over 128 KB and posts that are not signed by a known key', async () => {
    const { connect, client, contexts } = await run();
    await connect();
    const ConnectionId = contexts()[0]?.connectionId;

    const large = client().send(new PostToConnectionCommand({ ConnectionId, Data: 'x'.repeat(128 * 1024 + 1) }));
    const forged = client({ ...accessKey, secretAccessKey: 'wrong' }).send(new PostToConnectionCommand({ ConnectionId, Data: 'x' }));

    await expect(large).rejects.toMatchObject({ name: 'PayloadTooLargeException' });
    await expect(forged).rejects.toMatchObject({ name: 'ForbiddenException' });
  });

  it.each([
    [
      'a message over 128 KB',
      (socket: WebSocket) => {
        for (let part = 0; part < 5; part += 1) socket.send('x'.repeat(30_000), { fin: part === 4 });
      },
    ],
    ['a frame over 32 KB', (socket: WebSocket) => socket.send('x'.repeat(32 * 1024 + 1))],
  ])('closes with 1009 on %s', async (_what, sendTooMuch) => {
    const { connect } = await run();
    const socket = await connect();

    sendTooMuch(socket);

    expect((await once(socket, 'close'))[0]).toBe(1009);
  });

  it('takes a message of 128 KB in frames of 32 KB', async () => {
    const { connect, lambda } = await run();
    const socket = await connect();

    for (let part = 0; part < 4; part += 1) socket.send('x'.repeat(32 * 1024), { fin: part === 3 });

    await vi.waitFor(() => expect(lambda.events[1]?.['body']).toHaveLength(128 * 1024));
  });

  it.each([
    ['idle', { idleMs: 100 }],
    ['old', { connectionMs: 100 }],
  ])('closes an %s connection with 1001', async (_what, limits) => {
    const { connect } = await run({ options: { webSocketLimits: { ...webSocketLimits, ...limits } } });
    const socket = await connect();

    expect((await once(socket, 'close'))[0]).toBe(1001);
  });
});
