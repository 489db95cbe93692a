import type { PushPayload } from '#shared/contract/web-push.ts';
import { answerNotice } from './answer-notice.ts';
import { noticeOptions } from './notice-options.ts';
import type { NoticeClick, NoticeFacts, WindowClient, WorkerScope } from './worker-scope.ts';

/** Shows what was pushed, unless somebody looks at Recado: the page tells of it by itself. */
export async function showNotice(scope: WorkerScope, pushed: unknown): Promise<void> {
  const payload = pushed as PushPayload; // our server encrypted it for this browser
  const windows = await windowsOf(scope.clients);
  if (windows.some(({ visibilityState }) => visibilityState === 'visible')) return;
  await scope.registration.showNotification(payload.title, noticeOptions(payload));
  await countNotices(scope);
}

/** Sends what was written into the notice; else turns to a page that is open, or opens one, by the button at the box to write in. */
export async function followNotice(scope: WorkerScope, { notification, action, reply }: NoticeClick): Promise<void> {
  notification.close();
  void countNotices(scope);
  const facts = notification.data as NoticeFacts; // as it was shown
  if (action === 'answer' && reply) return answerNotice(scope, { title: notification.title, tag: notification.tag, facts }, reply);
  await openPath(scope, action === 'answer' ? `${facts.path}#message-box` : facts.path);
}

async function openPath({ clients }: WorkerScope, path: string): Promise<void> {
  const [tab] = await windowsOf(clients);
  if (!tab) {
    await clients.openWindow(path);
    return;
  }
  const isTaken = taken(tab, path);
  await tab.focus().catch(() => undefined);
  if (await isTaken) return;
  // A page that came before the worker did cannot be led.
  await tab.navigate(path).catch(() => clients.openWindow(path));
}

/** Longer than a page that was frozen takes to wake; the person waits for it. */
const takenWithinMs = 2_000;

/** A page that is still loading does not listen, and what it is told is lost: one that does says so. */
function taken(tab: WindowClient, path: string): Promise<boolean> {
  const { port1, port2 } = new MessageChannel();
  return new Promise((resolve) => {
    port1.addEventListener('message', () => resolve(true));
    port1.start();
    setTimeout(resolve, takenWithinMs, false);
    tab.postMessage({ open: path }, [port2]);
  });
}

/** The application's icon says how many notices nobody has looked at; an open page says the exact number. Not every system has such a mark. */
export async function countNotices({ registration }: WorkerScope): Promise<void> {
  const shown = await registration.getNotifications();
  // Nobody waits for it: what the person asked for comes first.
  if ('setAppBadge' in navigator) navigator.setAppBadge(shown.length).catch(() => undefined);
}

const windowsOf = (clients: WorkerScope['clients']): Promise<readonly WindowClient[]> => clients.matchAll({ type: 'window', includeUncontrolled: true });
