import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import * as z from 'zod';
import { Subscriptions } from './subscriptions.ts';
import { Refused, takeMessage, type TakenMessage } from './take-message.ts';

const doorPrefix = '/local/push';
/** The newest that the door shows. */
const mostMessages = 500;

interface PushServiceOptions {
  /** 0 takes a free one. */
  readonly port: number;
  readonly dataDir: string;
}

export interface RunningPushService {
  readonly doorUrl: string;
  /** Origin of the addresses that browsers are told at. */
  readonly pushOrigin: string;
  readonly close: () => Promise<void>;
}

interface State {
  readonly origin: string;
  readonly subscriptions: Subscriptions;
  readonly messages: TakenMessage[];
  /** How the next requests are answered. */
  faults: { status: number; retryAfterSeconds?: number | undefined }[];
}

/** A push service as browsers have one, for one machine: it checks what it takes, and shows it to whoever plays the browser. */
export async function startPushService({ port, dataDir }: PushServiceOptions): Promise<RunningPushService> {
  const state: State = { origin: '', subscriptions: new Subscriptions(dataDir), messages: [], faults: [] };
  const server = createServer((request, response) => {
    answer(state, request, response).catch((error: unknown) => {
      if (!(error instanceof Refused)) console.error('simulated push service', error);
      send(response, error instanceof Refused ? error.status : 500, { error: error instanceof Error ? error.message : 'failed' });
    });
  });
  await new Promise<void>((resolve) => server.listen(port, '127.0.0.1', resolve));
  const origin = `http://127.0.0.1:${(server.address() as AddressInfo).port}`; // it listens on a port
  Object.assign(state, { origin });
  return {
    doorUrl: `${origin}${doorPrefix}`,
    pushOrigin: origin,
    close: () => new Promise((resolve) => server.close(() => resolve()).closeAllConnections()),
  };
}

const wanted = z.strictObject({ applicationServerKey: z.string().regex(/^[\w-]{87}$/) });
const faulty = z.strictObject({ status: z.int().min(400).max(599), retryAfterSeconds: z.int().min(0).optional(), count: z.int().min(1).default(1) });

async function answer(state: State, request: IncomingMessage, response: ServerResponse): Promise<void> {
  const { pathname } = new URL(request.url ?? '/', state.origin);
  const body = await bodyOf(request);
  const [, id = ''] = /\/([\w-]+)$/.exec(pathname) ?? [];
  if (request.method === 'POST' && pathname === `/push/${id}`) return push(state, { id, headers: request.headers, body }, response);
  switch (`${request.method} ${pathname}`) {
    case `POST ${doorPrefix}/subscriptions`:
      return send(response, 200, subscribe(state, parsed(wanted, body)));
    case `DELETE ${doorPrefix}/subscriptions/${id}`:
      return send(response, 200, { removed: state.subscriptions.remove(id) });
    case `GET ${doorPrefix}/messages`:
      return send(response, 200, state.messages);
    case `POST ${doorPrefix}/faults`: {
      const { count, ...fault } = parsed(faulty, body);
      state.faults = Array.from({ length: count }, () => fault);
      return send(response, 200, {});
    }
    default:
      throw new Refused(404, 'there is no such door');
  }
}

/** The result of `PushManager.subscribe` for a page. */
function subscribe({ origin, subscriptions }: State, { applicationServerKey }: z.output<typeof wanted>) {
  const { id, pair, auth } = subscriptions.add(applicationServerKey);
  return { endpoint: `${origin}/push/${id}`, keys: { p256dh: pair.getPublicKey('base64url'), auth: auth.toString('base64url') } };
}

interface Push {
  readonly id: string;
  readonly headers: IncomingMessage['headers'];
  readonly body: Buffer;
}

async function push(state: State, { id, headers, body }: Push, response: ServerResponse): Promise<void> {
  const fault = state.faults.shift();
  if (fault) return send(response, fault.status, {}, fault.retryAfterSeconds === undefined ? {} : { 'retry-after': String(fault.retryAfterSeconds) });
  const subscription = state.subscriptions.find(id);
  if (!subscription) throw new Refused(410, 'the browser is subscribed no more');
  state.messages.push(await takeMessage(subscription, { headers, body }, state.origin));
  state.messages.splice(0, state.messages.length - mostMessages);
  send(response, 201, {});
}

function parsed<S extends z.ZodType>(schema: S, body: Buffer): z.output<S> {
  const found = schema.safeParse(body.length > 0 ? JSON.parse(body.toString()) : {});
  if (!found.success) throw new Refused(400, z.prettifyError(found.error));
  return found.data;
}

async function bodyOf(request: IncomingMessage): Promise<Buffer> {
  const chunks: Buffer[] = [];
  for await (const chunk of request) chunks.push(Buffer.from(chunk));
  return Buffer.concat(chunks);
}

function send(response: ServerResponse, status: number, body: unknown, headers: Record<string, string> = {}): void {
  response.writeHead(status, { 'content-type': 'application/json', 'cache-control': 'no-store', ...headers }).end(JSON.stringify(body));
}
