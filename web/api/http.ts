import { Amplify } from 'aws-amplify';
import { del, get, post, put } from 'aws-amplify/api';
import { parsedUrl } from '#shared/domain/parsed-url.ts';
import type { ErrorReply } from '#shared/contract/errors.ts';
import type { Again } from '#shared/contract/route.ts';
import { ApiError, lostConnection } from '#web/errors/api-error.ts';
import { sendWithKey } from './attempt.ts';
import { patiently } from './insistently.ts';
import { inOrderOf } from './order-of-changes.ts';
import { noteServerDate } from './server-clock.ts';

// The client asks for it with each call; Safari has it from 17 on.
if (!('canParse' in URL)) Object.assign(URL, { canParse: (address: string) => parsedUrl(address) !== undefined });

const apiName = 'recado';

// Our own origin. Without the second argument a POST would be sent up to three times.
Amplify.configure(
  { API: { REST: { [apiName]: { endpoint: `${location.origin}/api` } } } },
  { API: { REST: { retryStrategy: { strategy: 'no-retry' }, defaultAuthMode: 'none' } } },
);

export interface HttpRequest {
  readonly method: 'GET' | 'POST' | 'PUT' | 'DELETE';
  readonly path: string;
  readonly query: Readonly<Record<string, string>>;
  readonly body: unknown;
  readonly token: string | null;
  readonly signal?: AbortSignal | undefined;
  /** How the route may be called again; by its method, if it does not say. */
  readonly again?: Again | undefined;
}

type RestInput = Parameters<typeof post>[0];
type RestBody = NonNullable<NonNullable<RestInput['options']>['body']>;

/**
 * Makes a call without refresh: again, where the network breaks off, if that has no other effect.
 *
 * @returns the parsed JSON, undefined for an empty answer.
 * @throws ApiError; the signal's reason once it is aborted.
 */
export async function request(wanted: HttpRequest): Promise<unknown> {
  const { method, path, body, again = method === 'PUT' || method === 'DELETE' } = wanted;
  // Files are not compared, and may take longer than any patience.
  if (!again || body instanceof FormData) return exchange(wanted, {});
  return again === 'key' ? sendWithKey(wanted, untilAnswered) : inOrderOf(path, () => untilAnswered(wanted));
}

const untilAnswered = (wanted: HttpRequest, key?: string): Promise<unknown> =>
  patiently(async (end, isRepeated) => {
    try {
      return await exchange({ ...wanted, signal: wanted.signal ?? end }, { key, isRepeated });
    } catch (error) {
      // The first call has deleted it, or somebody else: it is gone, as was wished.
      if (isRepeated && wanted.method === 'DELETE' && error instanceof ApiError && error.status === 404) return undefined;
      throw error;
    }
  });

interface Attempt {
  readonly key?: string | undefined;
  readonly isRepeated?: boolean;
}

async function exchange({ method, path, query, body, token, signal }: HttpRequest, { key, isRepeated = false }: Attempt): Promise<unknown> {
  const input: RestInput = {
    apiName,
    path,
    options: {
      withCredentials: true,
      queryParams: { ...query },
      headers: { ...(token ? { Authorization: `Bearer ${token}` } : {}), ...(key ? { 'Idempotency-Key': key } : {}) },
      ...(body === undefined ? {} : { body: body as RestBody }), // the contract's bodies are JSON objects or FormData
    },
  };
  const send = { GET: get, POST: post, PUT: put, DELETE: del }[method];
  signal?.throwIfAborted();
  const isOffline = !navigator.onLine;
  try {
    const sentAtMs = Date.now();
    const { headers, body: reply } = await abortable(send(input), signal);
    noteServerDate(headers['date'] ?? '', sentAtMs, Date.now());
    const text = await reply.text();
    return text === '' ? undefined : JSON.parse(text);
  } catch (error) {
    signal?.throwIfAborted();
    const isDeletion = method === 'DELETE';
    throw isRestFailure(error) ? asApiError(error, { isDeletion, isRepeated }) : lostConnection(error, isDeletion, isOffline);
  }
}

async function abortable(operation: ReturnType<typeof post>, signal: AbortSignal | undefined): ReturnType<typeof post>['response'] {
  const stop = (): void => operation.cancel();
  signal?.addEventListener('abort', stop);
  try {
    return await operation.response;
  } finally {
    signal?.removeEventListener('abort', stop);
  }
}

interface RestFailure {
  readonly response: { readonly statusCode: number; readonly headers: Readonly<Record<string, string>>; readonly body?: string };
}

/** The client's failures carry the answer, when there was one. */
const isRestFailure = (error: unknown): error is RestFailure => error instanceof Error && 'response' in error && error.response !== undefined;

function asApiError(error: RestFailure, about: { readonly isDeletion: boolean; readonly isRepeated: boolean }): ApiError {
  const { statusCode, headers, body } = error.response;
  const reply = readErrorReply(body);
  const retryAfter = Number(headers['retry-after'] ?? reply?.details?.['retryAfterSeconds']);
  return new ApiError(
    {
      code: reply?.error ?? 'ERR_UNKNOWN',
      status: statusCode,
      field: reply?.field,
      details: reply?.details,
      requestId: reply?.requestId,
      retryAfterSeconds: Number.isFinite(retryAfter) ? retryAfter : undefined,
      ...about,
    },
    { cause: error },
  );
}

function readErrorReply(body: string | undefined): ErrorReply | undefined {
  try {
    const parsed: unknown = JSON.parse(body ?? '');
    const isReply = typeof parsed === 'object' && parsed !== null && 'error' in parsed && typeof parsed.error === 'string';
    return isReply ? (parsed as ErrorReply) : undefined; // every error of our API has this form; codes unknown to us are shown raw
  } catch {
    return undefined; // not JSON: a proxy answered, which the caller reports as ERR_UNKNOWN
  }
}
