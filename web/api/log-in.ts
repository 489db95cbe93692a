import type { SessionReply } from '#shared/contract/auth.ts';
import { keepSession } from './refresh-session.ts';
import { sendRequest } from './send-request.ts';
import { getStoredSession, onStoredSession, opening } from './token-store.ts';
import { routes } from './contract.static.ts';

let opened: SessionReply | null = null;
onStoredSession(() => {
  if (getStoredSession() === null) opened = null;
});

/**
 * Opens a session. The guard leads on as soon as it is stored.
 *
 * @throws ApiError
 */
export function logIn(credentials: { readonly email: string; readonly password: string; readonly scope?: 'billing' }): Promise<SessionReply['user']> {
  const { method, path } = routes.login;
  return keepLogin(sendRequest({ method, path, query: {}, body: credentials, token: null }) as Promise<SessionReply>); // declared by the route
}

/** Keeps the session that is being opened. What finds the former one ended meanwhile waits for it. */
export function keepLogin(reply: Promise<SessionReply>): Promise<SessionReply['user']> {
  const login = keep(reply);
  opening.login = login.catch(() => undefined);
  return login;
}

async function keep(reply: Promise<SessionReply>): Promise<SessionReply['user']> {
  opened = await reply;
  // The routes of campaigns and contact lists are there while the browser has it. It stays away where somebody removed it since.
  localStorage.setItem('cshow', 'true');
  keepSession(opened);
  return opened.user;
}

/** The login's answer about the present session in this tab, so that it need not be asked again. */
export function getOpenedSession(): Omit<SessionReply, 'token'> | null {
  if (opened === null || opened.token !== getStoredSession()?.token) return null;
  const { token: _, ...session } = opened;
  return session;
}
