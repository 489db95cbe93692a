import { type authRoutes, refreshCookieName } from '#shared/contract/auth.ts';
import { type Handlers, ReplyWithCookies } from '#functions/stack/http.ts';
import type { AuthDeps } from './deps.ts';
import { forgotPassword } from './forgot-password.ts';
import { logIn } from './log-in.ts';
import { logOut } from './log-out.ts';
import { choosePassword, showPasswordLink } from './password-link.ts';
import { proveAddress, sendAddressProof } from './prove-address.ts';
import { refreshSession } from './refresh-session.ts';
import { endedRefreshCookie, knownDeviceCookie, knownDeviceCookieName, refreshCookie } from './session-cookies.ts';
import { showSession } from './show-session.ts';
import { enterSupport, leaveSupport } from './support-session.ts';

export const authHandlers = (deps: AuthDeps): Handlers<typeof authRoutes> => ({
  login: async ({ body, cookies, clientAddress }) => {
    const { reply, refreshToken, deviceCookie } = await logIn(deps, { ...body, clientAddress, deviceCookie: cookies[knownDeviceCookieName] });
    return new ReplyWithCookies(reply, [refreshCookie(refreshToken, deps.isLocal), knownDeviceCookie(deviceCookie, deps.isLocal)]);
  },
  refresh: async ({ cookies }) => {
    const { reply, refreshToken } = await refreshSession(deps, { refreshToken: cookies[refreshCookieName] });
    return new ReplyWithCookies(reply, [refreshCookie(refreshToken, deps.isLocal)]);
  },
  me: ({ principal }) => showSession(deps, principal),
  forgotPassword: ({ body, clientAddress }) => forgotPassword(deps, { ...body, clientAddress }),
  showPasswordLink: ({ body }) => showPasswordLink(deps, body.token),
  choosePassword: ({ body }) => choosePassword(deps, body),
  sendAddressProof: ({ principal, body }) => sendAddressProof(deps, principal, body.language),
  proveAddress: ({ body }) => proveAddress(deps, body.token),
  enterSupport: ({ principal, params }) => enterSupport(deps, principal, params.companyId),
  leaveSupport: ({ principal }) => leaveSupport(deps, principal),
  logout: async ({ principal }) => new ReplyWithCookies(await logOut(deps, principal), [endedRefreshCookie(deps.isLocal)]),
});
