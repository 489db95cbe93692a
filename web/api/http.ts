import { Amplify } from 'aws-amplify';
import { del, get, post, put } from 'aws-amplify/api';
import { parsedUrl } from '#shared/domain/parsed-url.ts';
import type { ErrorReply } from '#shared/contract/errors.ts';
import { ApiError, lostConnection } from '#web/errors/api-error.ts';
import { sendWithKey } from './attempt.ts';
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
}

type RestInput = Parameters<typeof post>[0];
type RestBody = NonNullable<NonNullable<RestInput['options']>['body']>;

/**
 * Makes an HTTP exchange without retry or refresh.
 *
 * @returns the parsed JSON, undefined for an empty answer.
 * @throws ApiError; the signal's reason once it is aborted.
 */
export async function request(wanted: HttpRequest): Promise<unknown> {
  const { method, path, body } = wanted;
  // Files are not compared.
  if (method !== 'POST' || body instanceof FormData || needNoKey.test(path)) return exchange(wanted);
  return sendWithKey(wanted, exchange);
}

/** Calls that make no record, or name it by a token of their own. */
const needNoKey = /^\/(?:auth|live|messages)\//;

async function exchange({ method, path, query, body, token, signal }: HttpRequest, key?: string): Promise<unknown> {
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
  try {
    const sentAtMs = Date.now();
    const { headers, body: reply } = await abortable(send(input), signal);
    noteServerDate(headers['date'] ?? '', sentAtMs, Date.now());
    const text = await reply.text();
    return text === '' ? undefined : JSON.parse(text);
  } catch (error) {
    signal?.throwIfAborted();
    throw asApiError(error, method === 'DELETE');
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

function asApiError(error: unknown, isDeletion: boolean): ApiError {
  if (!isRestFailure(error)) return lostConnection(error, isDeletion);
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
      isDeletion,
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
