import type { PageMessage, WorkerMessage } from '#web/service-worker/worker-scope.ts';
import { isSigning } from '#web/parts/conversation/signing.ts';
import { renewPush } from './push-device.ts';

/**
 * Has the service worker, which shows notices and keeps the shell for times without a network, and follows where its notices lead.
 *
 * @returns ends that; undefined where the browser has no such workers.
 */
export function followWorker(onOpen: (path: string) => void): (() => void) | undefined {
  if (!('serviceWorker' in navigator)) return undefined;
  const { serviceWorker } = navigator;
  const follow = ({ data, ports: [taken] }: MessageEvent<PageMessage>): void => {
    if (!('open' in data)) return;
    taken?.postMessage(true, []);
    onOpen(data.open);
  };
  const tell = (): void => void tellLoaded(serviceWorker);
  const tellWhenLeft = (): void => {
    if (document.visibilityState === 'hidden') tell();
  };
  serviceWorker.addEventListener('message', follow);
  document.addEventListener('visibilitychange', tellWhenLeft);
  // Private windows of some browsers have none: the page does without.
  serviceWorker.register('/sw.js').then(tell, () => undefined);
  // Whoever is not told until the next start has no worse a day than before.
  renewPush().catch(() => undefined);
  return () => {
    serviceWorker.removeEventListener('message', follow);
    document.removeEventListener('visibilitychange', tellWhenLeft);
  };
}

/** The next start without a network needs the files that this version of the application has loaded. */
async function tellLoaded({ ready }: ServiceWorkerContainer): Promise<void> {
  const paths = performance
    .getEntriesByType('resource')
    .map(({ name }) => new URL(name))
    .filter(({ origin }) => origin === location.origin)
    .map(({ pathname }) => pathname);
  const message: WorkerMessage = { loaded: [...new Set(['/favicon.svg', ...paths])], isSigned: isSigning() };
  (await ready).active?.postMessage(message);
}
