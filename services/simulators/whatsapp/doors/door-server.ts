import { readFile } from 'node:fs/promises';
import type { IncomingMessage, ServerResponse } from 'node:http';
import { fileURLToPath } from 'node:url';
import { DoorError } from './door-error.ts';
import { doors, FileReply } from './doors.ts';
import type { World } from '#services/simulators/whatsapp/world.ts';

export const doorPrefix = '/local/whatsapp';

/** A phone's largest file, in base64, and a little around it. */
const maxBodyBytes = 140 * 1024 * 1024;
const keepAliveMs = 15_000;

const page: Record<string, { file: string; mime: string }> = {
  '/': { file: 'index.html', mime: 'text/html; charset=utf-8' },
  '/page.css': { file: 'page.css', mime: 'text/css; charset=utf-8' },
  '/page.js': { file: 'page.js', mime: 'text/javascript; charset=utf-8' },
  '/kinds.js': { file: 'kinds.js', mime: 'text/javascript; charset=utf-8' },
  '/view.js': { file: 'view.js', mime: 'text/javascript; charset=utf-8' },
};

const pagePolicy =
  "default-src 'none'; script-src 'self'; style-src 'self'; img-src 'self' blob: data:; media-src 'self' blob:; connect-src 'self'; base-uri 'none'; form-action 'none'";

async function readJson(request: IncomingMessage): Promise<unknown> {
  const chunks: Buffer[] = [];
  let size = 0;
  for await (const chunk of request) {
    size += chunk.length;
    if (size > maxBodyBytes) throw new DoorError(413, 'ERR_TOO_LARGE', 'the request is too large');
    chunks.push(chunk);
  }
  if (size === 0) return undefined;
  try {
    return JSON.parse(Buffer.concat(chunks).toString('utf8'));
  } catch (error) {
    throw new DoorError(400, 'ERR_INVALID_JSON', `the body is not JSON: ${String(error)}`);
  }
}

function sendJson(response: ServerResponse, status: number, body: unknown): void {
  response.writeHead(status, { 'content-type': 'application/json; charset=utf-8', 'cache-control': 'no-store' });
  response.end(JSON.stringify(body));
}

function sendFile(response: ServerResponse, file: FileReply): void {
  response.writeHead(200, {
    'content-type': file.mime,
    'content-length': file.bytes.length,
    'content-disposition': `inline; filename*=UTF-8''${encodeURIComponent(file.name)}`,
    'x-content-type-options': 'nosniff',
    // A document sent by anybody must not run as a page of this origin.
    'content-security-policy': "default-src 'none'; sandbox",
  });
  response.end(file.bytes);
}

/** Server-sent events: one JSON object per change, for as long as the reader stays. */
function streamChanges(world: World, request: IncomingMessage, response: ServerResponse): void {
  response.writeHead(200, { 'content-type': 'text/event-stream', 'cache-control': 'no-store', 'x-accel-buffering': 'no' });
  response.write(': open\n\n');
  const unsubscribe = world.changes.subscribe((change) => {
    world.store.afterCommit(() => response.write(`data: ${JSON.stringify(change)}\n\n`));
  });
  const keepAlive = setInterval(() => response.write(': alive\n\n'), keepAliveMs);
  request.on('close', () => {
    clearInterval(keepAlive);
    unsubscribe();
  });
}

async function sendPage(response: ServerResponse, path: string): Promise<boolean> {
  const found = page[path];
  if (!found) return false;
  const bytes = await readFile(fileURLToPath(new URL(`page/${found.file}`, import.meta.url)));
  response.writeHead(200, {
    'content-type': found.mime,
    'cache-control': 'no-cache',
    'content-security-policy': pagePolicy,
    'x-content-type-options': 'nosniff',
  });
  response.end(bytes);
  return true;
}

async function answer(world: World, request: IncomingMessage, response: ServerResponse): Promise<void> {
  const url = new URL(request.url ?? '/', 'http://127.0.0.1');
  if (url.pathname === doorPrefix) {
    response.writeHead(308, { location: `${doorPrefix}/` }).end();
    return;
  }
  const path = url.pathname.startsWith(`${doorPrefix}/`) ? decodeURIComponent(url.pathname.slice(doorPrefix.length)) : '';
  if (request.method === 'GET' && path === '/events') {
    streamChanges(world, request, response);
    return;
  }
  if (request.method === 'GET' && (await sendPage(response, path))) return;
  for (const door of doors) {
    const match = door.method === request.method ? door.path.exec(path) : null;
    if (!match) continue;
    const reply = await door.answer({ world, params: match.slice(1), query: url.searchParams, body: await readJson(request) });
    await world.store.committed();
    if (reply instanceof FileReply) sendFile(response, reply);
    else sendJson(response, 200, reply);
    return;
  }
  throw new DoorError(404, 'ERR_NO_DOOR', `${request.method} ${url.pathname} is not a door`);
}

/** The doors for people and tests, and the page that uses them. */
export function answerDoor(world: World, request: IncomingMessage, response: ServerResponse): void {
  answer(world, request, response).catch((error: unknown) => {
    if (error instanceof DoorError) {
      sendJson(response, error.status, { error: error.code, message: error.message });
      return;
    }
    console.error('simulated WhatsApp: door failed', error);
    if (response.headersSent) response.destroy();
    else sendJson(response, 500, { error: 'ERR_INTERNAL', message: 'the simulator failed' });
  });
}
