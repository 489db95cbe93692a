import { QueryClientProvider } from '@tanstack/react-query';
import { type ComponentType, lazy, Suspense, useState } from 'react';
import { BrowserRouter, Navigate, Route, Routes } from 'react-router-dom';
import { createQueryClient } from '#web/api/query-client.ts';
import { Busy } from '#web/kit/states/Busy.tsx';
import { notifyError } from '#web/kit/toasts/notify.ts';
import { i18n } from '#web/i18n/instance.ts';
import { linkTo, screens, textsOf } from '../screens.ts';
import { AppTheme } from '../AppTheme.tsx';
import { SessionRights } from '../SessionRights.tsx';
import { SupportShell } from './SupportShell.tsx';
import { supportScreens } from './support-screens.ts';

const entries = supportScreens.map((name) => ({
  name,
  Screen: lazy(async (): Promise<{ default: ComponentType }> => {
    const [screen] = await Promise.all([screens[name].load(), i18n.loadNamespaces(...textsOf(screens[name]))]);
    return screen;
  }),
}));

/**
 * The screens of a company that are open to platform staff who support it, and no other: what is not here cannot be opened. The own
 * session has a root of its own; going from one to the other leaves nothing of either behind.
 */
export function SupportRoot() {
  const [queryClient] = useState(() => createQueryClient(notifyError));
  return (
    <QueryClientProvider client={queryClient}>
      <AppTheme>
        <SessionRights>
          <BrowserRouter>
            <Suspense fallback={<Busy />}>
              <Routes>
                <Route element={<SupportShell />}>
                  {entries.map(({ name, Screen }) => (
                    <Route key={name} path={screens[name].path} element={<Screen />} />
                  ))}
                </Route>
                <Route path="*" element={<Navigate to={linkTo('connections')} replace />} />
              </Routes>
            </Suspense>
          </BrowserRouter>
        </SessionRights>
      </AppTheme>
    </QueryClientProvider>
  );
}
