import { isUtf8 } from 'node:buffer';
import { randomUUID } from 'node:crypto';
import type { EdgeRequest } from '#services/local-cloud/edge/exchange.ts';

export interface HttpEventInput {
  request: EdgeRequest;
  body: Buffer;
  apiId: string;
  stage: string;
  domainName: string;
  accountId: string;
  routeKey: string;
  pathParameters: Record<string, string> | undefined;
  at: Date;
}

/**
 * The event of an HTTP API in payload format 2.0. What is absent in a request (query, cookies, body, path parameters) is
 * absent in the event.
 * https://docs.aws.amazon.com/apigateway/latest/developerguide/http-api-develop-integrations-lambda.html
 */
export function httpEvent(input: HttpEventInput): Record<string, unknown> {
  const { request } = input;
  const { cookie, ...headers } = request.headers;
  const isBase64Encoded = input.body.length > 0 && !isText(headers, input.body);
  return {
    version: '2.0',
    routeKey: input.routeKey,
    rawPath: request.path,
    rawQueryString: request.query,
    ...(cookie === undefined ? {} : { cookies: cookie.split(/; */).filter((pair) => pair !== '') }),
    headers: { ...headers, 'content-length': String(input.body.length), host: input.domainName },
    ...(request.query === '' ? {} : { queryStringParameters: joinedQuery(request.query) }),
    requestContext: requestContext(input),
    ...(input.body.length === 0 ? {} : { body: input.body.toString(isBase64Encoded ? 'base64' : 'utf8') }),
    ...(input.pathParameters === undefined ? {} : { pathParameters: input.pathParameters }),
    isBase64Encoded,
  };
}

function requestContext({ request, at, ...input }: HttpEventInput): Record<string, unknown> {
  return {
    accountId: input.accountId,
    apiId: input.apiId,
    domainName: input.domainName,
    domainPrefix: input.domainName.split('.')[0],
    http: {
      method: request.method,
      path: request.path,
      protocol: `HTTP/${request.incoming.httpVersion}`,
      sourceIp: request.viewerIp,
      userAgent: request.headers['user-agent'] ?? '',
    },
    requestId: newRequestId(),
    routeKey: input.routeKey,
    stage: input.stage,
    time: requestTime(at),
    timeEpoch: at.getTime(),
  };
}

/** An id of the shape of `dVq7JiP4IAMEPiA=`; from a UUID, since Node keeps randomness for those in store. */
export function newRequestId(): string {
  return `${randomUUID().replaceAll('-', '').slice(0, 15)}=`;
}

const months = ['Jan', 'Feb', 'Mar', 'Apr', 'May', 'Jun', 'Jul', 'Aug', 'Sep', 'Oct', 'Nov', 'Dec'];

/** As `12/Mar/2020:19:03:58 +0000`. */
export function requestTime(at: Date): string {
  const iso = at.toISOString();
  return `${iso.slice(8, 10)}/${months[at.getUTCMonth()]}/${iso.slice(0, 4)}:${iso.slice(11, 19)} +0000`;
}

const textTypes = /^(text\/|application\/(.+\+)?(json|xml)\b|application\/javascript\b)/i;

/** Forms, also urlencoded ones, are binary to an HTTP API. */
function isText(headers: Record<string, string>, body: Buffer): boolean {
  if (headers['content-encoding'] !== undefined) return false;
  const type = headers['content-type'];
  return (type === undefined || textTypes.test(type)) && isUtf8(body);
}

function joinedQuery(query: string): Record<string, string> {
  const joined: Record<string, string> = {};
  for (const [name, value] of new URLSearchParams(query)) {
    const before = joined[name];
    joined[name] = before === undefined ? value : `${before},${value}`;
  }
  return joined;
}
