import { ApiError } from './api-error.ts';
import { sendRequest } from './send-request.ts';
import { sessionRoutes } from './session-routes.static.ts';
import { storeSession } from './token-store.ts';
import type { SessionReply } from '#shared/contract/auth.ts';

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
  const { method, path } = sessionRoutes.refresh;
  try {
    const reply = (await sendRequest({ method, path, query: {}, body: undefined, token: null })) as SessionReply; // declared by the route
    keepSession(reply);
    return reply.token;
  } catch (error) {
    if (error instanceof ApiError && error.status === 401) storeSession(null, error);
    throw error;
  }
}

export function keepSession({ token, user }: SessionReply): void {
  storeSession({ token, userId: user.id, companyId: user.companyId, companyDueDate: user.company.dueDate });
}
