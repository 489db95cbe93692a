import type { FetchEvent, WorkerScope } from './worker-scope.ts';

/** Lies in this browser until a page of somebody who is logged in takes it. No name of a version, which would be forgotten with that. */
const cacheName = 'inbox';
const folder = '/inbox/';
const open = (): Promise<Cache> => caches.open(cacheName);

/** A text that was written into a notice and did not get out. */
export interface UnsentAnswer {
  readonly userId: string;
  readonly ticketId: number;
  readonly token: string;
  readonly body: string;
  /** Code of errors.ts. */
  readonly failure: string;
}

/** Takes what another application shares, and serves the pages what lies here: a list, one of it, and its removal. */
export function answerInbox(event: FetchEvent): void {
  const { method, url } = event.request;
  const { origin, pathname } = new URL(url);
  if (origin !== location.origin) return;
  if (method === 'POST' && pathname === '/share') event.respondWith(takeShare(event.request));
  else if (pathname === '/inbox') event.respondWith(list());
  else if (pathname.startsWith(folder)) event.respondWith(method === 'DELETE' ? drop(pathname) : show(pathname));
}

/** The page that opens next asks for whom it is. Two shared things wait side by side. */
async function takeShare(request: Request): Promise<Response> {
  await (await open()).put(`${folder}share-${Date.now()}`, new Response(await request.formData()));
  return Response.redirect('/tickets', 303);
}

/** @returns names such as `share-1764172800000`, the oldest first. */
async function list(): Promise<Response> {
  const kept = await (await open()).keys();
  return Response.json(kept.map(({ url }) => new URL(url).pathname.slice(folder.length)));
}

const show = async (path: string): Promise<Response> => (await (await open()).match(path)) ?? new Response(null, { status: 404 });

async function drop(path: string): Promise<Response> {
  await (await open()).delete(path);
  return new Response(null, { status: 204 });
}

/** Every open page is told of it. */
export async function keepAnswer(answer: UnsentAnswer, { clients }: WorkerScope): Promise<void> {
  await (await open()).put(`${folder}answer-${answer.token}`, Response.json(answer));
  for (const page of await clients.matchAll({ type: 'window', includeUncontrolled: true })) page.postMessage({ hasNews: true }, []);
}
