import type { Texts } from '../i18n/texts.ts';
import { loadConversation } from '../features/tickets/load-conversation.ts';
import { paths } from './paths.ts';
import { loadConnections, loadPrivateRoot, loadSignUp, loadTickets } from './screens.ts';

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
  if (!hasToken) {
    return pathname === paths.signUp ? { loaders: [loadSignUp], namespaces: ['sign-up'] } : { loaders: [], namespaces: ['login'] };
  }
  if (pathname === paths.connections) return { loaders: [loadPrivateRoot, loadConnections], namespaces: ['shell', 'connections'] };
  const conversation = pathname.startsWith(`${paths.tickets}/`) ? [loadConversation] : [];
  return { loaders: [loadPrivateRoot, loadTickets, ...conversation], namespaces: ['shell', 'tickets'] };
}
