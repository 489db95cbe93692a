import type { Texts } from '../i18n/texts.ts';
import { loadPrivateApp, screenAt, screens, type ScreenEntry } from './screens.ts';

interface FirstScreen {
  readonly loaders: readonly (() => Promise<unknown>)[];
  readonly namespaces: readonly (keyof Texts)[];
}

/**
 * What the first screen will ask for, so that its code and texts are fetched at once and not one after the other.
 *
 * @param hasToken whether the guards will let the visitor into the private screens.
 */
export function firstScreen(pathname: string, hasToken: boolean): FirstScreen {
  if (!hasToken) return asked(screenAt(pathname, 'public') ?? screens.login, pathname);
  const { loaders, namespaces } = asked(screenAt(pathname, 'private') ?? screens.tickets, pathname);
  return { loaders: [loadPrivateApp, ...loaders], namespaces: ['shell', ...namespaces] };
}

const asked = ({ load, loadWith, texts }: ScreenEntry, pathname: string): FirstScreen => ({
  loaders: [load, ...(loadWith?.(pathname) ?? [])],
  namespaces: texts,
});
