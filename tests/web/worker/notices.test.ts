import { beforeEach, describe, expect, it, vi } from 'vitest';
import { isValid } from 'ulid';
import { authRoutes } from '#shared/contract/auth.ts';
import type { PushPayload } from '#shared/contract/web-push.ts';
import { keepSignature } from '#web/service-worker/answer-notice.ts';
import { answerInbox } from '#web/service-worker/inbox.ts';
import { followNotice, showNotice } from '#web/service-worker/notices.ts';
import { userIdOf } from '../support/builders.ts';
import { asked, fakeCaches, fakeChannels, type FakePage, fakeScope } from './support.ts';

const answer = { ticketId: 7, userId: userIdOf(1), label: 'Responder', placeholder: 'Escreva a resposta', unsent: 'Não foi enviada.' };
const payload = { tag: 'ticket-7', title: 'Maria', body: 'Tem bolo?', path: '/tickets/abc', answer } as PushPayload;

const refreshPath = `/api${authRoutes.refresh.path}`;

const setBadge = vi.fn(async () => undefined);
let posts: { readonly path: string; readonly body: { readonly body?: string; readonly clientToken?: string } }[];

/** Answers of the server to what the worker posts. */
function givenServer(replies: Readonly<Record<string, () => Response>>): void {
  vi.stubGlobal('fetch', async (path: string, { body }: { readonly body: string }) => {
    posts.push({ path, body: JSON.parse(body) });
    const reply = replies[path];
    if (!reply) throw new TypeError('Failed to fetch');
    return reply();
  });
}

const session =
  (userId: string = answer.userId) =>
  () =>
    Response.json({ token: 'access', user: { id: userId, name: 'Ana' } });
const sent = () => Response.json({ messages: [] });
const kept = async () => (await asked(answerInbox, { method: 'GET', url: `${location.origin}/inbox` }))?.json();
const pieces = async () => {
  const [name] = await kept();
  return (await asked(answerInbox, { method: 'GET', url: `${location.origin}/inbox/${name}` }))?.json();
};

beforeEach(() => {
  fakeCaches();
  fakeChannels();
  posts = [];
  setBadge.mockClear();
  Object.defineProperty(navigator, 'setAppBadge', { value: setBadge, configurable: true });
  vi.useFakeTimers({ toFake: ['setTimeout'] });
  return () => {
    vi.useRealTimers();
    Reflect.deleteProperty(navigator, 'setAppBadge');
  };
});

async function click(action: string, reply?: string, page: Partial<FakePage> = {}) {
  const world = fakeScope([{ visibilityState: 'hidden', ...page }]);
  const close = vi.fn();
  const { path, answer: way } = payload;
  const notification = { title: 'Maria', tag: 'ticket-7', close, data: { path, answer: way } } as unknown as Notification; // the part that is used
  const done = followNotice(world.scope, { notification, action, ...(reply === undefined ? {} : { reply }) });
  await vi.runAllTimersAsync();
  await done;
  return { ...world, close };
}

describe('a notice of a message', () => {
  it('has a box to answer in, and counts on the icon', async () => {
    const { scope, shown } = fakeScope();

    await showNotice(scope, payload);

    expect(shown[0]?.options).toMatchObject({ tag: 'ticket-7', actions: [{ action: 'answer', type: 'text', title: 'Responder' }] });
    expect(setBadge).toHaveBeenCalledWith(1);
  });

  it('has none where nothing can be answered', async () => {
    const { scope, shown } = fakeScope();

    await showNotice(scope, { ...payload, answer: undefined });

    expect(shown[0]?.options.actions).toEqual([]);
  });

  it('sends what was written into it, signed, under a token', async () => {
    givenServer({ [refreshPath]: session(), '/api/messages/7': sent });

    const { shown, close } = await click('answer', ' Tem, sim! ');

    expect(posts.map(({ path }) => path)).toEqual([refreshPath, '/api/messages/7']);
    expect(posts[1]?.body.body).toBe('*Ana:*\nTem, sim!');
    expect(isValid(posts[1]?.body.clientToken ?? '')).toBe(true);
    expect(close).toHaveBeenCalledOnce();
    expect([shown, await kept()]).toEqual([[], []]);
  });

  it('leaves the signature away where this browser does', async () => {
    await keepSignature(false);
    givenServer({ [refreshPath]: session(), '/api/messages/7': sent });

    await click('answer', 'Tem');

    expect(posts[1]?.body.body).toBe('Tem');
  });

  it('repeats under the same token what got no answer', async () => {
    let tries = 0;
    givenServer({ [refreshPath]: session(), '/api/messages/7': () => ((tries += 1) < 3 ? new Response('{}', { status: 502 }) : sent()) });

    const { shown } = await click('answer', 'Tem');

    const tokens = posts.filter(({ path }) => path === '/api/messages/7').map(({ body }) => body.clientToken);
    expect([tokens.length, new Set(tokens).size, shown.length]).toEqual([3, 1, 0]);
  });

  it('says that an answer did not get out, and keeps it for the conversation', async () => {
    givenServer({});

    const { shown, posted } = await click('answer', 'Tem');

    expect(shown).toMatchObject([{ title: 'Não foi enviada.', options: { body: 'Tem', data: { path: '/tickets/abc#message-box' } } }]);
    expect(posted).toEqual([{ hasNews: true }]);
    expect(await pieces()).toMatchObject({ userId: answer.userId, ticketId: 7, body: 'Tem', failure: 'ERR_NETWORK' });
  });

  it('asks once where the server refuses', async () => {
    givenServer({ [refreshPath]: session(), '/api/messages/7': () => Response.json({ error: 'ERR_TICKET_CLOSED' }, { status: 409 }) });

    await click('answer', 'Tem');

    expect(posts).toHaveLength(2);
    expect(await pieces()).toMatchObject({ failure: 'ERR_TICKET_CLOSED' });
  });

  it('sends nothing in the name of somebody else who is logged in by now', async () => {
    givenServer({ [refreshPath]: session(userIdOf(2)), '/api/messages/7': sent });

    await click('answer', 'Tem');

    expect(posts.map(({ path }) => path)).toEqual([refreshPath]);
    expect(await pieces()).toMatchObject({ body: 'Tem', failure: 'ERR_SESSION_EXPIRED' });
  });

  it('leads to the box where the browser has none in notices', async () => {
    const { posted } = await click('answer');

    expect(posted).toEqual([{ open: '/tickets/abc#message-box' }]);
  });

  it('leads to the conversation by itself', async () => {
    const { posted, navigated, opened } = await click('');

    expect([posted, navigated, opened]).toEqual([[{ open: '/tickets/abc' }], [], []]);
  });

  it('leads a page there that does not listen yet', async () => {
    const { navigated, opened } = await click('', undefined, { isDeaf: true });

    expect([navigated, opened]).toEqual([['/tickets/abc'], []]);
  });

  it('opens a page of its own where that one cannot be led', async () => {
    const { opened } = await click('', undefined, { isDeaf: true, isUncontrolled: true });

    expect(opened).toEqual(['/tickets/abc']);
  });
});
