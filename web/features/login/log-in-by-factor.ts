import type { authRoutes, SessionReply } from '#shared/contract/auth.ts';
import type { CallInput } from '#shared/contract/route.ts';
import { keepLogin } from '#web/api/log-in.ts';
import { sendRequest } from '#web/api/send-request.ts';
import { routes } from './contract.static.ts';

/** Finishes a login that was answered with a ticket. @throws ApiError */
export function logInByFactor(body: CallInput<typeof authRoutes.loginByFactor>['body']): Promise<SessionReply['user']> {
  const { method, path } = routes.loginByFactor;
  return keepLogin(sendRequest({ method, path, query: {}, body, token: null }) as Promise<SessionReply>); // declared by the route
}
