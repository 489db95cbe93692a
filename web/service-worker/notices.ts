import type { PushPayload } from '#shared/contract/web-push.ts';
import type { WindowClient, WorkerScope } from './worker-scope.ts';

/** The part of `NotificationOptions` that TypeScript's library lacks. */
interface FullOptions extends NotificationOptions {
  readonly renotify: boolean;
}

/** Shows what was pushed, unless somebody looks at Recado: the page tells of it by itself. */
export async function showNotice({ clients, registration }: WorkerScope, pushed: unknown): Promise<void> {
  const { tag, title, body, path } = pushed as PushPayload; // our server encrypted it for this browser
  const windows = await windowsOf(clients);
  if (windows.some(({ visibilityState }) => visibilityState === 'visible')) return;
  // One for each ticket; what replaces another is heard again.
  const options: FullOptions = { body, tag, renotify: true, icon: '/icons/icon-192.png', badge: '/icons/badge-96.png', data: { path } };
  await registration.showNotification(title, options);
}

/** Turns to a page that is open, or opens one. */
export async function openNotice({ clients }: WorkerScope, notification: Notification): Promise<void> {
  notification.close();
  const { path } = notification.data as { readonly path: string }; // as it was shown
  const [tab] = await windowsOf(clients);
  if (!tab) {
    await clients.openWindow(path);
    return;
  }
  tab.postMessage({ open: path }, []);
  await tab.focus();
}

const windowsOf = (clients: WorkerScope['clients']): Promise<readonly WindowClient[]> => clients.matchAll({ type: 'window', includeUncontrolled: true });
