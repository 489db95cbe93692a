import type { FetchEvent } from './worker-scope.ts';

/** A cache for each version of the application: its page, and the files that the page has loaded. A version is known by its entry. */
const prefix = 'recado ';
const page = '/';
const entryOf = (html: string): string | undefined => /<script type="module"[^>]* src="(\/assets\/[^"]+)"/.exec(html)?.[1];

/** Named by their content: what is there is right for ever. */
const isHashed = (path: string): boolean => path.startsWith('/assets/');
/** The rest of what a page looks like. */
const isDecoration = (path: string): boolean => path === '/favicon.svg' || path.startsWith('/icons/');

/** Answers what the shell needs, with or without a network. All else, and everything of the API, passes by. */
export function answerFromShell(event: FetchEvent): void {
  const { request } = event;
  const { origin, pathname } = new URL(request.url);
  if (request.method !== 'GET' || origin !== location.origin) return;
  if (request.mode === 'navigate') {
    if (isScreen(pathname)) event.respondWith(freshPage(event));
  } else if (isHashed(pathname)) event.respondWith(kept(request).then((known) => known ?? fetchInsistently(request)));
  else if (isDecoration(pathname)) event.respondWith(fetch(request).catch(async () => (await kept(request)) ?? Response.error()));
}

/** A path with a file's name is no screen, nor is what other services answer. */
const isScreen = (path: string): boolean => !/^\/(api|ws|local|_apis|unsubscribe)(\/|$)/.test(path) && !path.slice(path.lastIndexOf('/')).includes('.');

const kept = (request: Request | string): Promise<Response | undefined> => caches.match(request);

/** Pauses before a file is asked for again. */
const againMs = [500, 1_000, 2_000, 4_000, 4_000];

/** A browser keeps the failure of code for as long as the page stands. So it hears of none that passes. */
async function fetchInsistently(request: Request): Promise<Response> {
  for (const pauseMs of againMs) {
    try {
      return await fetch(request);
    } catch (error) {
      // The page has gone, or there is no network to wait for.
      if (request.signal.aborted || !navigator.onLine) throw error;
      await pause(pauseMs);
    }
  }
  return fetch(request);
}

const pause = (ms: number): Promise<void> =>
  new Promise((resolve) => {
    setTimeout(resolve, ms);
  });

/** The network's page comes first, so that nobody stays with an old version. */
async function freshPage({ request, preloadResponse }: FetchEvent): Promise<Response> {
  try {
    return (await preloadResponse) ?? (await fetch(request));
  } catch {
    return (await kept(page)) ?? new Response('', { status: 503, headers: { 'content-type': 'text/html' } });
  }
}

/**
 * Keeps what a page has loaded, with the page itself, and forgets other versions. A page of an older version than the server
 * now has changes nothing: its files would not fit.
 *
 * @param loaded paths.
 */
export async function keepShell(loaded: readonly string[]): Promise<void> {
  const reply = await fetch(page, { cache: 'no-cache' });
  const entry = entryOf(await reply.clone().text());
  if (!reply.ok || entry === undefined || !loaded.includes(entry)) return;
  const cache = await caches.open(prefix + entry);
  const paths = loaded.filter((path) => isHashed(path) || isDecoration(path));
  const missing = await Promise.all(paths.map(async (path) => ((await cache.match(path)) ? [] : [path])));
  await cache.addAll(missing.flat());
  await cache.put(page, reply);
  for (const name of await caches.keys()) if (name.startsWith(prefix) && name !== prefix + entry) await caches.delete(name);
}
