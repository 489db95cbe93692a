import type { APIGatewayProxyEventV2, APIGatewayProxyStructuredResultV2 } from 'aws-lambda';
import type * as z from 'zod';
import { AppError, type InputIssue } from '#shared/contract/errors.ts';
import { writeOut } from '#shared/contract/customer-fields.ts';
import { asWritten } from '#shared/contract/as-written.ts';
import type { BodyOf, HeadersOf, ParamsOf, QueryOf, Route, RouteTable } from '#shared/contract/route.ts';
import type { Permission } from '#shared/contract/permissions.ts';
import { hidesNumbers } from '#shared/contract/roles.ts';
import { ConditionFailed } from '#functions/data/writes.ts';
import type { ConnectionPrincipal, Principal } from '#functions/tools/principal.ts';
import { isOutage } from '#functions/tools/outage.ts';
import { pageHeaders } from '#functions/tools/page.ts';
import { rawBody, readBody, type UploadedFile } from '#functions/tools/request-body.ts';
import { wellFormed } from '#functions/tools/well-formed.ts';
import { keepRest } from './keep-rest.ts';

/** The input of a handler: everything parsed, the principal only where the route asks for one. */
export interface HttpRequest<R extends Route> {
  readonly principal: PrincipalOf<R['permission']>;
  readonly params: ParamsOf<R>;
  readonly query: QueryOf<R>;
  readonly body: BodyOf<R>;
  readonly headers: HeadersOf<R>;
  readonly files: readonly UploadedFile[];
  /** The unparsed request of a signed route. */
  readonly raw: { readonly bytes: Buffer; readonly headers: Readonly<Record<string, string | undefined>> };
  readonly cookies: Readonly<Record<string, string>>;
  /** The viewer's address as CloudFront saw it. */
  readonly clientAddress: string;
  /** As the client calls itself. */
  readonly userAgent: string;
}

/** An unknown permission gives the principal of a logged-in person. */
type PrincipalOf<P extends Permission> = [P] extends ['public'] ? undefined : [P] extends ['connectionToken'] ? ConnectionPrincipal : Principal;

/** A reply that also sets cookies. */
export class ReplyWithCookies<T> {
  readonly reply: T;
  readonly cookies: readonly string[];

  constructor(reply: T, cookies: readonly string[]) {
    this.reply = reply;
    this.cookies = cookies;
  }
}

type ReplyInput<R extends Route> = z.input<R['reply']>;
export type RouteHandler<R extends Route> = (request: HttpRequest<R>) => Promise<ReplyInput<R> | ReplyWithCookies<ReplyInput<R>>>;
/** A handler for each route of the table and no other. */
export type Handlers<T extends RouteTable> = { readonly [K in keyof T]: RouteHandler<T[K]> };

/** Answers a record to whoever changes it: it gets the request without its body. */
export type RecordReader = (asked: object) => Promise<unknown>;

/** Browsers call themselves by fewer characters. */
const longestUserAgent = 500;

/** A long list of wrong records names no more fields than this. */
const mostIssues = 20;

/**
 * Reads an input, in the forms of other programs too.
 *
 * @throws AppError ERR_VALIDATION with the first field that does not fit as `field`, and all such fields as `issues`.
 */
export function parseInput<S extends z.ZodType | undefined>(schema: S, value: unknown): S extends z.ZodType ? z.output<S> : undefined {
  type Parsed = S extends z.ZodType ? z.output<S> : undefined;
  if (!schema) return undefined as Parsed; // without a schema, Parsed is undefined
  const parsed = schema.safeParse(asWritten(schema, value));
  if (parsed.success) return parsed.data as Parsed; // the schema's own output
  const found = parsed.error.issues.slice(0, mostIssues);
  const issues: readonly InputIssue[] = found.map(({ path, code }) => ({ path: path.join('.'), code }));
  throw new AppError('ERR_VALIDATION', { field: issues[0]?.path ?? '', reason: found[0]?.message ?? 'invalid', issues });
}

/** Parses the event by the route's schemas, runs the handler, and lets out only what the reply declares, as far as the caller may see it. */
export async function answer<R extends Route>(
  route: R,
  handler: RouteHandler<R>,
  event: APIGatewayProxyEventV2,
  principal: HttpRequest<R>['principal'],
  beside?: RecordReader,
): Promise<APIGatewayProxyStructuredResultV2> {
  const { fields: sent, files } = route.body ? await readBody(event, route.acceptsFiles === true) : { fields: undefined, files: [] };
  const [params, query, fields] = [event.pathParameters ?? {}, event.queryStringParameters ?? {}, sent].map((part) => wellFormed(part));
  const asked = {
    principal,
    params: parseInput(route.params, params) as ParamsOf<R>, // parseInput of the same schema
    query: parseInput(route.query, query) as QueryOf<R>, // parseInput of the same schema
    headers: parseInput(route.headers, event.headers) as HeadersOf<R>, // parseInput of the same schema
    files,
    raw: { bytes: route.isSigned ? rawBody(event) : Buffer.alloc(0), headers: event.headers },
    cookies: readCookies(event.cookies),
    clientAddress: viewerAddress(event),
    userAgent: (event.headers['user-agent'] ?? '').slice(0, longestUserAgent),
  };
  const whole = beside ? await keepRest(route, fields, () => beside(asked)) : fields;
  const result = await handler({ ...asked, body: parseInput(route.body, whole) as BodyOf<R> }); // parseInput of the same schema
  const { reply, cookies } = result instanceof ReplyWithCookies ? result : { reply: result, cookies: [] };
  const shown = writeOut(isShownMasked(principal), () => route.reply.parse(reply));
  return {
    statusCode: route.status ?? 200,
    headers: { ...formOf(route), 'cache-control': 'no-store' },
    ...(cookies.length > 0 ? { cookies: [...cookies] } : {}),
    body: route.repliesText ? String(shown) : JSON.stringify(shown),
  };
}

const formOf = ({ repliesText }: Route): Readonly<Record<string, string>> => {
  if (repliesText === 'html') return pageHeaders;
  return { 'content-type': repliesText ? 'text/plain; charset=utf-8' : 'application/json' };
};

/** A program is told everything, and a public route tells nothing of customers. */
const isShownMasked = (principal: Principal | ConnectionPrincipal | undefined): boolean =>
  principal !== undefined && 'userId' in principal && hidesNumbers(principal);

/** A lost race that no use case explained is a conflict, and a service of AWS that is away or overrun an outage: no faults of ours. */
export function asAppError(error: unknown): AppError {
  if (error instanceof AppError) return error;
  if (error instanceof ConditionFailed) return new AppError('ERR_CONFLICT', {}, { cause: error });
  return new AppError(isOutage(error) ? 'ERR_UNAVAILABLE' : 'ERR_INTERNAL', {}, { cause: error });
}

function readCookies(cookies: readonly string[] = []): Record<string, string> {
  return Object.fromEntries(
    cookies.map((cookie) => {
      const split = cookie.indexOf('=');
      return [cookie.slice(0, split).trim(), cookie.slice(split + 1).trim()];
    }),
  );
}

/** Set by the viewer-request function of the distribution, over whatever a client sent under that name. */
function viewerAddress(event: APIGatewayProxyEventV2): string {
  return event.headers['x-viewer-address'] ?? event.requestContext.http.sourceIp;
}
