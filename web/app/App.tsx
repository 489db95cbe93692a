import { lazy, StrictMode, Suspense } from 'react';
import { useHasToken } from '../api/use-has-token.ts';
import { Busy } from '../components/Busy.tsx';
import { useToastsRequested } from '../components/toast-host.ts';
import { loadToasts } from './load-toasts.ts';
import { PublicRoot } from './PublicRoot.tsx';
import { loadPrivateRoot } from './screens.ts';

const PrivateRoot = lazy(loadPrivateRoot);
const Toasts = lazy(loadToasts);

/** The whole application: the screens before login, which do without theme, router and query cache, or all the others. */
export function App() {
  const hasToken = useHasToken();
  const hasToasts = useToastsRequested();
  return (
    <StrictMode>
      <Suspense fallback={<Busy />}>{hasToken ? <PrivateRoot /> : <PublicRoot />}</Suspense>
      <Suspense>{hasToasts ? <Toasts /> : null}</Suspense>
    </StrictMode>
  );
}
