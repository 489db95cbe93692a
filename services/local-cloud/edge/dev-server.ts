import type { IncomingMessage } from 'node:http';
import { connect } from 'node:net';
import type { Duplex } from 'node:stream';
import type { EdgeResponse, Origin } from '#services/local-cloud/edge/exchange.ts';
import { fetchUpstream } from '#services/local-cloud/edge/fetch-upstream.ts';
import type { ResponsePolicy } from '#services/local-cloud/edge/response-headers.ts';

export interface ReceivedUpgrade {
  incoming: IncomingMessage;
  socket: Duplex;
  head: Buffer;
}

/**
 * The site as a dev server builds it, in place of the site bucket.
 *
 * @param url everything of it is below, so that none of its modules has a path of the API's. Other paths are of pages.
 * @param policyFor the headers that the site has when it is deployed.
 */
export function devServerOrigin(url: string, policyFor: (path: string) => ResponsePolicy | undefined): Origin {
  const base = new URL(url).pathname;
  return async (request) => {
    const path = request.path.startsWith(base) ? request.path : base + request.path.slice(1);
    const target = request.query === '' ? path : `${path}?${request.query}`;
    const response = await fetchUpstream(url, { method: request.method, path: target, headers: request.incoming.headers, body: request.incoming });
    policyFor(request.path)?.(request, response);
    allowInlineScripts(response);
    return response;
  };
}

/** The dev server puts a script of its own into the page, which the policy of the deployed site would refuse. */
function allowInlineScripts({ headers }: EdgeResponse): void {
  const name = 'content-security-policy';
  const policy = headers[name];
  if (typeof policy === 'string') headers[name] = policy.replace('script-src', "script-src 'unsafe-inline'");
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
