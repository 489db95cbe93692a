import { StrictMode, Suspense } from 'react';
import { useTokenHolder, useVisit } from '#web/api/use-has-token.ts';
import { usePublicPath } from '#web/kit/public/public-location.ts';
import { Busy } from '#web/kit/states/Busy.tsx';
import { useToastsRequested } from '#web/kit/toasts/toast-host.ts';
import { part } from '#web/kit/page/part.ts';
import { loadToasts } from './load-toasts.ts';
import { PageBoundary } from './PageBoundary.tsx';
import { PublicRoot } from './PublicRoot.tsx';
import { mailScreens } from './open-screens.ts';
import { loadPrivateRoot, loadSupportRoot } from './screens.ts';

const PrivateRoot = part(loadPrivateRoot);
const SupportRoot = part(loadSupportRoot);
const Toasts = part(loadToasts);

const ofMails = mailScreens.map(({ load, ...screen }) => ({ ...screen, Screen: part(load) }));

/** The whole application: what a mail leads to, the screens before login, which do without theme, router and query cache, or all the others. */
export function App() {
  const holder = useTokenHolder();
  const visit = useVisit();
  const hasToasts = useToastsRequested();
  const pathname = usePublicPath();
  const Root = ofMails.find(({ path }) => pathname.startsWith(path))?.Screen ?? { nobody: PublicRoot, user: PrivateRoot, support: SupportRoot }[holder];
  return (
    <StrictMode>
      <PageBoundary>
        <Suspense fallback={<Busy />}>
          {/* A page that slept meanwhile hears of the last visit alone: nothing of the one before may stay. */}
          <Root key={visit} />
        </Suspense>
        <Suspense>{hasToasts ? <Toasts /> : null}</Suspense>
      </PageBoundary>
    </StrictMode>
  );
}
