import { readFileSync } from 'node:fs';
import type { IncomingMessage, ServerResponse } from 'node:http';
import { extname } from 'node:path';
import * as z from 'zod';
import { DoorError } from './door-error.ts';

/** An action of a person or a test on a simulator, over HTTP and without a login. */
export interface Door<Call> {
  readonly method: 'GET' | 'POST' | 'PUT' | 'DELETE';
  /** Below the simulator's own path; its groups are the call's `params`. */
  readonly path: RegExp;
  /** Its result, also of a promise, is sent as JSON. @throws DoorError, ZodError @throws DoorError, ZodError */
  readonly answer: (call: Call) => unknown;
}

/** The page that uses a simulator's doors. */
export interface DoorPage {
  /** Path of the simulator, with its doors below it: `/local/…`. */
  readonly prefix: string;
  readonly folder: URL;
  /** In that folder; `index.html` is at the prefix itself. */
  readonly files: readonly string[];
  /** Sources of its pictures and sounds, as directives of its content security policy. */
  readonly media?: string;
}

const mimes: Readonly<Record<string, string>> = { '.html': 'text/html', '.css': 'text/css', '.js': 'text/javascript' };

/** @returns the path of a door below the page's prefix, or undefined when a file of the page was the answer. */
export function servePage(page: DoorPage, { method, url }: IncomingMessage, response: ServerResponse): string | undefined {
  const { pathname } = new URL(url ?? '/', 'http://127.0.0.1');
  if (pathname === page.prefix) {
    response.writeHead(308, { location: `${page.prefix}/` }).end();
    return undefined;
  }
  const path = pathname.startsWith(`${page.prefix}/`) ? decodeURIComponent(pathname.slice(page.prefix.length)) : '';
  const file = method === 'GET' ? fileOf(page, path) : undefined;
  if (!file) return path;
  const headers = {
    'content-type': `${mimes[extname(file.pathname)]}; charset=utf-8`,
    'cache-control': 'no-cache',
    'content-security-policy': `default-src 'none'; script-src 'self'; style-src 'self'; ${page.media ?? ''} connect-src 'self'; base-uri 'none'; form-action 'none'`,
    'x-content-type-options': 'nosniff',
  };
  response.writeHead(200, headers).end(readFileSync(file));
  return undefined;
}

function fileOf({ folder, files }: DoorPage, path: string): URL | undefined {
  const name = path === '/' ? 'index.html' : path.slice(1);
  return files.includes(name) ? new URL(name, folder) : undefined;
}

/** @throws DoorError ERR_NO_DOOR */
export function findDoor<Call>(doors: readonly Door<Call>[], method: string | undefined, path: string): { door: Door<Call>; params: string[] } {
  for (const door of doors) {
    const match = door.method === method ? door.path.exec(path) : null;
    if (match) return { door, params: match.slice(1) };
  }
  throw new DoorError(404, 'ERR_NO_DOOR', `${method} ${path} is not a door`);
}

/** @throws DoorError ERR_TOO_LARGE */
export async function readText(request: IncomingMessage, maxBytes: number): Promise<string> {
  const parts: Buffer[] = [];
  let size = 0;
  for await (const part of request) {
    const bytes = Buffer.from(part);
    size += bytes.length;
    if (size > maxBytes) throw new DoorError(413, 'ERR_TOO_LARGE', 'the request is too large');
    parts.push(bytes);
  }
  return Buffer.concat(parts).toString('utf8');
}

/** A body's JSON; undefined for none. @throws DoorError ERR_TOO_LARGE, ERR_INVALID_JSON */
export async function readJson(request: IncomingMessage, maxBytes: number): Promise<unknown> {
  const text = await readText(request, maxBytes);
  if (text === '') return undefined;
  try {
    return JSON.parse(text);
  } catch (error) {
    throw new DoorError(400, 'ERR_INVALID_JSON', `the body is not JSON: ${String(error)}`);
  }
}

export function sendJson(response: ServerResponse, status: number, body: unknown): void {
  if (response.headersSent) return void response.destroy();
  response.writeHead(status, { 'content-type': 'application/json; charset=utf-8', 'cache-control': 'no-store' }).end(JSON.stringify(body));
}

/** Says what was wrong with a call. @param simulator for the log, when it is the simulator's fault */
export function refuse(simulator: string, response: ServerResponse, error: unknown): void {
  if (error instanceof DoorError) return sendJson(response, error.status, { error: error.code, message: error.message });
  if (error instanceof z.ZodError) return sendJson(response, 400, { error: 'ERR_INVALID_REQUEST', message: z.prettifyError(error) });
  console.error(`simulated ${simulator}: a call failed`, error);
  sendJson(response, 500, { error: 'ERR_INTERNAL', message: 'the simulator failed' });
}

/**
 * Server-sent events for as long as the reader stays.
 *
 * @param subscribe gets what sends an event's data, and gives what ends that
 */
export function streamEvents(request: IncomingMessage, response: ServerResponse, subscribe: (send: (data: object) => void) => () => void): void {
  response.writeHead(200, { 'content-type': 'text/event-stream', 'cache-control': 'no-store', 'x-accel-buffering': 'no' });
  response.write(': open\n\n');
  const unsubscribe = subscribe((data) => response.write(`data: ${JSON.stringify(data)}\n\n`));
  const keepAlive = setInterval(() => response.write(': alive\n\n'), keepAliveMs);
  request.on('close', () => {
    clearInterval(keepAlive);
    unsubscribe();
  });
}
const keepAliveMs = 15_000;
