import type { Texts } from '#web/i18n/texts.ts';
import type { ScreenEntry } from './screen-entry.ts';
import { mailScreenAt, publicScreens } from './open-screens.ts';
import { loadPrivateRoot, screenAt, screens, textsOf } from './screens.ts';

const beginSession = async (): Promise<void> => (await import('./PrivateRoot.tsx')).beginSession();

interface FirstScreen {
  /** Fetch what it shows, as far as it is known before it is drawn. */
  readonly data: readonly (() => Promise<unknown>)[];
  readonly loaders: readonly (() => Promise<unknown>)[];
  readonly namespaces: readonly (keyof Texts)[];
}

/**
 * Names the code and texts of the first screen, so that they are fetched at once and not after each other.
 *
 * @param hasToken whether the visitor will be let into the private screens.
 */
export function firstScreen(pathname: string, hasToken: boolean): FirstScreen {
  const open = mailScreenAt(pathname) ?? (hasToken ? undefined : (publicScreens.find(({ path }) => path === pathname) ?? publicScreens[0]));
  if (open) return { data: [], loaders: [open.load], namespaces: open.texts };
  const screen: ScreenEntry = screenAt(pathname) ?? screens.tickets;
  const { load, loadWith, textsWith } = screen;
  return {
    data: [beginSession],
    loaders: [loadPrivateRoot, load, ...(loadWith?.(pathname) ?? [])],
    namespaces: ['shell', ...textsOf(screen), ...(textsWith?.(pathname) ?? [])],
  };
}
