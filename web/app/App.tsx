import { lazy, StrictMode, Suspense } from 'react';
import { useHasToken } from '../api/use-has-token.ts';
import { Busy } from '../components/Busy.tsx';
import { useToastsRequested } from '../components/toast-host.ts';
import { loadToasts } from './load-toasts.ts';
import { PublicRoot } from './PublicRoot.tsx';
import { isOfMail, loadPrivateRoot, loadUnsubscribe } from './screens.ts';

const PrivateRoot = lazy(loadPrivateRoot);
const UnsubscribeScreen = lazy(loadUnsubscribe);
const Toasts = lazy(loadToasts);

/** The whole application: what a mail leads to, the screens before login, which do without theme, router and query cache, or all the others. */
export function App() {
  const hasToken = useHasToken();
  const hasToasts = useToastsRequested();
  return (
    <StrictMode>
      <Suspense fallback={<Busy />}>{isOfMail(location.pathname) ? <UnsubscribeScreen /> : hasToken ? <PrivateRoot /> : <PublicRoot />}</Suspense>
      <Suspense>{hasToasts ? <Toasts /> : null}</Suspense>
    </StrictMode>
  );
}
