import { useDeferredValue, useEffect } from 'react';
import { prefetch } from '#web/kit/page/prefetch.ts';
import { usePublicPath } from '#web/kit/public/public-location.ts';
import { i18n } from '#web/i18n/instance.ts';
import { part } from '#web/kit/page/part.ts';
import { firstScreen } from './first-screen.ts';
import { publicScreens } from './open-screens.ts';
import { linkTo } from './screens.ts';

const rootOf = ({ path, load }: (typeof publicScreens)[number]) => ({ path, Screen: part(load) });
const login = rootOf(publicScreens[0]);
const roots = [login, ...publicScreens.slice(1).map(rootOf)];

/** The screens before login; every other address leads to login. */
export function PublicRoot() {
  // Deferred: the present screen stays until the next one's code is there.
  const pathname = useDeferredValue(usePublicPath());
  const { path, Screen } = roots.find((one) => one.path === pathname) ?? login;
  useEffect(() => {
    if (path !== pathname) history.replaceState(null, '', path);
  }, [path, pathname]);
  return <Screen onTyping={fetchHome} />;
}

/** A typing visitor is about to log in: the code of the first private screen arrives meanwhile. */
function fetchHome(): void {
  const { loaders, namespaces } = firstScreen(linkTo('tickets'), true);
  void prefetch(...loaders, () => i18n.loadNamespaces(...namespaces));
}
