import { vi } from 'vitest';
import { errors, type ErrorCode } from '#shared/contract/errors.ts';
import { areas } from '#shared/contract/index.ts';
import type { Route } from '#shared/contract/route.ts';
import type * as z from 'zod';

type Areas = typeof areas;
type RouteEntries = { [A in keyof Areas]: { [K in keyof Areas[A]]: [K, Areas[A][K]] }[keyof Areas[A]] }[keyof Areas];
type Routes = { [E in RouteEntries as E[0]]: E[1] };
export type RouteName = keyof Routes;

export interface FakeRequest {
  readonly route: RouteName;
  readonly params: Readonly<Record<string, string>>;
  readonly query: Readonly<Record<string, string>>;
  readonly body: unknown;
  /** Token of the Authorization header. */
  readonly token: string | null;
  /** By which the server knows the repetition of a creation. */
  readonly idempotencyKey: string | null;
}

type Answer<K extends RouteName> = z.input<Routes[K]['reply']> | Failure;
export type FakeHandlers = { readonly [K in RouteName]?: (request: FakeRequest) => Answer<K> | Promise<Answer<K>> };

class Failure {
  readonly code: ErrorCode;
  readonly details: Readonly<Record<string, unknown>>;
  readonly headers: Readonly<Record<string, string>>;
  readonly field: string | undefined;

  constructor(code: ErrorCode, details: Readonly<Record<string, unknown>>, headers: Readonly<Record<string, string>>, field: string | undefined) {
    this.code = code;
    this.details = details;
    this.headers = headers;
    this.field = field;
  }
}

/** An answer with an error code of the contract and its status, perhaps about one field of the request. */
export const fail = (code: ErrorCode, details = {}, headers: Readonly<Record<string, string>> = {}, field?: string): Failure =>
  new Failure(code, details, headers, field);

const routes = Object.values(areas).flatMap((table) => Object.entries(table)) as [RouteName, Route][]; // the tables' own keys

/**
 * Answers at the network boundary by the contract: what a handler gives is checked against the route's reply schema.
 * A call to a route without a handler fails the test.
 *
 * @param serverAheadMs how far the server's clock is ahead of this one.
 * @returns the calls made so far, in order.
 */
export function fakeApi(handlers: FakeHandlers, serverAheadMs = 0): FakeRequest[] {
  const calls: FakeRequest[] = [];
  vi.stubGlobal('fetch', async (input: string | URL, init: RequestInit = {}): Promise<Response> => {
    const url = new URL(String(input));
    const [name, route, params] = match(init.method ?? 'GET', url.pathname.replace('/api', ''));
    const headers = new Headers(init.headers);
    const request: FakeRequest = {
      route: name,
      params,
      query: Object.fromEntries(url.searchParams),
      body: typeof init.body === 'string' ? JSON.parse(init.body) : init.body,
      token: headers.get('authorization')?.replace('Bearer ', '') ?? null,
      idempotencyKey: headers.get('idempotency-key'),
    };
    calls.push(request);
    const handler = handlers[name] as ((request: FakeRequest) => unknown) | undefined; // the type of the answer is checked where it is given
    if (!handler) throw new Error(`no handler for ${name}`);
    const response = respond(route, await handler(request));
    response.headers.set('date', new Date(Date.now() + serverAheadMs).toUTCString());
    return response;
  });
  return calls;
}

/** The most exact first. */
const patterns = routes
  .toSorted(([, a], [, b]) => a.path.split('{').length - b.path.split('{').length)
  .map(([name, route]) => ({ name, route, pattern: new RegExp(`^${route.path.replaceAll(/\{(\w+)\}/g, '(?<$1>[^/]+)')}$`) }));

function match(method: string, path: string): [RouteName, Route, Record<string, string>] {
  for (const { name, route, pattern } of patterns) {
    const found = route.method === method && pattern.exec(path);
    if (found) return [name, route, { ...found.groups }];
  }
  throw new Error(`the contract has no ${method} ${path}`);
}

function respond(route: Route, answer: unknown): Response {
  if (!(answer instanceof Failure)) return Response.json(route.reply.parse(answer), { status: route.status ?? 200 });
  const { code, details, headers, field } = answer;
  return Response.json({ error: code, field, details, requestId: 'request-1' }, { status: errors[code].status, headers });
}
