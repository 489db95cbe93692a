import middy from '@middy/core';
import type { APIGatewayProxyEventV2, APIGatewayProxyStructuredResultV2, Context } from 'aws-lambda';
import { AppError, type ErrorCode, errors } from '#shared/contract/errors.ts';
import type { Route, RouteTable } from '#shared/contract/route.ts';
import type { AreaOf, RestFunctionName, RoutesOf } from '#shared/contract/served-by.ts';
import { actAs } from '#functions/data/acting.ts';
import type { Table } from '#functions/data/table.ts';
import type { Clock } from '#functions/ports/clock.ts';
import { accessTokenVerifier } from './access-token.ts';
import { authenticate, requireFeature } from './authenticate.ts';
import { authenticateConnection } from './authenticate-connection.ts';
import { enterCompany } from './enter-company.ts';
import { compressReply } from './compress-reply.ts';
import { answerOnce } from './create-once.ts';
import { answer, asAppError, type Handlers, type HttpRequest, parseInput, type RecordReader, type RouteHandler } from './http.ts';
import { floodGate } from './flood-gate.ts';
import { type Facts, log, logging } from '#functions/tools/log.ts';
import { pageHeaders } from '#functions/tools/page.ts';
import { noteRefusal } from './note-refusal.ts';
import { isFromOrigin } from './origin-secret.ts';
import type { ConnectionPrincipal, Principal } from '#functions/tools/principal.ts';

type RestEvent = APIGatewayProxyEventV2 & { principal?: Principal | ConnectionPrincipal };
type RestReply = APIGatewayProxyStructuredResultV2;

/** HTML of a page that says a failure. @param accepted the header `Accept-Language` */
type RefusalPage = (code: ErrorCode, accepted: string | undefined) => string;

/** An area whose replies are pages has one for its failures, too. */
type Refusals<T extends RouteTable> = [Extract<T[keyof T], { readonly repliesText: 'html' }>] extends [never]
  ? { readonly refusalPage?: never }
  : { readonly refusalPage: RefusalPage };

export type ServedArea<T extends RouteTable> = Refusals<T> & {
  readonly routes: T;
  readonly handlers: Handlers<T>;
};

interface RestFunction<F extends RestFunctionName> {
  /** The areas that `servedBy` gives to this function, and no other. */
  readonly areas: { readonly [A in AreaOf<F>]: ServedArea<RoutesOf<A>> };
  readonly deps: {
    readonly table: Table;
    readonly clock: Clock;
    /** CloudFront adds one of them to every request; without it the API is not reachable. Joined by commas. */
    readonly originSecret: string;
    /** Usual most of one user; without it there is no limit. */
    readonly requestsPerSecond?: number;
  };
}

/** The Lambda handler of some areas: log, refuse strangers, authenticate, parse, run, reply. */
export function restFunction<F extends RestFunctionName>({ areas, deps: { table, clock, originSecret, requestsPerSecond = 0 } }: RestFunction<F>) {
  const routes = routesByKey(Object.values(areas));
  const verify = accessTokenVerifier(table);
  const gate = floodGate({ table, perSecond: requestsPerSecond });

  const reply = middy<RestEvent, RestReply>()
    .use(requestLog())
    .use(errorReplies(routes))
    .before((request) => requireOrigin(request.event, originSecret))
    .handler(async (event: RestEvent): Promise<RestReply> => {
      const [route, handler] = routes.get(routeOf(event)) ?? [];
      if (!route || !handler) throw new AppError('ERR_ROUTE_NOT_FOUND');
      const { permission, feature, openToSupport } = route;
      const answered = (): Promise<RestReply> =>
        // The principal is set below unless the route is public.
        answerOnce(route, event, event.principal?.companyId, () =>
          answer(route, handler, event, event.principal as HttpRequest<Route>['principal'], readerBeside(routes, route)),
        );
      if (permission === 'public') return answered();
      if (permission === 'connectionToken') {
        event.principal = await authenticateConnection(table, event.headers, clock.nowMs());
        return answered();
      }
      // The specification's client names the company by the path alone.
      const visited = route.superMayEnter ? (event.queryStringParameters?.['companyId'] ?? event.pathParameters?.['companyId']) : undefined;
      // Who enters another company is asked for the features of that one.
      const caller = await authenticate(
        { table, verify, gate, nowMs: clock.nowMs(), noteRefusal: (who, right) => noteRefusal({ table, clock }, who, right) },
        event.headers['authorization'],
        {
          permission,
          ...(openToSupport ? { openToSupport } : {}),
        },
      );
      const principal = await enterCompany(table, caller, visited);
      event.principal = principal;
      requireFeature(principal, feature);
      return actAs({ id: caller.userId, name: caller.name, companyId: caller.support?.companyId ?? caller.companyId }, clock, answered);
    });
  // A request that is about a message notes the message's own id in place of its own.
  return (event: RestEvent, context: Context) =>
    logging({ traceId: event.requestContext.requestId }, async () => compressReply(event.headers['accept-encoding'], await reply(event, context)));
}

/** The gateway names a route `ANY` where one function answers all methods of a path. A HEAD is a GET whose body nobody sends on. */
const routeOf = ({ routeKey, requestContext: { http } }: RestEvent): string => routeKey.replace(/^ANY /, `${http.method === 'HEAD' ? 'GET' : http.method} `);

type Served = readonly [Route, RouteHandler<Route>, RefusalPage | undefined];

function routesByKey(areas: readonly ServedArea<RouteTable>[]): ReadonlyMap<string, Served> {
  // Handlers<T> pairs each handler with its own route; the map forgets which.
  const served = areas.flatMap(({ routes, handlers, refusalPage }) =>
    Object.entries(routes).map(([name, route]): Served => [route, handlers[name] as RouteHandler<Route>, refusalPage]),
  );
  return new Map(served.map((one) => [`${one[0].method} /api${one[0].path}`, one]));
}

/** Reads the record that a route changes, by the GET at the same address. */
function readerBeside(routes: ReadonlyMap<string, Served>, { method, path }: Route): RecordReader | undefined {
  const [read, handler] = (method === 'PUT' ? routes.get(`GET /api${path}`) : undefined) ?? [];
  if (!read || !handler) return undefined;
  // It gets the request of the change, which is at the same address.
  return (asked) => handler({ ...(asked as HttpRequest<Route>), query: parseInput(read.query, {}), body: undefined });
}

function requireOrigin(event: RestEvent, originSecret: string): void {
  if (!isFromOrigin(originSecret, event.headers['x-origin-secret'])) throw new AppError('ERR_NO_PERMISSION');
}

function errorReplies(routes: ReadonlyMap<string, Served>): middy.MiddlewareObj<RestEvent, RestReply> {
  return {
    onError: (request) => {
      const error = asAppError(request.error);
      const { requestId } = request.event.requestContext;
      const facts = { requestId, route: routeOf(request.event), error: request.error };
      if (error.code === 'ERR_INTERNAL') log.error('request failed', facts);
      if (error.code === 'ERR_UNAVAILABLE') log.warn('service away', facts);
      request.response = errorReply(error, requestId, pageOf(routes.get(routeOf(request.event)), request.event, error.code));
    },
  };
}

/** A program that follows the link of a page, as mail programs do, is told by JSON as ever. */
function pageOf(served: Served | undefined, { headers }: RestEvent, code: ErrorCode): string | undefined {
  const [route, , refusalPage] = served ?? [];
  const isForPerson = route?.repliesText === 'html' && headers['accept']?.includes('text/html');
  return isForPerson ? refusalPage?.(code, headers['accept-language']) : undefined;
}

function errorReply(error: AppError, requestId: string, page: string | undefined): RestReply {
  const { field, ...details } = error.details;
  const retryAfter = typeof details['retryAfterSeconds'] === 'number' ? { 'retry-after': String(details['retryAfterSeconds']) } : {};
  const body = {
    error: error.code,
    message: error.message,
    ...(typeof field === 'string' ? { field } : {}),
    ...(Object.keys(details).length > 0 ? { details } : {}),
    requestId,
  };
  return {
    statusCode: errors[error.code].status,
    headers: { ...(page === undefined ? { 'content-type': 'application/json' } : pageHeaders), 'cache-control': 'no-store', ...retryAfter },
    body: page ?? JSON.stringify(body),
  };
}

function requestLog(): middy.MiddlewareObj<RestEvent, RestReply> {
  const started = new WeakMap<RestEvent, number>();
  const write = (event: RestEvent, response: RestReply | null | undefined, outcome: Facts): void => {
    log.info('request', {
      requestId: event.requestContext.requestId,
      route: routeOf(event),
      companyId: event.principal?.companyId,
      ...(event.principal && 'userId' in event.principal ? { userId: event.principal.userId } : { connectionId: event.principal?.connectionId }),
      status: response?.statusCode,
      ...outcome,
      ms: Math.round(performance.now() - (started.get(event) ?? performance.now())),
    });
  };
  return {
    before: (request) => void started.set(request.event, performance.now()),
    after: (request) => write(request.event, request.response, { code: 'OK' }),
    onError: (request) => write(request.event, request.response, { code: asAppError(request.error).code }),
  };
}
