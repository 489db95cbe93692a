import { Agent, request as httpRequest, type OutgoingHttpHeaders } from 'node:http';
import type { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import type { EdgeResponse } from '#services/local-cloud/edge/exchange.ts';

const agent = new Agent({ keepAlive: true, maxSockets: 64 });
const hopByHop = new Set(['connection', 'keep-alive', 'transfer-encoding', 'proxy-connection', 'upgrade']);

/** Sends a request to a server behind the edge (the S3 emulator, Vite) and streams its answer. */
export async function fetchUpstream(
  endpoint: string,
  target: { method: string; path: string; headers: OutgoingHttpHeaders; body?: Readable },
): Promise<EdgeResponse> {
  const url = new URL(endpoint);
  const outgoing = httpRequest({
    agent,
    host: url.hostname,
    port: url.port,
    method: target.method,
    path: target.path,
    headers: target.headers,
  });
  const answered = new Promise<EdgeResponse>((resolve, reject) => {
    outgoing.on('error', reject);
    outgoing.once('response', (incoming) => {
      const headers: EdgeResponse['headers'] = {};
      for (const [name, value] of Object.entries(incoming.headers)) {
        if (value !== undefined && !hopByHop.has(name)) headers[name] = value;
      }
      resolve({ status: incoming.statusCode ?? 502, headers, body: incoming });
    });
  });
  if (!target.body) {
    outgoing.end();
    return answered;
  }
  const [reply] = await Promise.all([answered, pipeline(target.body, outgoing)]);
  return reply;
}
