import middy from '@middy/core';
import type { APIGatewayProxyResultV2, APIGatewayProxyWebsocketEventV2 } from 'aws-lambda';
import { type ErrorCode, errors } from '#shared/contract/errors.ts';
import { asAppError } from '#functions/stack/http.ts';
import { log } from '#functions/tools/log.ts';
import { isFromOrigin } from '#functions/stack/origin-secret.ts';
import type { LiveSocketDeps } from './deps.ts';
import { openSocket } from './open-socket.ts';
import { closeSocket, receiveAction } from './socket-actions.ts';

type SocketEvent = APIGatewayProxyWebsocketEventV2 & { headers?: Record<string, string>; queryStringParameters?: Record<string, string | undefined> };

interface SocketFunction extends LiveSocketDeps {
  readonly originSecret: string;
}

/** The three routes of the WebSocket API. A failure on an open socket is told to it; a refused one gets the status. */
export function socketHandler(deps: SocketFunction) {
  return middy<SocketEvent, APIGatewayProxyResultV2>().handler(async (event: SocketEvent): Promise<APIGatewayProxyResultV2> => {
    const { connectionId: socketId, routeKey } = event.requestContext;
    try {
      await route(deps, event, socketId, routeKey);
      return { statusCode: 200 };
    } catch (error) {
      return refuse(deps, socketId, routeKey, error);
    }
  });
}

async function route(deps: SocketFunction, event: SocketEvent, socketId: string, routeKey: string): Promise<void> {
  if (routeKey === '$disconnect') return closeSocket(deps, { socketId });
  if (routeKey !== '$connect') return receiveAction(deps, { socketId, body: event.body ?? '', receivedAtMs: event.requestContext.requestTimeEpoch });
  const headers = Object.fromEntries(Object.entries(event.headers ?? {}).map(([name, value]) => [name.toLowerCase(), value]));
  const pass = isFromOrigin(deps.originSecret, headers['x-origin-secret']) ? (event.queryStringParameters?.['pass'] ?? '') : '';
  await openSocket(deps, { socketId, pass });
}

async function refuse(deps: SocketFunction, socketId: string, routeKey: string, cause: unknown): Promise<APIGatewayProxyResultV2> {
  const error = asAppError(cause);
  if (error.code === 'ERR_INTERNAL') log.error('live action failed', { routeKey, error: cause });
  if (routeKey !== '$connect' && routeKey !== '$disconnect') await tell(deps, socketId, error.code);
  return { statusCode: errors[error.code].status };
}

/** A socket that nobody knows hears of nothing: it is ended, so that its browser opens another. */
async function tell(deps: SocketFunction, socketId: string, code: ErrorCode): Promise<void> {
  try {
    await deps.sockets.post(socketId, { error: code });
    if (code === 'ERR_SESSION_EXPIRED') await deps.sockets.close(socketId);
  } catch (error) {
    log.warn('socket not reached', { socketId, error });
  }
}
