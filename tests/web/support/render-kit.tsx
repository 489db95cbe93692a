import { QueryClientProvider } from '@tanstack/react-query';
import { render } from '@testing-library/react';
import { userEvent, type UserEvent } from '@testing-library/user-event';
import type { ReactNode } from 'react';
import { MemoryRouter } from 'react-router-dom';
import { vi } from 'vitest';
import type { SessionReply } from '#shared/contract/auth.ts';
import { createQueryClient } from '#web/api/query-client.ts';
import { sessionQuery } from '#web/api/session.ts';
import { SessionRights } from '#web/app/SessionRights.tsx';
import { Toasts } from '#web/app/Toasts.tsx';
import { AppTheme } from '#web/app/AppTheme.tsx';
import { UndoHost } from '#web/kit/undo/UndoHost.tsx';
import { notifyError } from '#web/kit/toasts/notify.ts';
import { startTexts } from '#web/i18n/i18n.ts';
import { aSession } from './builders.ts';
import { fakeApi, type FakeHandlers, type FakeRequest } from './fake-api.ts';

interface Options {
  readonly session?: SessionReply;
  readonly api?: FakeHandlers;
}

interface RenderedKit {
  readonly user: UserEvent;
  readonly calls: readonly FakeRequest[];
}

/** A part of the kit by itself, for a user who is logged in, in Portuguese. */
export async function renderKit(part: ReactNode, { session = aSession(), api = {} }: Options = {}): Promise<RenderedKit> {
  vi.stubGlobal('matchMedia', (media: string) =>
    Object.assign(new EventTarget(), { matches: false, media, addListener: () => undefined, removeListener: () => undefined }),
  );
  const calls = fakeApi(api);
  const queryClient = createQueryClient(notifyError);
  queryClient.setQueryData(sessionQuery.queryKey, { scope: session.scope, user: session.user });
  await startTexts(['kit']);
  render(
    <QueryClientProvider client={queryClient}>
      <AppTheme>
        <SessionRights>
          <MemoryRouter>{part}</MemoryRouter>
        </SessionRights>
        <UndoHost />
        <Toasts />
      </AppTheme>
    </QueryClientProvider>,
  );
  return { user: userEvent.setup({ delay: null }), calls };
}
