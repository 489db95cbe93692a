import { setTimeout as delay } from 'node:timers/promises';
import * as declared from '#shared/ports/declared.ts';
import type { LiveFrame } from '#shared/contract/events.ts';
import { requestSigner, type SigningKeys } from '#functions/tools/sign-request.ts';
import { transportOf } from '#functions/tools/transports.ts';
import { late } from './late.ts';
import { port } from './port.ts';

export type Delivery = 'delivered' | 'gone';

/** The sockets that API Gateway holds. */
export interface LiveSockets {
  /**
   * @param frame a text is a `LiveFrame` that is written out already.
   * @returns gone when the browser has left, or its upgrade is not done yet.
   * @throws the last error when the socket cannot be reached within `attempts` times `timeoutMs`.
   */
  post(socketId: string, frame: LiveFrame | string): Promise<Delivery>;
  close(socketId: string): Promise<void>;
}

const attempts = 3;
/** The gateway answers within some 10 ms; whoever waits behind a socket that does not is not kept longer. */
const defaultTimeoutMs = 1_500;
/** Each connection costs a TLS handshake, a post some milliseconds. */
const connections = 24;

interface Options {
  readonly timeoutMs?: number;
}

/** @param endpoint `https://<api>.execute-api.<region>.amazonaws.com/ws` */
export function openLiveSockets(endpoint: string, keys: SigningKeys, options: Options = {}): LiveSockets {
  const post = poster(endpoint, keys, options.timeoutMs ?? defaultTimeoutMs);
  return {
    async post(socketId, frame) {
      return postPatiently(post, socketId, typeof frame === 'string' ? frame : JSON.stringify(frame));
    },
    ...late(['close'], async () => (await import('./socket-closer.ts')).openSocketCloser(endpoint)),
  };
}

type Post = (socketId: string, body: string, options: { onNewConnection: boolean }) => Promise<number>;

async function postPatiently(post: Post, socketId: string, body: string): Promise<Delivery> {
  for (let attempt = 1; ; attempt += 1) {
    // A connection that was kept may have been closed at the other end meanwhile.
    const outcome = await post(socketId, body, { onNewConnection: attempt > 1 }).catch((error: unknown) =>
      error instanceof Error ? error : new Error(String(error)),
    );
    if (outcome === 410) return 'gone';
    if (typeof outcome === 'number' && outcome < 300) return 'delivered';
    const canRetry = typeof outcome !== 'number' || outcome === 429 || outcome >= 500;
    if (!canRetry || attempt >= attempts) throw typeof outcome === 'number' ? new Error(`the gateway answered ${outcome}`) : outcome;
    await delay(Math.random() * 50 * 2 ** attempt);
  }
}

/** POST /@connections/{id} over connections that stay open; answers the status. */
function poster(endpoint: string, keys: SigningKeys, timeoutMs: number): Post {
  const { protocol, hostname, port, host, pathname } = new URL(endpoint);
  const transport = transportOf(protocol);
  const agent = new transport.Agent({ keepAlive: true, maxSockets: connections });
  const sign = requestSigner('execute-api', keys);
  const base = pathname.replace(/\/$/, '');
  return (socketId, body, { onNewConnection }) =>
    new Promise((resolve, reject) => {
      const path = `${base}/@connections/${encodeURIComponent(socketId)}`;
      const headers = { ...sign({ method: 'POST', host, path, body }, Date.now()), 'content-length': Buffer.byteLength(body) };
      const request = transport.request(
        { agent: onNewConnection ? false : agent, hostname, port, method: 'POST', path, headers, timeout: timeoutMs },
        (response) => {
          response.once('error', reject).resume();
          resolve(response.statusCode ?? 500);
        },
      );
      request.once('timeout', () => request.destroy(new Error('the gateway did not answer in time')));
      request.once('error', reject);
      request.end(body);
    });
}

export const liveSockets = () => port(declared.liveSockets, 'sockets', ({ LIVE_ENDPOINT, ...keys }) => openLiveSockets(LIVE_ENDPOINT, keys));
