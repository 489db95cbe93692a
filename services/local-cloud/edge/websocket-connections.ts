import type { WebSocket } from 'ws';
import type { ConnectionFacts } from '#services/local-cloud/edge/websocket-events.ts';

/** https://docs.aws.amazon.com/apigateway/latest/developerguide/apigateway-execution-service-websocket-limits-table.html */
export const webSocketLimits = {
  messageBytes: 128 * 1024,
  frameBytes: 32 * 1024,
  idleMs: 10 * 60_000,
  connectionMs: 2 * 60 * 60_000,
};
export type WebSocketLimits = typeof webSocketLimits;

export interface Connection {
  facts: ConnectionFacts;
  socket: WebSocket;
  lastActiveAtMs: number;
}

/** The open connections of one WebSocket API, each closed with 1001 when idle or old. */
export class WebSocketConnections {
  readonly #limits: WebSocketLimits;
  readonly #open = new Map<string, Connection>();

  constructor(limits: WebSocketLimits) {
    this.#limits = limits;
  }

  add(facts: ConnectionFacts, socket: WebSocket): Connection {
    const connection = { facts, socket, lastActiveAtMs: Date.now() };
    this.#open.set(facts.connectionId, connection);
    const oldAge = setTimeout(() => socket.close(1001, 'Going away'), this.#limits.connectionMs).unref();
    const idle = this.#closeWhenIdle(connection);
    socket.once('close', () => {
      this.#open.delete(facts.connectionId);
      clearTimeout(oldAge);
      idle.stop();
    });
    return connection;
  }

  /** @returns undefined for a connection that is closed or closing. */
  get(connectionId: string): Connection | undefined {
    const connection = this.#open.get(connectionId);
    if (!connection) return undefined;
    const { readyState, OPEN } = connection.socket;
    return readyState === OPEN ? connection : undefined;
  }

  post(connection: Connection, content: string | Buffer): void {
    connection.lastActiveAtMs = Date.now();
    connection.socket.send(content, { binary: false });
  }

  closeAll(): void {
    for (const { socket } of this.#open.values()) socket.terminate();
  }

  /** Closes an idle connection by one timer that looks again, instead of resetting a timer with each message. */
  #closeWhenIdle(connection: Connection): { stop: () => void } {
    let timer: NodeJS.Timeout;
    const look = () => {
      const leftMs = connection.lastActiveAtMs + this.#limits.idleMs - Date.now();
      if (leftMs <= 0) connection.socket.close(1001, 'Going away');
      else timer = setTimeout(look, leftMs).unref();
    };
    timer = setTimeout(look, this.#limits.idleMs).unref();
    return { stop: () => clearTimeout(timer) };
  }
}
