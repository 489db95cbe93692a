import { type accountRoutes, refreshCookieName } from '#shared/contract/accounts.ts';
import { type Handlers, ReplyWithCookies } from '../../lib/http.ts';
import type { AccountDeps } from './deps.ts';
import { listQueues } from './list-queues.ts';
import { listUsers } from './list-users.ts';
import { logIn } from './log-in.ts';
import { logOut } from './log-out.ts';
import { plansLister } from './list-plans.ts';
import { refreshSession } from './refresh-session.ts';
import { endedRefreshCookie, knownDeviceCookie, knownDeviceCookieName, refreshCookie } from './session-cookies.ts';
import { showSession } from './show-session.ts';
import { signUp } from './sign-up.ts';

export function accountHandlers(deps: AccountDeps): Handlers<typeof accountRoutes> {
  return {
    signUp: ({ body, query, clientAddress }) => signUp(deps, { ...body, referrer: query.companyId ?? null, clientAddress }),
    listPublicPlans: plansLister(deps),
    login: async ({ body, cookies, clientAddress }) => {
      const { reply, refreshToken, deviceCookie } = await logIn(deps, { ...body, clientAddress, deviceCookie: cookies[knownDeviceCookieName] });
      return new ReplyWithCookies(reply, [refreshCookie(refreshToken, deps.isLocal), knownDeviceCookie(deviceCookie, deps.isLocal)]);
    },
    refresh: async ({ cookies }) => {
      const { reply, refreshToken } = await refreshSession(deps, { refreshToken: cookies[refreshCookieName] });
      return new ReplyWithCookies(reply, [refreshCookie(refreshToken, deps.isLocal)]);
    },
    me: ({ principal }) => showSession(deps, principal),
    logout: async ({ principal }) => new ReplyWithCookies(await logOut(deps, principal), [endedRefreshCookie(deps.isLocal)]),
    listUsers: ({ principal }) => listUsers(deps, principal),
    listQueues: ({ principal }) => listQueues(deps, principal),
  };
}
