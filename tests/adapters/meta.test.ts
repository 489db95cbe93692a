import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { openGraph, proofOf } from '#functions/ports/graph.ts';
import { isPublicAddress, openGuardedFetch } from '#functions/ports/guarded-fetch.ts';
import { openMetaApp } from '#functions/ports/meta-app.ts';
import { metaApp } from '#tests/support/given-meta.ts';

const limits = { maxBytes: 100, timeoutMs: 1_000 };

describe('an address from outside', () => {
  const server = createServer((request, response) => {
    const path = request.url ?? '';
    if (path === '/file') response.writeHead(200, { 'content-type': 'image/png' }).end('bytes');
    else if (path === '/large') response.writeHead(200).end('x'.repeat(101));
    else if (path === '/inside') response.writeHead(302, { location: 'http://169.254.169.254/latest/meta-data' }).end();
    else if (path === '/round') response.writeHead(302, { location: '/round' }).end();
    else if (path === '/silent') return;
    else response.writeHead(Number(path.slice(1))).end();
  });
  let origin = '';
  beforeAll(async () => {
    await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
    origin = `http://127.0.0.1:${(server.address() as AddressInfo).port}`; // it listens on TCP
  });
  afterAll(() => {
    server.closeAllConnections();
    server.close();
  });

  it.each(['8.8.8.8', '157.240.1.35', '2a03:2880:f12f:83:face:b00c:0:25de'])('may be %s', (address) => {
    expect(isPublicAddress(address)).toBe(true);
  });

  it.each([
    '127.0.0.1',
    '10.1.2.3',
    '172.20.0.1',
    '192.168.1.1',
    '169.254.169.254',
    '100.64.0.1',
    '0.0.0.0',
    '224.0.0.1',
    '255.255.255.255',
    '::1',
    '::',
    'fe80::1',
    'fd00::1',
    '::ffff:127.0.0.1',
    '2002:7f00:1::',
    '64:ff9b::7f00:1',
    'localhost',
    '',
  ])('may not be %s', (address) => {
    expect(isPublicAddress(address)).toBe(false);
  });

  it.each([
    'http://example.com/a',
    'https://127.0.0.1/a',
    'https://[::1]/a',
    'https://example.com:8443/a',
    'https://user@example.com/a',
    'file:///etc/passwd',
    'ftp://example.com',
    'what ever',
    '',
  ])('is not followed: %s', async (address) => {
    await expect(openGuardedFetch()(address, limits)).rejects.toMatchObject({ name: 'FetchFailed', isFinal: true });
  });

  it('is not followed by a name that leads inside', async () => {
    await expect(openGuardedFetch()('https://localhost/a', limits)).rejects.toMatchObject({ name: 'FetchFailed' });
  });

  it('brings the file, and no more than allowed', async () => {
    const fetchFile = openGuardedFetch({ isTrusted: (url) => url.origin === origin });

    expect(await fetchFile(`${origin}/file`, limits)).toMatchObject({ bytes: Buffer.from('bytes'), mimeType: 'image/png' });
    await expect(fetchFile(`${origin}/large`, limits)).rejects.toMatchObject({ isFinal: true });
  });

  it.each([
    ['/inside', true],
    ['/round', true],
    ['/404', true],
    ['/410', true],
    ['/429', false],
    ['/503', false],
  ])('that answers %s is given up for good: %s', async (path, isFinal) => {
    await expect(openGuardedFetch({ isTrusted: (url) => url.origin === origin })(`${origin}${path}`, limits)).rejects.toMatchObject({
      name: 'FetchFailed',
      isFinal,
    });
  });

  it('that does not answer is tried again', async () => {
    await expect(openGuardedFetch({ isTrusted: (url) => url.origin === origin })(`${origin}/silent`, { ...limits, timeoutMs: 50 })).rejects.toMatchObject({
      isFinal: false,
    });
  });
});

describe('the Graph API', () => {
  const app = async () => metaApp;
  const answering = (status: number, body: string) => {
    const asked: Request[] = [];
    const fetch = async (url: string | URL | Request, init?: RequestInit) => {
      asked.push(new Request(url, init));
      return new Response(body, { status });
    };
    return { asked, graph: openGraph({ baseUrl: '', app, fetch }) };
  };

  it('is called at Meta, with the token in no address and a proof of who has it', async () => {
    const { asked, graph } = answering(200, '{"id":"1"}');

    expect(await graph({ path: 'me', query: { fields: 'id' }, token: 'secret token' })).toEqual({ id: '1' });
    expect(asked[0]?.url).toBe(`https://graph.facebook.com/v23.0/me?fields=id&appsecret_proof=${proofOf('secret token', metaApp.appSecret)}`);
    expect(asked[0]?.headers.get('authorization')).toBe('Bearer secret token');
  });

  it('says no with its code', async () => {
    const { graph } = answering(400, '{"error":{"message":"no","code":190,"error_subcode":463}}');

    await expect(graph({ path: 'me' })).rejects.toMatchObject({ name: 'GraphError', status: 400, code: 190, subcode: 463 });
  });

  it.each(['<html>', ''])('that answers %j has said nothing', async (body) => {
    await expect(answering(200, body).graph({ path: 'me' })).rejects.toMatchObject({ name: 'GraphSilent' });
  });

  it('that cannot be reached tells no secret', async () => {
    const graph = openGraph({ baseUrl: '', app, fetch: async (url) => Promise.reject(new Error(`cannot reach ${new Request(url).url}`)) });

    const error = await graph({ path: 'oauth/access_token', query: { client_secret: 'very secret' } }).catch((failure: unknown) => failure);

    expect(`${String(error)} ${JSON.stringify(error)}`).not.toContain('very secret');
  });
});

it('learns within minutes of an app that an operator has entered', async () => {
  let [nowMs, stored] = [0, { ...metaApp, appId: '' }];
  const app = openMetaApp('arn', { read: async () => JSON.stringify(stored), nowMs: () => nowMs });

  const before = await app();
  stored = { ...metaApp };
  const between = await app();
  nowMs = 5 * 60_000;

  expect([before.appId, between.appId, (await app()).appId]).toEqual(['', '', metaApp.appId]);
});
