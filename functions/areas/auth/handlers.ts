import { type authRoutes, refreshCookieName, type SessionReply } from '#shared/contract/auth.ts';
import { AppError } from '#shared/contract/errors.ts';
import { type Handlers, ReplyWithCookies } from '#functions/stack/http.ts';
import type { AuthDeps } from './deps.ts';
import { logInByFactor } from './factor/log-in-by-factor.ts';
import { addPasskey, beginPasskey, removePasskey } from './factor/keep-passkeys.ts';
import { askPasskey, logInByPasskey } from './factor/log-in-by-passkey.ts';
import { beginFactor, removeFactor, renewSpareCodes, setFactor, showFactor } from './factor/set-factor.ts';
import { forgotPassword } from './forgot-password.ts';
import { type Browser, type LoggedIn, logIn } from './log-in.ts';
import { logOut } from './log-out.ts';
import { choosePassword, showPasswordLink } from './password-link.ts';
import { proveAddress, sendAddressProof } from './prove-address.ts';
import { refreshSession } from './refresh-session.ts';
import { endedRefreshCookie, knownDeviceCookie, knownDeviceCookieName, refreshCookie, trustCookie, trustCookieName } from './session-cookies.ts';
import { seenFrom } from './seen-from.ts';
import { showSession } from './show-session.ts';
import { enterSupport, leaveSupport } from './support-session.ts';

export const authHandlers = (deps: AuthDeps): Handlers<typeof authRoutes> => ({
  login: async ({ body, cookies, ...from }) => {
    const kept = { deviceCookie: cookies[knownDeviceCookieName], trustCookie: cookies[trustCookieName] };
    return entered(deps, await logIn(deps, { ...body, ...kept, ...browserOf(from, cookies) }));
  },
  loginByFactor: async ({ body, cookies, ...from }) => entered(deps, await logInByFactor(deps, { ...body, ...browserOf(from, cookies) })),
  askPasskey: ({ body }) => askPasskey(deps, body.ticket),
  loginByPasskey: async ({ body, cookies, ...from }) => entered(deps, await logInByPasskey(deps, { ...body, ...browserOf(from, cookies) })),
  refresh: async ({ cookies, raw, ...from }) => {
    requireOwnPage(raw.headers['sec-fetch-site']);
    const { reply, refreshToken } = await refreshSession(deps, { refreshToken: cookies[refreshCookieName], seen: seenFrom(from) });
    return new ReplyWithCookies(reply, [refreshCookie(refreshToken, deps.isLocal)]);
  },
  me: ({ principal }) => showSession(deps, principal),
  forgotPassword: ({ body, clientAddress }) => forgotPassword(deps, { ...body, clientAddress }),
  showPasswordLink: ({ body }) => showPasswordLink(deps, body.token),
  choosePassword: ({ body }) => choosePassword(deps, body),
  sendAddressProof: ({ principal, body }) => sendAddressProof(deps, principal, body.language),
  proveAddress: ({ body }) => proveAddress(deps, body.token),
  showFactor: ({ principal }) => showFactor(deps, principal),
  beginFactor: ({ principal, body }) => beginFactor(deps, principal, body.currentPassword),
  setFactor: ({ principal, body }) => setFactor(deps, principal, body),
  newSpareCodes: ({ principal, body }) => renewSpareCodes(deps, principal, body.currentPassword),
  removeFactor: ({ principal, body }) => removeFactor(deps, principal, body),
  beginPasskey: ({ principal, body }) => beginPasskey(deps, principal, body.currentPassword),
  addPasskey: ({ principal, body }) => addPasskey(deps, principal, body),
  removePasskey: ({ principal, body }) => removePasskey(deps, principal, body),
  enterSupport: ({ principal, params }) => enterSupport(deps, principal, params.companyId),
  leaveSupport: ({ principal }) => leaveSupport(deps, principal),
  logout: async ({ principal }) => new ReplyWithCookies(await logOut(deps, principal), [endedRefreshCookie(deps.isLocal)]),
});

/** The cookie alone acts here: another site's page, though of the same domain, may not send it. Old browsers do not say who asks. */
function requireOwnPage(site: string | undefined): void {
  if (site !== undefined && site !== 'same-origin') throw new AppError('ERR_NO_PERMISSION');
}

const browserOf = ({ clientAddress, userAgent }: Omit<Browser, 'refreshToken'>, cookies: Readonly<Record<string, string | undefined>>): Browser => ({
  clientAddress,
  userAgent,
  refreshToken: cookies[refreshCookieName],
});

function entered(
  { isLocal }: AuthDeps,
  { reply, refreshToken, deviceCookie, trustCookie: trust }: LoggedIn & { readonly trustCookie?: string | undefined },
): ReplyWithCookies<SessionReply> {
  const kept = [refreshCookie(refreshToken, isLocal), knownDeviceCookie(deviceCookie, isLocal)];
  return new ReplyWithCookies(reply, trust === undefined ? kept : [...kept, trustCookie(trust, isLocal)]);
}
