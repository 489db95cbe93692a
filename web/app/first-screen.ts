import type { Texts } from '#web/i18n/texts.ts';
import type { ScreenEntry } from './screen-entry.ts';
import { isOfMail, loadPrivateRoot, loadSignUp, loadUnsubscribe, publicPaths, screenAt, screens, textsOf } from './screens.ts';

interface FirstScreen {
  readonly loaders: readonly (() => Promise<unknown>)[];
  readonly namespaces: readonly (keyof Texts)[];
}

/**
 * Names the code and texts of the first screen, so that they are fetched at once and not after each other. Login itself is part of the entry.
 *
 * @param hasToken whether the visitor will be let into the private screens.
 */
export function firstScreen(pathname: string, hasToken: boolean): FirstScreen {
  if (isOfMail(pathname)) return { loaders: [loadUnsubscribe], namespaces: ['unsubscribe'] };
  if (!hasToken) return pathname === publicPaths.signUp ? { loaders: [loadSignUp], namespaces: ['sign-up'] } : { loaders: [], namespaces: ['login'] };
  const screen: ScreenEntry = screenAt(pathname) ?? screens.tickets;
  const { load, loadWith, textsWith } = screen;
  return { loaders: [loadPrivateRoot, load, ...(loadWith?.(pathname) ?? [])], namespaces: ['shell', ...textsOf(screen), ...(textsWith?.(pathname) ?? [])] };
}
