import { screen } from '@testing-library/react';
import { afterEach, expect, it, vi } from 'vitest';
import { getStoredSession, storeSession } from '#web/api/token-store.ts';
import { beginSession } from '#web/app/PrivateRoot.tsx';
import { accessToken, aSession, aTicket, userIdOf } from './support/builders.ts';
import { renderApp } from './support/render-app.tsx';

const ticket = aTicket(1, { status: 'open' });
const session = aSession();
const api = { listTickets: () => ({ tickets: [ticket], hasMore: false }) };
const stored = { token: session.token, userId: session.user.id, companyId: session.user.companyId, companyDueDate: session.user.company.dueDate };
const shown = () => screen.findByText(ticket.contact.name);

/** As the page does before its code is there; here the calls are made all the same. */
function askedEarly(): void {
  const early = { reply: Promise.resolve(undefined), askedAtMs: Date.now() };
  globalThis.earlyReplies = new Map([[`${getStoredSession()?.token} /tickets?status=open`, early]]);
}

afterEach(() => void (globalThis.earlyReplies = undefined));

it('draws the session and the list that were taken ahead, and asks for neither again', async () => {
  const { calls } = await renderApp('/tickets', {
    api,
    before: () => {
      askedEarly();
      return beginSession();
    },
  });
  await shown();

  const asked = calls.filter(({ route, query }) => route === 'me' || query['status'] === 'open').map(({ route }) => route);
  expect(asked).toEqual(['me', 'listTickets']);
});

it('asks for the list as any other where the page did not ask early', async () => {
  const { calls } = await renderApp('/tickets', { api, before: beginSession });
  await shown();

  expect(calls.filter(({ route }) => route === 'me')).toHaveLength(1);
});

it.each([
  ['somebody else', { userId: userIdOf(9) }],
  ['the same person, after a login of their own', {}],
])('shows what was taken ahead for a session not to %s', async (_who, other) => {
  const { calls } = await renderApp('/tickets', {
    api,
    before: async () => {
      await beginSession();
      storeSession({ ...getStoredSession()!, token: accessToken(undefined, 'b'), ...other });
    },
  });
  await shown();

  expect(calls.filter(({ route }) => route === 'me').map(({ token }) => token)).toEqual([session.token, accessToken(undefined, 'b')]);
});

it('takes nothing ahead for staff who support a company', async () => {
  const asked = vi.fn<typeof fetch>();
  vi.stubGlobal('fetch', asked);
  storeSession({ ...stored, token: `a.${btoa(JSON.stringify({ profile: 'support' }))}.c` });

  await beginSession();

  expect(asked).not.toHaveBeenCalled();
});

it('draws its frame after a second, and the rest when a slow answer comes', async () => {
  const late = Promise.withResolvers<void>();
  const me = async () => {
    await late.promise;
    return { scope: 'full' as const, user: session.user };
  };
  const { calls } = await renderApp('/tickets', { api: { ...api, me }, session, before: beginSession });
  expect(screen.queryByText(ticket.contact.name)).not.toBeInTheDocument();

  late.resolve();
  await shown();

  expect(calls.filter(({ route }) => route === 'me')).toHaveLength(1);
});

it('asks once more when what was to be taken ahead failed', async () => {
  let asked = 0;
  const { calls } = await renderApp('/tickets', {
    api: {
      ...api,
      me: () => {
        asked += 1;
        if (asked === 1) throw new TypeError('offline');
        return { scope: 'full', user: session.user };
      },
    },
    session,
    before: beginSession,
  });
  await shown();

  expect(calls.filter(({ route }) => route === 'me')).toHaveLength(2);
});
