import { beforeEach, describe, expect, it } from 'vitest';
import { answerInbox } from '#web/service-worker/inbox.ts';
import { asked, fakeCaches } from './support.ts';

beforeEach(fakeCaches);

const at = (path: string) => `${location.origin}${path}`;
const ask = (path: string, method = 'GET') => asked(answerInbox, { method, url: at(path) });

const share = (text: string) => {
  const form = new FormData();
  form.set('text', text);
  return asked(answerInbox, { method: 'POST', url: at('/share'), formData: async () => form });
};

// The redirect of a browser may be relative.
beforeEach(() => {
  Response.redirect = (url, status) => new Response(null, { status: status ?? 302, headers: { location: String(url) } });
});

describe('the inbox of the service worker', () => {
  it('keeps what is shared, and leads to the application', async () => {
    const reply = await share('Olá');

    expect([reply?.status, reply?.headers.get('location')]).toEqual([303, '/tickets']);
    const names = (await (await ask('/inbox'))?.json()) ?? [];
    expect(names).toEqual([expect.stringMatching(/^share-\d+$/)]);
    expect((await ask(`/inbox/${names[0]}`))?.status).toBe(200);
  });

  it('forgets what a page has taken', async () => {
    await share('Olá');
    const [name] = (await (await ask('/inbox'))?.json()) ?? [];

    await ask(`/inbox/${name}`, 'DELETE');

    expect(await (await ask('/inbox'))?.json()).toEqual([]);
    expect((await ask(`/inbox/${name}`))?.status).toBe(404);
  });

  it('lets all other requests pass', () => {
    expect([ask('/tickets'), ask('/api/inbox', 'POST'), asked(answerInbox, { method: 'GET', url: 'https://elsewhere.test/inbox' })]).toEqual([
      undefined,
      undefined,
      undefined,
    ]);
  });
});
