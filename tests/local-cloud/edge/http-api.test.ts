import { describe, expect, it, vi } from 'vitest';
import { nameViewer } from '#infra/constructs/viewer-functions.ts';
import { areas } from '#shared/contract/index.ts';
import type { Route } from '#shared/contract/route.ts';
import { applicationDistribution, httpApi, templateOf, webSocketApi } from './support/template.ts';
import { lambdaOf, runEdge, type Handler } from './support/running-edge.ts';

function run(handler: Handler, routeKeys = ['ANY /api/{proxy+}']) {
  const template = templateOf({ ...httpApi(routeKeys), ...webSocketApi(['$default']), ...applicationDistribution() });
  const lambda = lambdaOf(handler);
  return runEdge(template, lambda).then((edge) => ({ ...edge, lambda }));
}

describe('HTTP API', () => {
  it('gives the function the event of payload format 2.0', async () => {
    const { url, lambda } = await run(() => 'ok', ['POST /api/my/path/{parameter1}']);

    await fetch(`${url}/api/my/path/value%201?parameter1=value1&parameter1=value2&parameter2=value`, {
      method: 'POST',
      headers: {
        cookie: 'cookie1=1; cookie2=2',
        header1: 'value1',
        'content-type': 'application/json',
        'user-agent': 'agent',
        'cloudfront-viewer-address': 'forged',
      },
      body: '{"text":"olá"}',
    });

    const [event] = lambda.events;
    expect(event).toMatchObject({
      version: '2.0',
      routeKey: 'POST /api/my/path/{parameter1}',
      rawPath: '/api/my/path/value%201',
      rawQueryString: 'parameter1=value1&parameter1=value2&parameter2=value',
      cookies: ['cookie1=1', 'cookie2=2'],
      headers: {
        header1: 'value1',
        'x-origin-secret': 'secret',
        'x-forwarded-for': '127.0.0.1',
        host: 'rest.execute-api.us-east-1.amazonaws.com',
        'cloudfront-viewer-address': expect.stringMatching(/^127\.0\.0\.1:\d+$/),
      },
      queryStringParameters: { parameter1: 'value1,value2', parameter2: 'value' },
      requestContext: {
        accountId: '123456789012',
        apiId: 'rest',
        domainName: 'rest.execute-api.us-east-1.amazonaws.com',
        domainPrefix: 'rest',
        http: { method: 'POST', path: '/api/my/path/value%201', protocol: 'HTTP/1.1', sourceIp: '127.0.0.1', userAgent: 'agent' },
        requestId: expect.stringMatching(/^[\w-]{15}=$/),
        routeKey: 'POST /api/my/path/{parameter1}',
        stage: '$default',
        time: expect.stringMatching(/^\d\d\/[A-Z][a-z]{2}\/\d{4}:\d\d:\d\d:\d\d \+0000$/),
        timeEpoch: expect.any(Number),
      },
      body: '{"text":"olá"}',
      pathParameters: { parameter1: 'value 1' },
      isBase64Encoded: false,
    });
  });

  it('leaves out of the event what the request does not have', async () => {
    const { url, lambda } = await run(() => 'ok', ['GET /api/plain']);

    await fetch(`${url}/api/plain`);

    const names = Object.keys(lambda.events[0] ?? {}).sort();
    expect(names).toEqual(['headers', 'isBase64Encoded', 'rawPath', 'rawQueryString', 'requestContext', 'routeKey', 'version']);
  });

  it('carries binary bodies both ways', async () => {
    const bytes = Buffer.from([0, 255, 128, 10]);
    const { url } = await run((event) => ({
      statusCode: 201,
      headers: { 'Content-Type': 'image/png' },
      body: event['body'],
      isBase64Encoded: event['isBase64Encoded'],
    }));

    const reply = await fetch(`${url}/api/files`, { method: 'POST', headers: { 'content-type': 'image/png' }, body: bytes });

    expect(reply.status).toBe(201);
    expect(reply.headers.get('content-type')).toBe('image/png');
    expect(Buffer.from(await reply.arrayBuffer())).toEqual(bytes);
  });

  it('sets every cookie of the reply', async () => {
    const { url } = await run(() => ({ statusCode: 204, cookies: ['a=1; HttpOnly', 'b=2'] }));

    const reply = await fetch(`${url}/api/login`);

    expect(reply.headers.getSetCookie()).toEqual(['a=1; HttpOnly', 'b=2']);
  });

  it('takes a value without statusCode for the body of a 200', async () => {
    const { url } = await run(() => ({ hello: 'world' }));

    const reply = await fetch(`${url}/api/hello`);

    expect([reply.status, reply.headers.get('content-type'), await reply.json()]).toEqual([200, 'application/json', { hello: 'world' }]);
  });

  it.each<[string, Handler, number, string]>([
    [
      'throws',
      () => {
        throw new Error('boom');
      },
      500,
      'Internal Server Error',
    ],
    ['returns a malformed status', () => ({ statusCode: 'no' }), 500, 'Internal Server Error'],
    ['returns more than 6 MB', () => ({ statusCode: 200, body: 'x'.repeat(6 * 1024 * 1024 + 1) }), 500, 'Internal Server Error'],
    ['is late', () => new Promise((resolve) => setTimeout(resolve, 1_500).unref()), 503, 'Service Unavailable'],
  ])('answers for a function that %s', async (_what, handler, status, message) => {
    const { url } = await run(handler);

    const reply = await fetch(`${url}/api/call`);

    expect([reply.status, await reply.json()]).toEqual([status, { message }]);
  });

  it('answers for a function that cannot be called at all', async () => {
    const template = templateOf({ ...httpApi(['ANY /api/{proxy+}']), ...webSocketApi(['$default']), ...applicationDistribution() });
    const invoke = () => Promise.reject(new Error('the host has ended'));
    vi.spyOn(console, 'error').mockImplementation(() => undefined);
    const { url } = await runEdge(template, { ...lambdaOf(() => 'ok'), invoke });

    const reply = await fetch(`${url}/api/call`);

    expect([reply.status, await reply.json()]).toEqual([500, { message: 'Internal Server Error' }]);
    expect(reply.headers.get('apigw-requestid')).toMatch(/^[\w-]{15}=$/);
    expect(console.error).toHaveBeenCalledOnce();
  });

  it('answers 404 to what no route matches', async () => {
    const { url, lambda } = await run(() => 'ok', ['GET /api/known']);

    const reply = await fetch(`${url}/api/unknown`);

    expect([reply.status, await reply.json(), lambda.events]).toEqual([404, { message: 'Not Found' }, []]);
  });

  it.each([
    ['over 10 MB', 10 * 1024 * 1024 + 1],
    ['over what a function takes in base64', 5 * 1024 * 1024],
  ])('answers 413 to a body %s, and goes on with the connection', async (_what, sizeBytes) => {
    const { url, lambda } = await run(() => 'ok');

    const reply = await fetch(`${url}/api/files`, { method: 'POST', body: Buffer.alloc(sizeBytes, 255) });
    const next = await fetch(`${url}/api/next`);

    expect([reply.status, await reply.json()]).toEqual([413, { message: 'Request Entity Too Large' }]);
    expect([next.status, lambda.events.length]).toEqual([200, 1]);
  });

  it('serves the methods of a distribution and no others', async () => {
    const { url } = await run(() => 'ok');

    const reply = await fetch(`${url}/page`, { method: 'POST' });

    expect(reply.status).toBe(403);
  });

  describe('behind the distribution’s own function', () => {
    const withViewerFunction = () => {
      const viewer: Record<string, [string, Record<string, unknown>]> = { nameViewer: ['CloudFront::Function', { FunctionCode: nameViewer }] };
      const routes = [
        ...Object.values(areas)
          .flatMap((area) => Object.values<Route>(area))
          .map(({ method, path }) => `${method} /api${path}`),
        '$default',
      ];
      const distribution = applicationDistribution({ apiFunctionId: 'nameViewer' });
      const lambda = lambdaOf((event) => ({
        routeKey: event['routeKey'],
        query: event['queryStringParameters'],
        address: Object(event['headers'])['x-viewer-address'],
      }));
      return runEdge(templateOf({ ...httpApi(routes), ...webSocketApi(['$default']), ...distribution, ...viewer }), lambda);
    };

    it.each([
      ['/api/whatsapp/?session=0', 'GET /api/whatsapp', { session: '0' }],
      ['/api/whatsapp?session=0', 'GET /api/whatsapp', { session: '0' }],
      ['/api/users/list/', 'GET /api/users/list', undefined],
      ['/api/tickets/42/', 'GET /api/tickets/{ticketId}', undefined],
      ['/api/nothing/of/the/kind/', '$default', undefined],
      ['/unsubscribe/42?from=mail', 'GET /api/unsubscribe/{mailToken}', { from: 'mail' }],
      ['/unsubscribe/', 'GET /api/unsubscribe/{mailToken}', undefined],
    ])('answers %s by %s', async (address, routeKey, query) => {
      const { url } = await withViewerFunction();

      const reply = await fetch(url + address);

      expect(await reply.json()).toEqual({ routeKey, address: '127.0.0.1', ...(query ? { query } : {}) });
    });
  });

  it('hands /local to the doors first', async () => {
    const template = templateOf({ ...httpApi(['$default']), ...webSocketApi(['$default']), ...applicationDistribution() });
    const doors = (incoming: { url?: string | undefined }, response: { end(text: string): unknown }) => Boolean(response.end(`door ${incoming.url}`));
    const { url } = await runEdge(
      template,
      lambdaOf(() => 'ok'),
      { doors },
    );

    const door = await fetch(`${url}/local/mail?x=1`);

    expect(await door.text()).toBe('door /local/mail?x=1');
  });
});
