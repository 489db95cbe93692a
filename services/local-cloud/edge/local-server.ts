import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http';
import { edgeRequestOf, jsonReply, send, type Origin } from '#services/local-cloud/edge/exchange.ts';

export interface LocalServer {
  port: number;
  server: Server;
  close(): Promise<void>;
}

/** Longer than any client keeps an idle connection, so that none is closed under a request on its way. */
const keepAliveMs = 75_000;

/**
 * An HTTP server on 127.0.0.1.
 *
 * @param doors answers what is not the cloud's own and says whether it did.
 */
export function listen(port: number, origin: Origin, doors?: (incoming: IncomingMessage, response: ServerResponse) => boolean): Promise<LocalServer> {
  const server = createServer({ keepAlive: true, keepAliveTimeout: keepAliveMs }, (incoming, response) => {
    if (doors?.(incoming, response)) return;
    answer(origin, incoming, response).catch((error: unknown) => fail(error, response));
  });
  return new Promise((resolve, reject) => {
    server.once('error', reject);
    server.listen(port, '127.0.0.1', () => {
      const address = server.address();
      const bound = typeof address === 'object' && address !== null ? address.port : port;
      resolve({ port: bound, server, close: () => close(server) });
    });
  });
}

async function answer(origin: Origin, incoming: IncomingMessage, response: ServerResponse): Promise<void> {
  await send(response, await origin(edgeRequestOf(incoming)));
}

/** A viewer that went away in the middle is its own affair; anything else is a defect here, and says so. */
function fail(error: unknown, response: ServerResponse): void {
  if (response.destroyed || response.req.destroyed) return;
  console.error('local cloud: a request failed', error);
  if (response.headersSent) response.destroy();
  else void send(response, jsonReply(500, { message: 'Internal Server Error' }));
}

function close(server: Server): Promise<void> {
  return new Promise((resolve, reject) => {
    server.close((error) => (error ? reject(error) : resolve()));
    server.closeAllConnections();
  });
}
