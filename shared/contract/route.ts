import type * as z from 'zod';
import type { ErrorCode } from './errors.ts';
import type { Feature, Permission } from './permissions.ts';

/**
 * A declared route. Handlers, the typed client, API Gateway's routes, the OpenAPI document and the generated tests derive from it. `path` is below
 * `/api`, parameters in braces. `body: 'multipart'` bodies carry `bodySchema` fields and files `medias`.
 */
export interface Route {
  readonly method: 'GET' | 'POST' | 'PUT' | 'DELETE';
  readonly path: `/${string}`;
  readonly permission: Permission;
  /** Also asks that the company has this. */
  readonly feature?: Feature;
  /**
   * `companyId` in the query leads a super user into that company, as an admin of it; from everybody else it is accepted and
   * ignored. The query must declare it.
   */
  readonly superMayEnter?: true;
  /** Also for platform staff who are in the company for support. A route that does not say so answers them 403, whatever their rights. */
  readonly openToSupport?: true;
  readonly params?: z.ZodType;
  readonly query?: z.ZodType;
  readonly body?: z.ZodType;
  /** Headers of the request; names in lower case. */
  readonly headers?: z.ZodType;
  /** Also accept multipart/form-data: text fields go through `body`, files arrive as `files`. */
  readonly acceptsFiles?: true;
  /** The body is handed over as it came, with the headers, to whoever proves it by a signature over its bytes. */
  readonly isSigned?: true;
  readonly reply: z.ZodType;
  /** The reply is a text of this kind, and goes out as it is. HTML is a page for a person, whose browser is told of failures by a page too. */
  readonly repliesText?: 'plain' | 'html';
  readonly status?: 200 | 201 | 204;
  /** Makes something, though its status does not say so. */
  readonly creates?: true;
  /** Makes something, and why a repetition needs no key of `repetitionHeader`. */
  readonly needsNoKey?: string;
  /**
   * Whether a call that nobody answered may be made again as it is. PUT and DELETE may and a POST may not, unless they say so; a creation may, under
   * its key.
   */
  readonly mayRepeat?: boolean;
  /** Summary for the OpenAPI document, a single sentence. */
  readonly summary: string;
  /** For the OpenAPI document: bodies that are taken, by what they show, and what is refused and why. */
  readonly examples?: Readonly<Record<string, unknown>>;
  readonly errors?: readonly ErrorCode[];
}

type Output<S> = S extends z.ZodType ? z.output<S> : undefined;
type Input<S> = S extends z.ZodType ? z.input<S> : undefined;

export type ParamsOf<R extends Route> = Output<R['params']>;
export type QueryOf<R extends Route> = Output<R['query']>;
export type BodyOf<R extends Route> = Output<R['body']>;
export type HeadersOf<R extends Route> = Output<R['headers']>;
export type ReplyOf<R extends Route> = z.output<R['reply']>;

/** Input of `call(route, …)`: only the parts that the route declares. */
export type CallInput<R extends Route> = (R['params'] extends z.ZodType ? { params: Input<R['params']> } : object) &
  (R['query'] extends z.ZodType ? { query?: Input<R['query']> } : object) &
  (R['body'] extends z.ZodType ? { body: Input<R['body']> } : object);

/** By its ULID a client says that a call is a repetition of one that nobody answered. */
export const repetitionHeader = 'idempotency-key';

/** Whether the route makes something, and makes it once for each key. */
export const isRepeatable = ({ method, status, creates, needsNoKey }: Pick<Route, 'method'> & Partial<Route>): boolean =>
  (creates === true || (method === 'POST' && status === 201)) && needsNoKey === undefined;

/** How a call may be made again that nobody answered: not at all, as it is, or under its key. */
export type Again = boolean | 'key';

export function againOf(route: Pick<Route, 'method'> & Partial<Route>): Again {
  const { method, mayRepeat = method === 'PUT' || method === 'DELETE' } = route;
  return isRepeatable(route) ? 'key' : mayRepeat;
}

export type RouteTable = Readonly<Record<string, Route>>;

/** Keeps the literal types of a table of routes. A route without a permission does not compile. */
export const defineRoutes = <const T extends RouteTable>(table: T): T => table;
