import { randomBytes } from 'node:crypto';
import { STATUS_CODES } from 'node:http';
import type { Duplex } from 'node:stream';
import { WebSocketServer, type RawData, type WebSocket } from 'ws';
import * as z from 'zod';
import type { ReceivedUpgrade } from '#services/local-cloud/edge/dev-server.ts';
import type { ViewedUpgrade } from '#services/local-cloud/edge/distribution.ts';
import { FrameSizeWatch } from '#services/local-cloud/edge/frame-size.ts';
import { newRequestId } from '#services/local-cloud/edge/http-event.ts';
import { call, mockRoutesOf, routesOf, stagesOf, type ApiRoute } from '#services/local-cloud/edge/integrations.ts';
import { propertiesOf, shapes } from '#services/local-cloud/edge/resources.ts';
import { WebSocketConnections, webSocketLimits, type Connection, type WebSocketLimits } from '#services/local-cloud/edge/websocket-connections.ts';
import { connectEvent, disconnectEvent, messageEvent, type ConnectionFacts } from '#services/local-cloud/edge/websocket-events.ts';
import type { LambdaHost } from '#services/local-cloud/functions/lambda-host.ts';
import type { LocalTemplate, Resource } from '#services/local-cloud/template/template.ts';

/** A viewer's upgrade as the distribution hands it on. */
export interface Upgrade extends ReceivedUpgrade, ViewedUpgrade {
  viewerIp: string;
}

const replyShape = z.object({ statusCode: z.coerce.number().int(), body: z.string().optional() });

/**
 * A WebSocket API of the template. Connections live in this process only: after a restart they are gone, and $disconnect
 * was not called for them, nor is it when the edge is closed. API Gateway promises $disconnect on a best-effort basis
 * only, so the application has to live with either.
 */
export class WebSocketApi {
  readonly apiId: string;
  readonly connections: WebSocketConnections;
  readonly #stages: Set<string>;
  readonly #routes: Map<string, ApiRoute>;
  /** Routes that are answered without a function. */
  readonly #mockReplies: Map<string, string>;
  readonly #selection: string[];
  readonly #lambda: LambdaHost;
  readonly #domainName: string;
  readonly #limits: WebSocketLimits;
  readonly #server: WebSocketServer;
  #isClosed = false;

  constructor(template: LocalTemplate, resource: Resource, lambda: LambdaHost, domainName: string, limits = webSocketLimits) {
    this.apiId = resource.physicalId;
    this.connections = new WebSocketConnections(limits);
    this.#stages = stagesOf(template, resource);
    this.#routes = new Map(routesOf(template, resource).map((route) => [route.routeKey, route]));
    this.#mockReplies = new Map(mockRoutesOf(template, resource).map(({ routeKey, reply }) => [routeKey, reply]));
    this.#selection = selectionPath(resource);
    this.#lambda = lambda;
    this.#domainName = domainName;
    this.#limits = limits;
    // API Gateway neither compresses nor picks a subprotocol.
    this.#server = new WebSocketServer({
      noServer: true,
      maxPayload: limits.messageBytes,
      perMessageDeflate: false,
      handleProtocols: () => false,
    });
  }

  hasStage(stage: string): boolean {
    return this.#stages.has(stage);
  }

  /** Asks $connect, then opens the connection or refuses the upgrade with the status it gave. */
  async accept(upgrade: Upgrade): Promise<void> {
    const { incoming, socket, head } = upgrade;
    const stage = upgrade.path.split('/')[1] ?? '';
    if (!this.hasStage(stage)) return refuse(socket, 403);
    const facts = this.#newFacts(upgrade, stage);
    const status = await this.#connect(upgrade, facts);
    if (status < 200 || status > 299) return refuse(socket, status);
    if (socket.destroyed) return this.#disconnect(facts, 1006, '');
    this.#server.handleUpgrade(incoming, socket, head, (webSocket) => this.#opened(webSocket, socket, facts));
  }

  close(): void {
    this.#isClosed = true;
    this.connections.closeAll();
    this.#server.close();
  }

  #newFacts({ incoming, viewerIp }: Upgrade, stage: string): ConnectionFacts {
    return {
      connectionId: `${randomBytes(11).toString('base64url')}=`,
      apiId: this.apiId,
      stage,
      domainName: this.#domainName,
      connectedAtMs: Date.now(),
      sourceIp: viewerIp,
      userAgent: incoming.headers['user-agent'] ?? '',
    };
  }

  async #connect(upgrade: Upgrade, facts: ConnectionFacts): Promise<number> {
    const route = this.#routes.get('$connect');
    if (!route) return 200;
    const result = await call(this.#lambda, route, connectEvent(facts, upgrade.incoming, upgrade.query, upgrade.headers));
    if (result === 'timeout') return 504;
    const reply = replyShape.safeParse(result.payload);
    return result.functionError || !reply.success ? 502 : reply.data.statusCode;
  }

  #opened(webSocket: WebSocket, socket: Duplex, facts: ConnectionFacts): void {
    const connection = this.connections.add(facts, webSocket);
    const frames = new FrameSizeWatch(this.#limits.frameBytes);
    socket.on('data', (chunk: Buffer) => {
      connection.lastActiveAtMs = Date.now();
      if (frames.isExceededBy(chunk)) webSocket.close(1009, 'Frame is too large');
    });
    webSocket.on('message', (data: RawData, isBinary: boolean) => {
      if (webSocket.readyState !== webSocket.OPEN) return;
      if (isBinary) webSocket.close(1003, 'Binary is not supported');
      // Messages of one connection run side by side: API Gateway keeps no order between them either.
      else if (Buffer.isBuffer(data)) void this.#receive(connection, data.toString('utf8'));
    });
    // `ws` closes after a protocol error by itself, with the right code.
    webSocket.on('error', () => undefined);
    webSocket.once('close', (code, reason) => void this.#disconnect(facts, code, reason.toString()));
  }

  async #receive(connection: Connection, text: string): Promise<void> {
    const routeKey = this.#routeKeyOf(text);
    const mockReply = this.#mockReplies.get(routeKey);
    if (mockReply !== undefined) return this.connections.post(connection, mockReply);
    const route = this.#routes.get(routeKey) ?? this.#routes.get('$default');
    if (!route) return this.#complain(connection, 'Forbidden');
    const event = messageEvent(connection.facts, route.routeKey, text);
    const result = await call(this.#lambda, route, event).catch((error: unknown) => ({ functionError: error }));
    if (result === 'timeout' || result.functionError) return this.#complain(connection, 'Internal server error');
    const reply = replyShape.safeParse('payload' in result ? result.payload : undefined);
    if (route.hasRouteResponse && reply.data?.body !== undefined) this.connections.post(connection, reply.data.body);
  }

  async #disconnect(facts: ConnectionFacts, code: number, reason: string): Promise<void> {
    const route = this.#routes.get('$disconnect');
    if (!route || this.#isClosed) return;
    // Nobody is there to be told that it failed; the function logs its own errors.
    await call(this.#lambda, route, disconnectEvent(facts, code, reason)).catch(() => undefined);
  }

  #complain(connection: Connection, message: string): void {
    const { connectionId } = connection.facts;
    this.connections.post(connection, JSON.stringify({ message, connectionId, requestId: newRequestId() }));
  }

  /** The selection expression's value in the message, '$default' when it has none. */
  #routeKeyOf(text: string): string {
    try {
      let value: unknown = JSON.parse(text);
      for (const name of this.#selection) {
        value = typeof value === 'object' && value !== null ? Reflect.get(value, name) : undefined;
      }
      return typeof value === 'string' && !value.startsWith('$') ? value : '$default';
    } catch {
      // Not JSON: API Gateway takes the default route.
      return '$default';
    }
  }
}

/** `$request.body.action` as ['action']. */
function selectionPath(resource: Resource): string[] {
  const expression = propertiesOf(resource, shapes.api).RouteSelectionExpression ?? '';
  const path = /^\$request\.body\.([\w.]+)$/.exec(expression)?.[1];
  if (path === undefined) throw new Error(`${resource.logicalId}: only $request.body selection is emulated, not ${expression}`);
  return path.split('.');
}

/** Ends an upgrade that is not granted with a plain HTTP response. */
export function refuse(socket: Duplex, status: number): void {
  socket.end(`HTTP/1.1 ${status} ${STATUS_CODES[status] ?? ''}\r\nConnection: close\r\nContent-Length: 0\r\n\r\n`);
}
