import { runInNewContext } from 'node:vm';
import { describe, expect, it } from 'vitest';
import { nameViewer, rewriteScreens } from '#infra/constructs/viewer-functions.ts';

/** Runs a CloudFront Function, without anything of Node in reach. */
function run(code: string, request: { uri: string; headers?: Record<string, { value: string }> }): typeof request {
  const event = JSON.stringify({ viewer: { ip: '203.0.113.9' }, request: { headers: {}, ...request } });
  return JSON.parse(String(runInNewContext(`${code}; JSON.stringify(handler(${event}))`)));
}

describe('rewriteScreens', () => {
  it.each(['/', '/tickets', '/tickets/', '/tickets/u/0b9d', '/v1.2/tickets'])('gives the page of the application for %s', (uri) => {
    expect(run(rewriteScreens, { uri }).uri).toBe('/index.html');
  });

  it.each(['/assets/app-1a2b.js', '/favicon.ico'])('leaves the file %s alone', (uri) => {
    expect(run(rewriteScreens, { uri }).uri).toBe(uri);
  });
});

describe('nameViewer', () => {
  it('overwrites what the viewer says of itself', () => {
    const forged = { uri: '/api/auth/login', headers: { 'x-viewer-address': { value: '198.51.100.1' } } };

    expect(run(nameViewer, forged).headers).toEqual({ 'x-viewer-address': { value: '203.0.113.9' } });
  });

  it.each([
    ['/api/whatsapp/', '/api/whatsapp'],
    ['/api/users/list', '/api/users/list'],
    ['/ws', '/ws'],
    ['/unsubscribe/AbC-_9', '/api/unsubscribe/AbC-_9'],
    ['/unsubscribe/AbC-_9/', '/api/unsubscribe/AbC-_9'],
    ['/unsubscribe/AbC-_9/more', '/api/unsubscribe/AbC-_9'],
    ['/unsubscribe/', '/api/unsubscribe/-'],
    ['/api/unsubscribe/AbC-_9', '/api/unsubscribe/AbC-_9'],
  ])('takes %s for %s', (uri, path) => {
    expect(run(nameViewer, { uri }).uri).toBe(path);
  });
});
