import { readFileSync } from 'node:fs';
import { createServer as createHttpServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http';
import { createServer as createHttpsServer } from 'node:https';
import * as z from 'zod';
import type { TlsCertificate } from '../tls-certificate.ts';
import type { Bank } from './bank.ts';
import { answerApi } from './bank-api.ts';
import { DoorError, doors } from './doors.ts';

const prefix = '/local/pix';
const maxBodyBytes = 1024 * 1024;

const files: Readonly<Record<string, { readonly name: string; readonly mime: string }>> = {
  '/': { name: 'index.html', mime: 'text/html; charset=utf-8' },
  '/page.css': { name: 'page.css', mime: 'text/css; charset=utf-8' },
  '/page.js': { name: 'page.js', mime: 'text/javascript; charset=utf-8' },
};
const pagePolicy = "default-src 'none'; script-src 'self'; style-src 'self'; connect-src 'self'; base-uri 'none'; form-action 'none'";

/** The bank's API: only to whoever shows the client's certificate, as the Central Bank asks. */
export function apiServer(bank: Bank, own: TlsCertificate, client: TlsCertificate): Server {
  const options = { cert: own.certificate, key: own.privateKey, ca: client.certificate, requestCert: true, rejectUnauthorized: true };
  return createHttpsServer(options, (request, response) => {
    readBody(request)
      .then((body) => answerApi(bank, request, body))
      .then(
        ({ status, body }) => sendJson(response, status, body),
        (error: unknown) => refuse(response, error),
      );
  });
}

export function doorServer(bank: Bank, appUrl: string): Server {
  return createHttpServer((request, response) => {
    answerDoor(bank, appUrl, request, response).catch((error: unknown) => refuse(response, error));
  });
}

function refuse(response: ServerResponse, error: unknown): void {
  if (error instanceof DoorError) return sendJson(response, error.status, { error: error.message });
  if (error instanceof z.ZodError) return sendJson(response, 400, { error: z.prettifyError(error) });
  console.error('simulated bank: a call failed', error);
  sendJson(response, 500, { error: 'the simulator failed' });
}

async function answerDoor(bank: Bank, appUrl: string, request: IncomingMessage, response: ServerResponse): Promise<void> {
  const url = new URL(request.url ?? '/', 'http://127.0.0.1');
  if (url.pathname === prefix) return void response.writeHead(308, { location: `${prefix}/` }).end();
  const path = url.pathname.startsWith(prefix) ? url.pathname.slice(prefix.length) : '';
  const file = request.method === 'GET' ? files[path] : undefined;
  if (file) return sendFile(response, file);
  for (const door of doors) {
    const match = door.method === request.method ? door.path.exec(path) : null;
    if (!match) continue;
    const body = parsed(await readBody(request));
    return sendJson(response, 200, door.answer({ bank, appUrl, params: match.slice(1), body }));
  }
  throw new DoorError(404, `${request.method} ${url.pathname} is not a door`);
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
