import { lazy, useDeferredValue, useEffect } from 'react';
import { prefetch } from '#web/kit/page/prefetch.ts';
import { usePublicPath } from '#web/kit/public/public-location.ts';
import { LoginScreen } from '#web/features/login/LoginScreen.tsx';
import { i18n } from '#web/i18n/instance.ts';
import { firstScreen } from './first-screen.ts';
import { linkTo, loadSignUp, publicPaths } from './screens.ts';

const SignUpScreen = lazy(loadSignUp);

/** Login, which is part of the entry because a round trip more would cost more than its 3 KB, and sign-up; every other address leads to login. */
export function PublicRoot() {
  // Deferred: the present screen stays until the next one's code is there.
  const path = useDeferredValue(usePublicPath());
  useEffect(() => {
    if (path !== publicPaths.signUp && path !== publicPaths.login) history.replaceState(null, '', publicPaths.login);
  }, [path]);
  return path === publicPaths.signUp ? <SignUpScreen /> : <LoginScreen onTyping={fetchHome} />;
}

/** A typing visitor is about to log in: the code of the first private screen arrives meanwhile. */
function fetchHome(): void {
  const { loaders, namespaces } = firstScreen(linkTo('tickets'), true);
  void prefetch(...loaders, () => i18n.loadNamespaces([...namespaces]));
}
