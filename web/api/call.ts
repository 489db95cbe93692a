import type { CallInput, ReplyOf, Route } from '#shared/contract/route.ts';
import { ApiError, hasCode } from '#web/errors/api-error.ts';
import type { ClientRoute } from './client-route.ts';
import { sendRequest } from './send-request.ts';
import { refreshAccessToken } from './refresh-session.ts';
import { getStoredSession, opening, type StoredSession, storeSession } from './token-store.ts';

/** `form` replaces `body` on routes that accept files. */
type Input<R extends Route> = CallInput<R> | (R['acceptsFiles'] extends true ? Omit<CallInput<R>, 'body'> & { form: FormData } : never);
type Arguments<R extends Route> = object extends CallInput<R> ? [input?: Input<R>, options?: CallOptions] : [input: Input<R>, options?: CallOptions];

interface CallOptions {
  /** Gives the call up, such as the one that TanStack Query hands to a `queryFn`. */
  readonly signal?: AbortSignal;
}

interface AnyInput {
  readonly params?: Readonly<Record<string, unknown>>;
  readonly query?: Readonly<Record<string, unknown>>;
  readonly body?: unknown;
  readonly form?: FormData;
}

/**
 * Calls a route of the contract: `await call(routes.getTicket, { params: { ticketId } })`.
 * A refused access token is refreshed once and the call repeated; a 401 or 402 ends the session. A call is made for whoever held this browser when it
 * began, and for nobody after them.
 *
 * @throws ApiError; the signal's reason once it is aborted.
 */
export async function call<R extends Route>(route: ClientRoute<R>, ...[input, options]: Arguments<R>): Promise<ReplyOf<R>> {
  const { params = {}, query = {}, body, form } = (input ?? {}) as AnyInput; // every CallInput has this shape
  const sent = { method: route.method, path: fillPath(route.path, params), query: asText(query), body: form ?? body, again: route.again };
  const reply = await sendWithRefresh((token) => sendRequest({ ...sent, token, signal: options?.signal }));
  return reply as ReplyOf<R>; // the server lets out only what the route's reply schema declares
}

async function sendWithRefresh(send: (token: string | null) => Promise<unknown>): Promise<unknown> {
  const asker = getStoredSession();
  const token = asker?.token ?? null;
  try {
    return await send(token);
  } catch (error) {
    const hasEnded = hasCode(error, 'ERR_SESSION_EXPIRED');
    if (hasEnded) await opening.login;
    const newest = getStoredSession();
    // A visit to a company is over, or somebody else has logged in: the call is not theirs to make, and its failure ends nothing of theirs.
    if (asker && newest && !isSameOwner(asker, newest)) throw error;
    // Another call has refreshed it meanwhile, or this browser has logged in anew.
    const isReplaced = asker !== null && newest !== null && newest.token !== token;
    return endingSession(async () => {
      if (isInvalid(error) || (hasEnded && isReplaced)) return send(isReplaced ? newest.token : await refreshAccessToken());
      throw error;
    });
  }
}

const isSameOwner = (one: StoredSession, other: StoredSession): boolean => one.userId === other.userId && one.companyId === other.companyId;

const isInvalid = (error: unknown): boolean => hasCode(error, 'ERR_ACCESS_TOKEN_INVALID');

async function endingSession(attempt: () => Promise<unknown>): Promise<unknown> {
  try {
    return await attempt();
  } catch (error) {
    if (error instanceof ApiError && endsSession(error) && getStoredSession()) storeSession(null, error);
    throw error;
  }
}

/** 402: the subscription ran out while the user worked. */
const endsSession = ({ status }: ApiError): boolean => status === 401 || status === 402;

function fillPath(path: string, params: Readonly<Record<string, unknown>>): string {
  return path.replaceAll(/\{(\w+)\}/g, (_, name: string) => encodeURIComponent(String(params[name])));
}

function asText(query: Readonly<Record<string, unknown>>): Record<string, string> {
  const given = Object.entries(query).filter(([, value]) => value !== undefined && value !== null);
  return Object.fromEntries(given.map(([name, value]) => [name, String(value)]));
}
