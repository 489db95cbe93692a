import { createHmac } from 'node:crypto';
import * as z from 'zod';
import * as declared from '#shared/ports/declared.ts';
import { beginningOf } from '#shared/domain/cut-text.ts';
import type { MetaApp } from './meta-app.ts';
import { port } from './port.ts';

/** https://developers.facebook.com/docs/graph-api/changelog */
const version = 'v23.0';
const realGraph = 'https://graph.facebook.com';
/** Limit of a call without files. Meta fetches a file from us before it answers. */
const answerMs = 15_000;

/** Meta answered, and said no. https://developers.facebook.com/docs/graph-api/guides/error-handling */
export class GraphError extends Error {
  override readonly name = 'GraphError';
  readonly status: number;
  readonly code: number;
  readonly subcode: number;
  readonly said: string;
  readonly isTransient: boolean;

  constructor(status: number, { code, error_subcode: subcode, message, is_transient: isTransient = false }: z.output<typeof problem>) {
    super(`Meta answered ${status}: ${code}/${subcode} ${message.slice(0, 200)}`);
    this.status = status;
    this.code = code;
    this.subcode = subcode;
    this.said = beginningOf(message, 200);
    this.isTransient = isTransient;
  }
}

/** No answer that says whether it was done. */
export class GraphSilent extends Error {
  override readonly name = 'GraphSilent';
}

export interface GraphCall {
  readonly method?: 'GET' | 'POST' | 'DELETE';
  readonly path: string;
  readonly query?: Readonly<Record<string, string>>;
  readonly body?: unknown;
  /** Token of the caller; without it only what an app may ask. */
  readonly token?: string;
  readonly timeoutMs?: number;
}

/** Meta's Graph API. @throws GraphError, GraphSilent */
export type Graph = (call: GraphCall) => Promise<unknown>;

const problem = z.object({
  code: z.number().catch(0),
  error_subcode: z.number().catch(0),
  message: z.string().catch(''),
  is_transient: z.boolean().optional().catch(undefined),
});
const failure = z.object({ error: problem });

interface GraphOptions {
  /** Another one than Meta's; empty for Meta's. */
  readonly baseUrl: string;
  readonly app: () => Promise<MetaApp>;
  readonly fetch?: typeof globalThis.fetch;
}

export function openGraph({ baseUrl, app, fetch = globalThis.fetch }: GraphOptions): Graph {
  return async (call) => {
    const proof: Record<string, string> = call.token === undefined ? {} : { appsecret_proof: proofOf(call.token, (await app()).appSecret) };
    const url = new URL(`${baseUrl || realGraph}/${version}/${call.path}`);
    for (const [name, value] of Object.entries({ ...call.query, ...proof })) url.searchParams.set(name, value);
    return answered(fetch, url, call);
  };
}

/** Shows that whoever has the token is the app itself. https://developers.facebook.com/docs/graph-api/guides/secure-requests */
export const proofOf = (token: string, appSecret: string): string => createHmac('sha256', appSecret).update(token).digest('hex');

async function answered(fetch: typeof globalThis.fetch, url: URL, { method = 'GET', body, token, timeoutMs = answerMs }: GraphCall): Promise<unknown> {
  const headers = {
    ...(token === undefined ? {} : { authorization: `Bearer ${token}` }),
    ...(body === undefined ? {} : { 'content-type': 'application/json' }),
  };
  const init = {
    method,
    headers,
    redirect: 'error',
    signal: AbortSignal.timeout(timeoutMs),
    ...(body === undefined ? {} : { body: JSON.stringify(body) }),
  } as const;
  try {
    const reply = await fetch(url, init);
    const said: unknown = await reply.json();
    const failed = failure.safeParse(said);
    if (!reply.ok || failed.success) throw new GraphError(reply.status, failed.data?.error ?? problem.parse({}));
    return said;
  } catch (error) {
    if (error instanceof GraphError) throw error;
    // Not the error of fetch itself: it may name the address, in which there are secrets.
    throw new GraphSilent(`Meta did not answer ${method} in a way that can be understood (${error instanceof Error ? error.name : 'unknown'})`);
  }
}

export const graph = () =>
  port(declared.graph, 'graph', ({ META_GRAPH_URL }, { app }: { readonly app: () => Promise<MetaApp> }) => openGraph({ baseUrl: META_GRAPH_URL, app }));
