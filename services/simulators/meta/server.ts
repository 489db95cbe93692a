import { readFileSync } from 'node:fs';
import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http';
import * as z from 'zod';
import { dialogAnswer, dialogPage } from './dialog.ts';
import { DoorError, doors } from './doors.ts';
import { Faults } from './faults.ts';
import { answerGraph } from './graph-api.ts';
import type { Surroundings } from './inbox.ts';

const prefix = '/local/meta';
/** A file of a customer's, in base64. */
const maxBodyBytes = 60 * 1024 * 1024;

const files: Readonly<Record<string, { readonly name: string; readonly mime: string }>> = {
  '/': { name: 'index.html', mime: 'text/html; charset=utf-8' },
  '/page.css': { name: 'page.css', mime: 'text/css; charset=utf-8' },
  '/page.js': { name: 'page.js', mime: 'text/javascript; charset=utf-8' },
};
const pagePolicy =
  "default-src 'none'; script-src 'self'; style-src 'self'; img-src http://127.0.0.1:* blob:; connect-src 'self'; base-uri 'none'; form-action 'none'";

interface Exchange {
  readonly around: Surroundings;
  readonly faults: Faults;
  readonly request: IncomingMessage;
  readonly response: ServerResponse;
  readonly url: URL;
}

/** Graph API, login dialog, files and doors, on one port. */
export function metaServer(aroundOf: () => Surroundings): Server {
  const faults = new Faults();
  return createServer((request, response) => {
    const url = new URL(request.url ?? '/', 'http://127.0.0.1');
    answer({ around: aroundOf(), faults, request, response, url }).catch((error: unknown) => refuse(response, error));
  });
}

function refuse(response: ServerResponse, error: unknown): void {
  if (error instanceof DoorError) return sendJson(response, error.status, { error: error.message });
  if (error instanceof z.ZodError) return sendJson(response, 400, { error: z.prettifyError(error) });
  console.error('simulated Meta: a call failed', error);
  sendJson(response, 500, { error: 'the simulator failed' });
}

async function answer(exchange: Exchange): Promise<void> {
  const { url } = exchange;
  const graph = /^\/v\d+\.\d+\/(.+)$/.exec(url.pathname)?.[1];
  if (graph !== undefined) return answerApi(exchange, graph);
  if (url.pathname.startsWith('/media/')) return sendMedia(exchange);
  const path = url.pathname.startsWith(prefix) ? url.pathname.slice(prefix.length) : '';
  if (path === '/dialog') return answerDialog(exchange);
  if (url.pathname === prefix) return void exchange.response.writeHead(308, { location: `${prefix}/` }).end();
  const file = exchange.request.method === 'GET' ? files[path] : undefined;
  return file ? sendFile(exchange.response, file) : answerDoor(exchange, path);
}

async function answerApi({ around, faults, request, response, url }: Exchange, path: string): Promise<void> {
  const [, token] = /^Bearer (.+)$/.exec(request.headers.authorization ?? '') ?? [];
  const body = parsed(await readBody(request));
  const reply = await answerGraph(around, faults, { method: request.method ?? 'GET', path, query: url.searchParams, body, token });
  if (reply) sendJson(response, reply.status, reply.body);
  else response.destroy();
}

async function answerDialog({ around, request, response, url }: Exchange): Promise<void> {
  if (request.method !== 'POST') {
    response.writeHead(200, { 'content-type': 'text/html; charset=utf-8', 'cache-control': 'no-store' }).end(dialogPage(around.world, url.searchParams));
    return;
  }
  const location = dialogAnswer(around.world, new URLSearchParams(await readBody(request)));
  response.writeHead(303, { location }).end();
}

async function answerDoor({ around, faults, request, response, url }: Exchange, path: string): Promise<void> {
  if (request.method === 'GET' && path === '/events') return streamChanges(around, request, response);
  for (const door of doors) {
    const match = door.method === request.method ? door.path.exec(path) : null;
    if (!match) continue;
    const body = parsed(await readBody(request));
    return sendJson(response, 200, await door.answer({ around, faults, params: match.slice(1), query: url.searchParams, body }));
  }
  throw new DoorError(404, `${request.method} ${url.pathname} is not a door`);
}

/** Server-sent events: that something has changed, for as long as the reader stays. */
function streamChanges({ world }: Surroundings, request: IncomingMessage, response: ServerResponse): void {
  response.writeHead(200, { 'content-type': 'text/event-stream', 'cache-control': 'no-store' });
  response.write(': open\n\n');
  const stop = world.onChange(() => response.write('data: {}\n\n'));
  request.on('close', stop);
}

function sendMedia({ around, response, url }: Exchange): void {
  const bytes = around.world.readMedia(url.pathname.slice('/media/'.length));
  const known = around.world.state.accounts.flatMap(({ messages }) => messages).find(({ media }) => url.pathname.endsWith(media?.file ?? ' '));
  if (!bytes) return void response.writeHead(404).end();
  const headers = {
    'content-type': known?.media?.mime ?? 'image/png',
    'x-content-type-options': 'nosniff',
    'content-security-policy': "default-src 'none'; sandbox",
  };
  response.writeHead(200, headers).end(bytes);
}

function sendFile(response: ServerResponse, { name, mime }: { name: string; mime: string }): void {
  const headers = { 'content-type': mime, 'cache-control': 'no-cache', 'content-security-policy': pagePolicy, 'x-content-type-options': 'nosniff' };
  response.writeHead(200, headers).end(readFileSync(new URL(`page/${name}`, import.meta.url)));
}

function sendJson(response: ServerResponse, status: number, body: unknown): void {
  if (response.headersSent) return void response.destroy();
  response.writeHead(status, { 'content-type': 'application/json; charset=utf-8', 'cache-control': 'no-store' }).end(JSON.stringify(body));
}

async function readBody(request: IncomingMessage): Promise<string> {
  const parts: Buffer[] = [];
  let size = 0;
  for await (const part of request) {
    const bytes = Buffer.from(part);
    size += bytes.length;
    if (size > maxBodyBytes) throw new DoorError(413, 'the request is too large');
    parts.push(bytes);
  }
  return Buffer.concat(parts).toString('utf8');
}

function parsed(text: string): unknown {
  if (text === '') return undefined;
  try {
    return JSON.parse(text);
  } catch {
    throw new DoorError(400, 'the body is not JSON');
  }
}
