import { mkdir, writeFile } from 'node:fs/promises';
import { request } from 'node:http';
import { join } from 'node:path';
import { brotliDecompressSync } from 'node:zlib';
import { describe, expect, it } from 'vitest';
import { applicationDistribution, httpApi, templateOf, webSocketApi } from './support/template.ts';
import { lambdaOf, runEdge } from './support/running-edge.ts';

const rewrite = `
function handler(event) {
  var request = event.request;
  if (request.uri === '/old') return { statusCode: 302, headers: { location: { value: '/new?ip=' + event.viewer.ip } } };
  if (request.uri.slice(request.uri.lastIndexOf('/') + 1).indexOf('.') < 0) request.uri = '/index.html';
  return request;
}`;

const security = {
  ContentSecurityPolicy: {
    ContentSecurityPolicy: "default-src 'self'; connect-src 'self' https://127.0.0.1:9 https://site.s3.us-east-1.amazonaws.com; upgrade-insecure-requests",
    Override: true,
  },
  ContentTypeOptions: { Override: true },
  ReferrerPolicy: { ReferrerPolicy: 'same-origin', Override: false },
  StrictTransportSecurity: { AccessControlMaxAgeSec: 100, Override: true },
};

async function run() {
  const deployment = (filters: object, cacheControl: string) =>
    ['Custom::CDKBucketDeployment', { DestinationBucketName: 'site', SystemMetadata: { 'cache-control': cacheControl }, ...filters }] as [
      string,
      Record<string, unknown>,
    ];
  const template = templateOf({
    ...httpApi(['ANY /api/{proxy+}']),
    ...webSocketApi(['$default']),
    ...applicationDistribution({ policyId: 'headers', functionId: 'rewrite' }),
    headers: ['CloudFront::ResponseHeadersPolicy', { ResponseHeadersPolicyConfig: { SecurityHeadersConfig: security } }],
    rewrite: ['CloudFront::Function', { FunctionCode: rewrite }],
    hashed: deployment({ Exclude: ['*'], Include: ['assets/*'] }, 'public, max-age=31536000, immutable'),
    pages: deployment({ Exclude: ['assets/*'] }, 'no-cache'),
  });
  const edge = await runEdge(
    template,
    lambdaOf(() => ({ statusCode: 403, headers: { 'referrer-policy': 'no-referrer', 'content-security-policy': 'none' }, body: 'no' })),
  );
  await mkdir(join(edge.dataDir, 'assets'));
  await writeFile(join(edge.dataDir, 'index.html'), '<!doctype html><title>Recado</title>');
  await writeFile(join(edge.dataDir, 'assets', 'index-abc.js'), script);
  return edge;
}

const script = 'console.log("olá");\n'.repeat(200);

describe('the application distribution', () => {
  it('serves the page of a screen, never cached', async () => {
    const { url } = await run();

    for (const path of ['/', '/tickets/42?open=1']) {
      const reply = await fetch(url + path);

      expect([reply.status, reply.headers.get('content-type'), reply.headers.get('cache-control')]).toEqual([200, 'text/html; charset=utf-8', 'no-cache']);
      expect(await reply.text()).toContain('<title>Recado</title>');
    }
  });

  it('speaks of this machine in its security headers, and leaves out what is for https', async () => {
    const { url, mediaUrl } = await run();

    const { headers } = await fetch(url);

    expect(headers.get('content-security-policy')).toBe(`default-src 'self'; connect-src 'self' http://127.0.0.1:9 ${mediaUrl}`);
    expect(headers.get('x-content-type-options')).toBe('nosniff');
    expect(headers.get('strict-transport-security')).toBeNull();
  });

  it('leaves the replies of the API their status and body', async () => {
    const { url } = await run();

    const reply = await fetch(`${url}/api/x`);

    expect([reply.status, await reply.text(), reply.headers.get('x-content-type-options')]).toEqual([403, 'no', 'nosniff']);
  });

  it('says its own headers in place of the API’s only where its policy overrides them', async () => {
    const { url } = await run();

    const [page, api] = (await Promise.all([fetch(url), fetch(`${url}/api/x`)])).map(({ headers }) => headers);

    expect([page?.get('referrer-policy'), api?.get('referrer-policy')]).toEqual(['same-origin', 'no-referrer']);
    expect(api?.get('content-security-policy')).toBe(page?.get('content-security-policy'));
  });

  it('compresses files and lets their hashed names be kept', async () => {
    const { url } = await run();

    const { headers, body } = await raw(`${url}/assets/index-abc.js`, { 'accept-encoding': 'gzip, br' });

    expect(headers).toMatchObject({
      'content-encoding': 'br',
      'cache-control': 'public, max-age=31536000, immutable',
      vary: 'Accept-Encoding',
    });
    expect(body.length).toBeLessThan(script.length / 10);
    expect(brotliDecompressSync(body).toString()).toBe(script);
  });

  it('answers 304 to the etag it gave', async () => {
    const { url } = await run();
    const first = await fetch(`${url}/assets/index-abc.js`);

    const second = await fetch(`${url}/assets/index-abc.js`, { headers: { 'if-none-match': first.headers.get('etag') ?? '' } });

    expect(second.status).toBe(304);
  });

  it('sees a rebuilt file', async () => {
    const { url, dataDir } = await run();
    await (await fetch(url)).text();
    await writeFile(join(dataDir, 'index.html'), 'rebuilt');

    const reply = await fetch(url);

    expect(await reply.text()).toBe('rebuilt');
  });

  it('lets the viewer function answer by itself', async () => {
    const { url } = await run();

    const reply = await fetch(`${url}/old`, { redirect: 'manual' });

    expect([reply.status, reply.headers.get('location')]).toEqual([302, '/new?ip=127.0.0.1']);
  });

  it.each(['/missing.js', '/..%2f..%2fetc%2fpasswd.txt', '/%00.js', '/%.js'])('answers 403 to %s, as a bucket that may not be listed', async (path) => {
    const { url } = await run();

    const reply = await raw(url + path, {});

    expect(reply.status).toBe(403);
  });
});

/** Unlike fetch, it neither decompresses nor normalizes. */
function raw(url: string, headers: Record<string, string>): Promise<{ status: number | undefined; headers: object; body: Buffer }> {
  return new Promise((resolve, reject) => {
    request(url, { headers }, (incoming) => {
      const chunks: Buffer[] = [];
      incoming.on('data', (chunk: Buffer) => chunks.push(chunk));
      incoming.on('end', () => resolve({ status: incoming.statusCode, headers: incoming.headers, body: Buffer.concat(chunks) }));
    })
      .on('error', reject)
      .end();
  });
}
