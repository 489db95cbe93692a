import { render } from '@testing-library/react';
import { userEvent, type UserEvent } from '@testing-library/user-event';
import { VirtuosoMockContext } from 'react-virtuoso';
import { vi } from 'vitest';
import type { SessionReply } from '#shared/contract/auth.ts';
import { storeSession } from '#web/api/token-store.ts';
import { App } from '#web/app/App.tsx';
import { firstScreen } from '#web/app/first-screen.ts';
import { startTexts } from '#web/i18n/i18n.ts';
import { fakeApi, type FakeHandlers, type FakeRequest } from './fake-api.ts';
import { fakeSockets, type FakeSockets } from './fake-socket.ts';
import { aSession } from './builders.ts';

/** The screens' code and texts, which `setup.ts` has loaded before the first test. */
export const screens = [
  firstScreen('/login', false),
  firstScreen('/signup', false),
  firstScreen('/tickets/any', true),
  firstScreen('/connections', true),
  firstScreen('/quick-messages', true),
  firstScreen('/tags', true),
  firstScreen('/tagsKanban', true),
  firstScreen('/kanban', true),
  firstScreen('/queues', true),
  firstScreen('/settings', true),
  firstScreen('/contacts', true),
  firstScreen('/schedules', true),
  firstScreen('/', true),
  firstScreen('/users', true),
  firstScreen('/announcements', true),
  firstScreen('/todolist', true),
  firstScreen('/helps', true),
  firstScreen('/chats', true),
  firstScreen('/campaigns', true),
  firstScreen('/campaign/any/report', true),
  firstScreen('/campaigns-config', true),
  firstScreen('/campaigns/opt-outs', true),
  firstScreen('/email', true),
  firstScreen('/email/any/report', true),
  firstScreen('/email/suppressions', true),
];

interface Options {
  /** Null: nobody is logged in. */
  readonly session?: SessionReply | null;
  readonly api?: FakeHandlers;
  /** Width of the window, in pixels. */
  readonly width?: number;
  /** How far the server's clock is ahead of this one. */
  readonly serverAheadMs?: number;
  /** Before it is drawn, and with the network there. */
  readonly before?: () => Promise<unknown>;
}

export interface RenderedApp {
  readonly user: UserEvent;
  readonly calls: readonly FakeRequest[];
  readonly sockets: FakeSockets;
}

/** The whole application at an address, as a user has it, in Portuguese; only the network is ours. */
export async function renderApp(path: string, { session = aSession(), api = {}, width = 1280, serverAheadMs = 0, before }: Options = {}): Promise<RenderedApp> {
  setWidth(width);
  if (session) {
    const { token, user } = session;
    storeSession({ token, userId: user.id, companyId: user.companyId, companyDueDate: user.company.dueDate });
  }
  const current = session ?? aSession();
  const handlers: FakeHandlers = {
    me: () => ({ scope: current.scope, user: current.user }),
    logout: () => ({ message: 'ok' }),
    createLivePass: () => ({ pass: 'pass-1', expiresAt: new Date(Date.now() + 30_000).toISOString() }),
    listConnections: () => [],
    listQueues: () => [],
    listRepeatedAnswers: () => [],
    listUsers: () => [],
    listTickets: () => ({ tickets: [], hasMore: false }),
    listAnnouncementNews: () => [],
    suggestTags: () => [],
    listLanes: () => ({ lista: [] }),
    listChats: () => ({ records: [], hasMore: false, unreadChats: 0 }),
    showBulk: () => ({ bulk: null }),
    listSchedules: () => ({ schedules: [], hasMore: false }),
    countTickets: () => ({ open: 0, openAll: 0, pending: 0 }),
    ...api,
  };
  const calls = fakeApi(handlers, serverAheadMs);
  const sockets = fakeSockets();
  history.pushState(null, '', path);
  await startTexts(screens.flatMap(({ namespaces }) => namespaces));
  await before?.();
  render(
    // jsdom has no layout, so virtual lists are told their measures.
    <VirtuosoMockContext value={{ viewportHeight: 800, itemHeight: 80 }}>
      <App />
    </VirtuosoMockContext>,
  );
  return { user: userEvent.setup({ delay: null }), calls, sockets };
}

/** jsdom has no layout: media queries are answered from this width. */
function setWidth(width: number): void {
  vi.stubGlobal('matchMedia', (query: string) => {
    const min = Number(/min-width:\s*([\d.]+)px/.exec(query)?.[1] ?? 0);
    const max = Number(/max-width:\s*([\d.]+)px/.exec(query)?.[1] ?? Number.POSITIVE_INFINITY);
    const asksWidth = query.includes('width');
    return Object.assign(new EventTarget(), {
      matches: asksWidth && width >= min && width <= max,
      media: query,
      addListener: () => undefined,
      removeListener: () => undefined,
    });
  });
}
