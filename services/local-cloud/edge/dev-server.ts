import type { IncomingMessage } from 'node:http';
import { connect } from 'node:net';
import type { Duplex } from 'node:stream';
import type { Origin } from '#services/local-cloud/edge/exchange.ts';
import { fetchUpstream } from '#services/local-cloud/edge/fetch-upstream.ts';

export interface ReceivedUpgrade {
  incoming: IncomingMessage;
  socket: Duplex;
  head: Buffer;
}

/** The site as a dev server builds it, in place of the site bucket. */
export function devServerOrigin(url: string): Origin {
  return (request) => {
    const path = request.query === '' ? request.path : `${request.path}?${request.query}`;
    return fetchUpstream(url, { method: request.method, path, headers: request.incoming.headers, body: request.incoming });
  };
}

/** Joins a viewer's upgrade (hot reload) to the dev server. */
export function proxyUpgrade(url: string, { incoming, socket, head }: ReceivedUpgrade): void {
  const { hostname, port } = new URL(url);
  const upstream = connect(Number(port), hostname);
  const lines = [`${incoming.method} ${incoming.url} HTTP/1.1`];
  for (let index = 0; index < incoming.rawHeaders.length; index += 2) {
    lines.push(`${incoming.rawHeaders[index]}: ${incoming.rawHeaders[index + 1]}`);
  }
  upstream.write(`${lines.join('\r\n')}\r\n\r\n`);
  upstream.write(head);
  upstream.pipe(socket).pipe(upstream);
  // Either side going away ends the other.
  upstream.on('error', () => socket.destroy());
  socket.on('error', () => upstream.destroy());
  socket.on('close', () => upstream.destroy());
}
