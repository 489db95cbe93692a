import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http';
import { type DoorPage, findDoor, readJson, readText, refuse, sendJson, servePage, streamEvents } from '../doors/door-http.ts';
import { dialogAnswer, dialogPage } from './dialog.ts';
import { doors } from './doors.ts';
import { Faults } from './faults.ts';
import { answerGraph } from './graph-api.ts';
import type { Surroundings } from './inbox.ts';

/** A file of a customer's, in base64. */
const maxBodyBytes = 60 * 1024 * 1024;
const page: DoorPage = {
  prefix: '/local/meta',
  folder: new URL('page/', import.meta.url),
  files: ['index.html', 'page.css', 'page.js'],
  media: 'img-src http://127.0.0.1:* blob:;',
};

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
    answer({ around: aroundOf(), faults, request, response, url }).catch((error: unknown) => refuse('Meta', response, error));
  });
}

async function answer(exchange: Exchange): Promise<void> {
  const { url } = exchange;
  const graph = /^\/v\d+\.\d+\/(.+)$/.exec(url.pathname)?.[1];
  if (graph !== undefined) return answerApi(exchange, graph);
  if (url.pathname.startsWith('/media/')) return sendMedia(exchange);
  const path = servePage(page, exchange.request, exchange.response);
  if (path === undefined) return;
  return path === '/dialog' ? answerDialog(exchange) : answerDoor(exchange, path);
}

async function answerApi({ around, faults, request, response, url }: Exchange, path: string): Promise<void> {
  const [, token] = /^Bearer (.+)$/.exec(request.headers.authorization ?? '') ?? [];
  const body = await readJson(request, maxBodyBytes);
  const reply = await answerGraph(around, faults, { method: request.method ?? 'GET', path, query: url.searchParams, body, token });
  if (reply) sendJson(response, reply.status, reply.body);
  else response.destroy();
}

async function answerDialog({ around, request, response, url }: Exchange): Promise<void> {
  if (request.method !== 'POST') {
    response.writeHead(200, { 'content-type': 'text/html; charset=utf-8', 'cache-control': 'no-store' }).end(dialogPage(around.world, url.searchParams));
    return;
  }
  const location = dialogAnswer(around.world, new URLSearchParams(await readText(request, maxBodyBytes)));
  response.writeHead(303, { location }).end();
}

async function answerDoor({ around, faults, request, response, url }: Exchange, path: string): Promise<void> {
  if (request.method === 'GET' && path === '/events') return streamEvents(request, response, (send) => around.world.onChange(() => send({})));
  const { door, params } = findDoor(doors, request.method, path);
  const body = await readJson(request, maxBodyBytes);
  sendJson(response, 200, await door.answer({ around, faults, params, query: url.searchParams, body }));
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
