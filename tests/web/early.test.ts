import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { takeEarlyReply } from '#web/api/early-replies.ts';
import { routes as sessionRoutes } from '#web/api/contract.static.ts';
import { askEarly } from '#web/early/ask-early.ts';
import { routes } from '#web/parts/tickets/contract.static.ts';
import { plainFilter } from '#web/parts/tickets/first-list.ts';
import { ticketListFilter } from '#web/parts/tickets/queries.ts';

const fetched = vi.fn<typeof fetch>();
const soon = Math.floor(Date.now() / 1_000) + 600;
const tokenOf = (claims: object) =>
  `head.${btoa(JSON.stringify({ profile: 'user', scope: 'full', exp: soon, ...claims }))
    .replaceAll('+', '-')
    .replaceAll('/', '_')}.signature`;
const mine = tokenOf({});

beforeEach(() => {
  vi.stubGlobal('fetch', fetched);
  fetched.mockReset();
  fetched.mockImplementation((address) => Promise.resolve(Response.json({ of: address as string }))); // the code asks by text
  localStorage.setItem('token', mine);
  history.replaceState(null, '', '/tickets');
});
afterEach(() => {
  vi.unstubAllGlobals();
  vi.useRealTimers();
  document.head.querySelectorAll('[name=tickets-code], [rel=modulepreload]').forEach((element) => element.remove());
  globalThis.earlyReplies = undefined;
});

it('asks for the session and the first list, which the first calls of these take, once', async () => {
  askEarly();

  const list = (): Promise<unknown> => takeEarlyReply(routes.listTickets.path, ticketListFilter(plainFilter), mine);
  expect(await list()).toEqual({ of: '/api/tickets?status=open' });
  expect(await list()).toBeUndefined();
  expect(await takeEarlyReply(sessionRoutes.me.path, {}, mine)).toEqual({ of: '/api/auth/me' });
  expect(fetched.mock.calls.map(([, options]) => options?.headers)).toEqual([{ Authorization: `Bearer ${mine}` }, { Authorization: `Bearer ${mine}` }]);
});

it('fetches the code that the page names', () => {
  document.head.append(Object.assign(document.createElement('meta'), { name: 'tickets-code', content: '/assets/a.js /assets/b.js' }));

  askEarly();

  expect([...document.head.querySelectorAll<HTMLLinkElement>('[rel=modulepreload]')].map((link) => new URL(link.href).pathname)).toEqual([
    '/assets/a.js',
    '/assets/b.js',
  ]);
});

it.each([
  ['nobody is logged in', () => localStorage.clear(), []],
  ['a company is supported', () => localStorage.setItem('token', tokenOf({ profile: 'support' })), []],
  ['the company is to pay', () => localStorage.setItem('token', tokenOf({ scope: 'billing' })), []],
  ['the token has expired', () => localStorage.setItem('token', tokenOf({ exp: soon - 3_600 })), []],
  ['the token is none of ours', () => localStorage.setItem('token', 'strange'), []],
  ['another screen is wanted', () => history.replaceState(null, '', '/contacts'), []],
  ['another list was chosen', () => localStorage.setItem('ticketTagIds', '["1"]'), ['/api/auth/me']],
  ['another tab was left', () => sessionStorage.setItem('ticketStatus', '"closed"'), ['/api/auth/me']],
  ['the address names a list', () => history.replaceState(null, '', '/tickets?waiting'), ['/api/auth/me']],
])('asks for no list when %s', (_what, prepare, asked) => {
  prepare();

  askEarly();

  expect(fetched.mock.calls.map(([address]) => address)).toEqual(asked);
});

it.each([
  ['was refused', () => fetched.mockResolvedValue(Response.json({ error: 'ERR_ACCESS_TOKEN_INVALID' }, { status: 403 }))],
  ['did not come', () => fetched.mockRejectedValue(new TypeError('offline'))],
  ['is no JSON', () => fetched.mockResolvedValue(new Response('<html>'))],
])('leaves the call to itself when the reply %s', async (_what, prepare) => {
  prepare();
  askEarly();

  expect(await takeEarlyReply('/auth/me', {}, mine)).toBeUndefined();
});

it('answers neither another user nor a later call', async () => {
  vi.useFakeTimers();
  askEarly();

  expect(await takeEarlyReply('/auth/me', {}, 'another')).toBeUndefined();
  vi.advanceTimersByTime(11_000);
  expect(await takeEarlyReply('/auth/me', {}, mine)).toBeUndefined();
});
