import { loadAccountKeys } from '#functions/areas/accounts/account-keys.ts';
import { accountHandlers } from '#functions/areas/accounts/handlers.ts';
import { connectionHandlers } from '#functions/areas/connections/handlers.ts';
import { liveHandlers } from '#functions/areas/live/handlers.ts';
import { messageHandlers } from '#functions/areas/messages/handlers.ts';
import { ticketHandlers } from '#functions/areas/tickets/handlers.ts';
import { restFunction } from '#functions/lib/rest-function.ts';
import { signAccessToken } from '#functions/lib/access-token.ts';
import type { Principal } from '#functions/lib/principal.ts';
import { areas } from '#shared/contract/index.ts';
import type { Route } from '#shared/contract/route.ts';
import type { APIGatewayProxyEventV2, APIGatewayProxyStructuredResultV2, Context } from 'aws-lambda';
import type { Home } from './given.ts';
import { messageDeps } from './message-deps.ts';

const originSecret = 'origin-secret-of-the-tests';
const authSecret = '7'.repeat(64);

export interface ApiCall {
  readonly token?: string | undefined;
  readonly params?: Record<string, string>;
  readonly query?: Record<string, string>;
  readonly body?: unknown;
  readonly headers?: Record<string, string>;
  readonly rawBody?: string;
  readonly isBase64Encoded?: boolean;
}

export interface ApiReply {
  readonly status: number;
  readonly body: unknown;
  readonly headers: Record<string, string>;
}

/** Every REST area on the emulator, called as API Gateway calls it. */
export async function restApi(home: Home) {
  const { table, clock, outbound } = home.deps;
  const keys = await loadAccountKeys(table, authSecret);
  const common = { table, clock, originSecret };
  const functions = {
    accounts: restFunction({
      ...common,
      routes: areas.accounts,
      handlers: accountHandlers({ table, clock, keys: async () => keys, isLocal: true, signUpsPerHour: 10 }),
    }),
    connections: restFunction({ ...common, routes: areas.connections, handlers: connectionHandlers({ table, clock, outbound }) }),
    tickets: restFunction({ ...common, routes: areas.tickets, handlers: ticketHandlers({ table, clock }) }),
    messages: restFunction({ ...common, routes: areas.messages, handlers: messageHandlers(messageDeps(home)) }),
    live: restFunction({ ...common, routes: areas.live, handlers: liveHandlers({ table, clock }) }),
  };
  const areaOf = (route: Route) =>
    (Object.keys(areas) as (keyof typeof areas)[]).find((name) => Object.values<Route>(areas[name]).includes(route)) ?? 'accounts';

  return {
    /** A valid access token of a principal; `ageMs` makes it old. */
    token: (principal: Principal, ageMs = 0) => {
      const { userId: sub, companyId: company, sessionId: session, profile, isSuper, scope } = principal;
      return signAccessToken(keys.signing, { sub, company, session, profile, super: isSuper, scope }, clock.nowMs() - ageMs);
    },
    call: (route: Route, call: ApiCall): Promise<ApiReply> => answer(functions[areaOf(route)], eventOf(route, call)),
    /** What API Gateway finds no route for. */
    unknown: (call: ApiCall): Promise<ApiReply> => answer(functions.live, { ...eventOf({ method: 'GET', path: '/nowhere' }, call), routeKey: '$default' }),
  };
}

async function answer(handler: unknown, event: APIGatewayProxyEventV2): Promise<ApiReply> {
  // Middy's type wants a context and a callback, which our handlers do not read.
  const run = handler as (event: APIGatewayProxyEventV2, context: Context) => Promise<APIGatewayProxyStructuredResultV2>;
  const result = await run(event, {} as Context);
  return {
    status: result.statusCode ?? 200,
    body: result.body ? JSON.parse(result.body) : undefined,
    headers: (result.headers ?? {}) as Record<string, string>,
  };
}

function eventOf(
  route: Pick<Route, 'method' | 'path'>,
  { token, params, query, body, headers, rawBody, isBase64Encoded = false }: ApiCall,
): APIGatewayProxyEventV2 {
  const path = `/api${route.path.replace(/\{(\w+)\}/g, (_, name: string) => encodeURIComponent((params?.[name] ?? '').toWellFormed()))}`;
  const routeKey = `${route.method} /api${route.path}`;
  return {
    version: '2.0',
    routeKey,
    rawPath: path,
    rawQueryString: new URLSearchParams(query).toString(),
    headers: {
      'x-origin-secret': originSecret,
      ...(token ? { authorization: `Bearer ${token}` } : {}),
      ...(body === undefined && rawBody === undefined ? {} : { 'content-type': 'application/json' }),
      ...headers,
    },
    ...(params ? { pathParameters: params } : {}),
    ...(query ? { queryStringParameters: query } : {}),
    requestContext: {
      accountId: '000000000000',
      apiId: 'test',
      domainName: 'localhost',
      domainPrefix: 'localhost',
      http: { method: route.method, path, protocol: 'HTTP/1.1', sourceIp: '127.0.0.1', userAgent: 'test' },
      requestId: 'test-request',
      routeKey,
      stage: '$default',
      time: '',
      timeEpoch: 0,
    },
    isBase64Encoded,
    ...(rawBody === undefined ? (body === undefined ? {} : { body: JSON.stringify(body) }) : { body: rawBody }),
  };
}
