import middy from '@middy/core';
import type { APIGatewayProxyResultV2, APIGatewayProxyWebsocketEventV2 } from 'aws-lambda';
import { AppError, type ErrorCode, errors } from '#shared/contract/errors.ts';
import { asAppError } from '#functions/stack/http.ts';
import { log } from '#functions/tools/log.ts';
import { isFromOrigin } from '#functions/stack/origin-secret.ts';
import { TokenBuckets } from '#functions/stack/token-buckets.ts';
import type { LiveSocketDeps } from './deps.ts';
import { openSocket } from './open-socket.ts';
import { closeSocket, receiveAction } from './socket-actions.ts';

type SocketEvent = APIGatewayProxyWebsocketEventV2 & { headers?: Record<string, string>; queryStringParameters?: Record<string, string | undefined> };

/** Actions of one socket at one instance: people click and write, and none does so faster for long. */
const actionLimit = { burst: 120, perSecond: 10 };

interface SocketFunction extends LiveSocketDeps {
  readonly originSecret: string;
}

/** The three routes of the WebSocket API. A failure on an open socket is told to it, and one that floods is ended; a refused one gets the status. */
export function socketHandler(deps: SocketFunction) {
  const actions = new TokenBuckets(actionLimit);
  return middy<SocketEvent, APIGatewayProxyResultV2>().handler(async (event: SocketEvent): Promise<APIGatewayProxyResultV2> => {
    const { connectionId: socketId, routeKey } = event.requestContext;
    try {
      if (isAction(routeKey) && !actions.take(socketId, deps.clock.nowMs())) throw new AppError('ERR_TOO_MANY_REQUESTS');
      await route(deps, event, socketId, routeKey);
      return { statusCode: 200 };
    } catch (error) {
      return refuse(deps, socketId, routeKey, error);
    }
  });
}

const isAction = (routeKey: string): boolean => routeKey !== '$connect' && routeKey !== '$disconnect';

/** Its browser opens another, by a pass. */
const endingCodes: readonly ErrorCode[] = ['ERR_SESSION_EXPIRED', 'ERR_TOO_MANY_REQUESTS'];

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
  if (isAction(routeKey)) await tell(deps, socketId, error.code);
  return { statusCode: errors[error.code].status };
}

/** A socket that nobody knows hears of nothing, and one that floods is heard no more. */
async function tell(deps: SocketFunction, socketId: string, code: ErrorCode): Promise<void> {
  try {
    await deps.sockets.post(socketId, { error: code });
    if (endingCodes.includes(code)) await deps.sockets.close(socketId);
  } catch (error) {
    log.warn('socket not reached', { socketId, error });
  }
}
