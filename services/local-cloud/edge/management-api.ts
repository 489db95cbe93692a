import { setTimeout as delay } from 'node:timers/promises';
import { decoded, jsonReply, readBody, type EdgeRequest, type EdgeResponse, type Origin } from '#services/local-cloud/edge/exchange.ts';
import { sha256, verifyRequest, type SecretKeyOf } from '#services/local-cloud/edge/signature-v4.ts';
import type { WebSocketApi } from '#services/local-cloud/edge/websocket-api.ts';
import { webSocketLimits, type Connection } from '#services/local-cloud/edge/websocket-connections.ts';

/** Faults that a drill causes here. */
export interface ConnectionDrills {
  strikes: (kind: 'gone' | 'throttled') => boolean;
  slowMs(): number;
}

/**
 * The `@connections` API: post to a connection, look at it, close it.
 * https://docs.aws.amazon.com/apigateway/latest/developerguide/apigateway-how-to-call-websocket-api-connections.html
 */
export function managementApi(apis: WebSocketApi[], secretKeyOf: SecretKeyOf, drills?: ConnectionDrills, onPost: () => void = () => undefined): Origin {
  return async (request) => {
    const [, , apiId, stage = '', resource, connectionId = ''] = request.path.split('/').map(decoded);
    const api = apis.find((one) => one.apiId === apiId);
    if (!api?.hasStage(stage) || resource !== '@connections') return failure(404, 'NotFoundException', 'Not Found');
    const body = await readBody(request.incoming, webSocketLimits.messageBytes);
    if (!body) return failure(413, 'PayloadTooLargeException', 'Message too long');
    const verdict = verifyRequest(request, secretKeyOf, new Date(), sha256(body));
    if (!verdict.isValid) return failure(403, 'ForbiddenException', verdict.message);
    if (drills) await delay(drills.slowMs());
    if (drills?.strikes('throttled')) return failure(429, 'LimitExceededException', 'Rate exceeded');
    const connection = api.connections.get(connectionId);
    if (!connection || drills?.strikes('gone')) return failure(410, 'GoneException', 'Gone');
    if (request.method === 'POST') onPost();
    return act(api, connection, request, body);
  };
}

function act(api: WebSocketApi, connection: Connection, request: EdgeRequest, body: Buffer): EdgeResponse {
  switch (request.method) {
    case 'POST':
      api.connections.post(connection, body);
      return { status: 200, headers: {} };
    case 'DELETE':
      connection.socket.close(1000);
      return { status: 204, headers: {} };
    case 'GET':
      return jsonReply(200, description(connection));
    default:
      return failure(405, 'MethodNotAllowedException', 'Method Not Allowed');
  }
}

function description({ facts, lastActiveAtMs }: Connection) {
  return {
    connectedAt: new Date(facts.connectedAtMs).toISOString(),
    lastActiveAt: new Date(lastActiveAtMs).toISOString(),
    identity: { sourceIp: facts.sourceIp, userAgent: facts.userAgent },
  };
}

function failure(status: number, code: string, message: string): EdgeResponse {
  return jsonReply(status, { message }, { 'x-amzn-errortype': code });
}
