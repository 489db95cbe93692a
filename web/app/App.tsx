import { lazy, StrictMode, Suspense } from 'react';
import { useTokenHolder } from '#web/api/use-has-token.ts';
import { Busy } from '#web/kit/states/Busy.tsx';
import { useToastsRequested } from '#web/kit/toasts/toast-host.ts';
import { loadToasts } from './load-toasts.ts';
import { PublicRoot } from './PublicRoot.tsx';
import { isOfMail, loadPrivateRoot, loadSupportRoot, loadUnsubscribe } from './screens.ts';

const PrivateRoot = lazy(loadPrivateRoot);
const SupportRoot = lazy(loadSupportRoot);
const UnsubscribeScreen = lazy(loadUnsubscribe);
const Toasts = lazy(loadToasts);

/** The whole application: what a mail leads to, the screens before login, which do without theme, router and query cache, or all the others. */
export function App() {
  const holder = useTokenHolder();
  const hasToasts = useToastsRequested();
  const Root = isOfMail(location.pathname) ? UnsubscribeScreen : { nobody: PublicRoot, user: PrivateRoot, support: SupportRoot }[holder];
  return (
    <StrictMode>
      <Suspense fallback={<Busy />}>
        <Root />
      </Suspense>
      <Suspense>{hasToasts ? <Toasts /> : null}</Suspense>
    </StrictMode>
  );
}
