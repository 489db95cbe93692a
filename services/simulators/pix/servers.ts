import { createServer as createHttpServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http';
import { createServer as createHttpsServer } from 'node:https';
import { type DoorPage, findDoor, readJson, readText, refuse, sendJson, servePage } from '../doors/door-http.ts';
import type { TlsCertificate } from '../tls-certificate.ts';
import type { Bank } from './bank.ts';
import { answerApi } from './bank-api.ts';
import { doors } from './doors.ts';

const maxBodyBytes = 1024 * 1024;
const page: DoorPage = { prefix: '/local/pix', folder: new URL('page/', import.meta.url), files: ['index.html', 'page.css', 'page.js'] };

/** The bank's API: only to whoever shows the client's certificate, as the Central Bank asks. */
export function apiServer(bank: Bank, own: TlsCertificate, client: TlsCertificate): Server {
  const options = { cert: own.certificate, key: own.privateKey, ca: client.certificate, requestCert: true, rejectUnauthorized: true };
  return createHttpsServer(options, (request, response) => {
    readText(request, maxBodyBytes)
      .then((body) => answerApi(bank, request, body))
      .then(
        ({ status, body }) => sendJson(response, status, body),
        (error: unknown) => refuse('bank', response, error),
      );
  });
}

export function doorServer(bank: Bank, appUrl: string): Server {
  return createHttpServer((request, response) => {
    answerDoor(bank, appUrl, request, response).catch((error: unknown) => refuse('bank', response, error));
  });
}

async function answerDoor(bank: Bank, appUrl: string, request: IncomingMessage, response: ServerResponse): Promise<void> {
  const path = servePage(page, request, response);
  if (path === undefined) return;
  const { door, params } = findDoor(doors, request.method, path);
  const body = await readJson(request, maxBodyBytes);
  sendJson(response, 200, door.answer({ bank, appUrl, params, body }));
}
