import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { takeEarlyReply } from '#web/api/early-replies.ts';
import { storeSession } from '#web/api/token-store.ts';
import { beginSession } from '#web/app/PrivateRoot.tsx';
import { askEarly } from '#web/early/ask-early.ts';

const fetched = vi.fn<typeof fetch>();
const soon = Math.floor(Date.now() / 1_000) + 600;
const tokenOf = (claims: object) =>
  `head.${btoa(JSON.stringify({ profile: 'user', scope: 'full', exp: soon, ...claims }))
    .replaceAll('+', '-')
    .replaceAll('/', '_')}.signature`;
const mine = tokenOf({});
const stored = { token: mine, userId: '1', companyId: '1', companyDueDate: '' };
const taken = (address: string): Promise<unknown> => takeEarlyReply<unknown>(address, () => Promise.resolve('asked'));

beforeEach(() => {
  vi.stubGlobal('fetch', fetched);
  fetched.mockReset();
  fetched.mockImplementation((address) => Promise.resolve(Response.json({ of: address as string }))); // the code asks by text
  storeSession(stored);
  history.replaceState(null, '', '/tickets');
});
afterEach(() => {
  vi.unstubAllGlobals();
  vi.useRealTimers();
  document.head.querySelectorAll('[name=tickets-code], [rel=modulepreload]').forEach((element) => element.remove());
  globalThis.earlyReplies = undefined;
});

it('asks for the session and the first list, which the page begins with, once', async () => {
  askEarly();

  await beginSession();

  expect(fetched.mock.calls.map(([address]) => address)).toEqual(['/api/auth/me', '/api/tickets?status=open']);
  expect(await taken('/auth/me')).toBe('asked');
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

  expect(await taken('/auth/me')).toBe('asked');
});

it('answers neither another user nor a later call', async () => {
  vi.useFakeTimers();
  askEarly();

  storeSession({ ...stored, token: tokenOf({ session: 'another' }) });
  expect(await taken('/auth/me')).toBe('asked');
  storeSession(stored);
  vi.advanceTimersByTime(11_000);
  expect(await taken('/auth/me')).toBe('asked');
});
