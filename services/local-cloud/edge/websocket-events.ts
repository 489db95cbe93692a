import type { IncomingMessage } from 'node:http';
import { newRequestId, requestTime } from '#services/local-cloud/edge/http-event.ts';

export interface ConnectionFacts {
  connectionId: string;
  apiId: string;
  stage: string;
  domainName: string;
  connectedAtMs: number;
  sourceIp: string;
  userAgent: string;
}

type EventType = 'CONNECT' | 'MESSAGE' | 'DISCONNECT';

/**
 * The request context of a WebSocket API's events.
 * https://docs.aws.amazon.com/apigateway/latest/developerguide/apigateway-websocket-api-mapping-template-reference.html
 */
function requestContext(facts: ConnectionFacts, eventType: EventType, routeKey: string, at: Date): Record<string, unknown> {
  const requestId = newRequestId();
  return {
    routeKey,
    eventType,
    extendedRequestId: requestId,
    requestTime: requestTime(at),
    messageDirection: 'IN',
    stage: facts.stage,
    connectedAt: facts.connectedAtMs,
    requestTimeEpoch: at.getTime(),
    identity: { sourceIp: facts.sourceIp, userAgent: facts.userAgent },
    requestId,
    domainName: facts.domainName,
    connectionId: facts.connectionId,
    apiId: facts.apiId,
  };
}

/**
 * Headers keep the case in which they were written, unlike an HTTP API's.
 *
 * @param added what the distribution sets; a viewer's header of the same name is dropped.
 */
export function connectEvent(facts: ConnectionFacts, upgrade: IncomingMessage, query: string, added: Record<string, string>) {
  const reserved = new Set(Object.keys(added).map((name) => name.toLowerCase()));
  const own = rawPairs(upgrade.rawHeaders).filter(([name]) => !reserved.has(name.toLowerCase()));
  const headers = grouped([...own, ...Object.entries(added)]);
  const parameters = query === '' ? undefined : grouped([...new URLSearchParams(query)]);
  return {
    headers: lastOf(headers),
    multiValueHeaders: headers,
    ...(parameters ? { queryStringParameters: lastOf(parameters), multiValueQueryStringParameters: parameters } : {}),
    requestContext: requestContext(facts, 'CONNECT', '$connect', new Date()),
    isBase64Encoded: false,
  };
}

export function messageEvent(facts: ConnectionFacts, routeKey: string, body: string) {
  const context = requestContext(facts, 'MESSAGE', routeKey, new Date());
  return { requestContext: { ...context, messageId: newRequestId() }, body, isBase64Encoded: false };
}

export function disconnectEvent(facts: ConnectionFacts, code: number, reason: string) {
  const context = requestContext(facts, 'DISCONNECT', '$disconnect', new Date());
  const headers = { Host: facts.domainName, 'x-api-key': '', 'X-Forwarded-For': '', 'x-restapi': '' };
  return {
    headers,
    multiValueHeaders: Object.fromEntries(Object.entries(headers).map(([name, value]) => [name, [value]])),
    requestContext: { ...context, disconnectStatusCode: code, disconnectReason: reason },
    isBase64Encoded: false,
  };
}

function rawPairs(rawHeaders: string[]): [string, string][] {
  const pairs: [string, string][] = [];
  for (let index = 0; index + 1 < rawHeaders.length; index += 2) pairs.push([rawHeaders[index] ?? '', rawHeaders[index + 1] ?? '']);
  return pairs;
}

function grouped(pairs: [string, string][]): Record<string, string[]> {
  const byName: Record<string, string[]> = {};
  for (const [name, value] of pairs) (byName[name] ??= []).push(value);
  return byName;
}

function lastOf(byName: Record<string, string[]>): Record<string, string> {
  return Object.fromEntries(Object.entries(byName).map(([name, values]) => [name, values.at(-1) ?? '']));
}
