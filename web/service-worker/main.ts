import { keepSignature } from './answer-notice.ts';
import { answerInbox } from './inbox.ts';
import { countNotices, followNotice, showNotice } from './notices.ts';
import { answerFromShell, keepShell } from './shell-cache.ts';
import type { WorkerMessage, WorkerScope } from './worker-scope.ts';

const scope = globalThis as unknown as WorkerScope; // this file runs as a service worker and nowhere else

// A worker that waited for every tab to close would be an old one for weeks; it keeps nothing that could not change under a page.
scope.addEventListener('install', (event) => event.waitUntil(scope.skipWaiting()));
scope.addEventListener('activate', (event) => event.waitUntil(Promise.all([scope.clients.claim(), scope.registration.navigationPreload?.enable()])));
scope.addEventListener('fetch', answerInbox);
scope.addEventListener('fetch', answerFromShell);
scope.addEventListener('message', (event) => event.waitUntil(keepOnline(event.data as WorkerMessage))); // our pages alone can reach it
scope.addEventListener('push', (event) => event.waitUntil(showNotice(scope, event.data?.json())));
scope.addEventListener('notificationclick', (event) => event.waitUntil(followNotice(scope, event)));
scope.addEventListener('notificationclose', (event) => event.waitUntil(countNotices(scope)));

/** Without a network what is kept stays as it is. */
async function keepOnline({ loaded, isSigned }: WorkerMessage): Promise<void> {
  try {
    await keepSignature(isSigned);
    await keepShell(loaded);
  } catch {
    // It is kept with the next page.
  }
}
