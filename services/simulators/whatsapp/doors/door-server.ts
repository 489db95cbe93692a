import type { IncomingMessage, ServerResponse } from 'node:http';
import { type DoorPage, findDoor, readJson, refuse, sendJson, servePage, streamEvents } from '#services/simulators/doors/door-http.ts';
import type { World } from '#services/simulators/whatsapp/world.ts';
import { doors, FileReply } from './doors.ts';

export const doorPrefix = '/local/whatsapp';

/** A phone's largest file, in base64, and a little around it. */
const maxBodyBytes = 140 * 1024 * 1024;

const page: DoorPage = {
  prefix: doorPrefix,
  folder: new URL('page/', import.meta.url),
  files: ['index.html', 'page.css', 'page.js', 'kinds.js', 'view.js'],
  media: "img-src 'self' blob: data:; media-src 'self' blob:;",
};

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

async function answer(world: World, request: IncomingMessage, response: ServerResponse): Promise<void> {
  const path = servePage(page, request, response);
  if (path === undefined) return;
  if (request.method === 'GET' && path === '/events') {
    streamEvents(request, response, (send) => world.changes.subscribe((change) => world.store.afterCommit(() => send(change))));
    return;
  }
  const { door, params } = findDoor(doors, request.method, path);
  const query = new URL(request.url ?? '/', 'http://127.0.0.1').searchParams;
  const reply = await door.answer({ world, params, query, body: await readJson(request, maxBodyBytes) });
  await world.store.committed();
  if (reply instanceof FileReply) sendFile(response, reply);
  else sendJson(response, 200, reply);
}

/** The doors for people and tests, and the page that uses them. */
export function answerDoor(world: World, request: IncomingMessage, response: ServerResponse): void {
  answer(world, request, response).catch((error: unknown) => refuse('WhatsApp', response, error));
}
