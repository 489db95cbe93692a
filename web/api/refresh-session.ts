import { ApiError, hasCode } from '#web/errors/api-error.ts';
import { sendRequest } from './send-request.ts';
import { getStoredSession, storeSession } from './token-store.ts';
import type { SessionReply } from '#shared/contract/auth.ts';
import { routes } from './contract.static.ts';

let running: Promise<string> | null = null;

/**
 * A new access token by the refresh cookie. Callers that arrive while one refresh runs share it.
 *
 * @throws ApiError; a 401 has ended the session already.
 */
export function refreshAccessToken(): Promise<string> {
  running ??= refresh().finally(() => {
    running = null;
  });
  return running;
}

async function refresh(): Promise<string> {
  const { method, path } = routes.refresh;
  try {
    const reply = (await sendRequest({ method, path, query: {}, body: undefined, token: null })) as SessionReply; // declared by the route
    const former = getStoredSession()?.companyId;
    keepSession(reply);
    // A session for support is over, and this is the own one again: what was on its way to that company must not reach this one.
    if (former && former !== reply.user.companyId) throw new ApiError({ code: 'ERR_SUPPORT_SESSION', status: 403 });
    // The company has begun to demand a second factor: the way to one is a page of its own.
    if (reply.mustSetFactor) location.reload();
    return reply.token;
  } catch (error) {
    if (error instanceof ApiError && error.status === 401) storeSession(null, error);
    throw error;
  }
}

export function keepSession({ token, user }: SessionReply): void {
  storeSession({ token, userId: user.id, companyId: user.companyId, companyDueDate: user.company.dueDate });
}

/** Back to the own session, by its cookie. Without one, to the login. */
export async function leaveForOwnSession(): Promise<void> {
  try {
    await refreshAccessToken();
  } catch (error) {
    // The own session is there by now: the call only says that it is another company's.
    if (!hasCode(error, 'ERR_SUPPORT_SESSION')) storeSession(null, error instanceof ApiError ? error : null);
  }
}
