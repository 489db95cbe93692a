import { lazy, Suspense, useEffect } from 'react';
import { setTitleCount } from '#web/kit/page/use-document-title.ts';
import { AnnouncementBell } from '#web/features/announcements/AnnouncementBell.tsx';
import { ChatBell } from '#web/features/chats/ChatBell.tsx';
import { NotificationBell } from '#web/features/notifications/NotificationBell.tsx';
import { useAttentionCount } from '#web/features/tickets/use-attention-count.ts';
import { useWorker } from './use-worker.ts';

// It has the dialog of what is shared.
const Inbox = lazy(async () => ({ default: (await import('#web/features/tickets/inbox/Inbox.tsx')).Inbox }));

/** Signals that call the user: the bells, and the number in the title and on the icon, and what waits for a page. */
export function Attention() {
  useWorker();
  const count = useAttentionCount();
  useEffect(() => {
    setTitleCount(count);
    markIcon(count);
    return () => {
      setTitleCount(0);
      markIcon(0);
    };
  }, [count]);
  return (
    <>
      <NotificationBell />
      <AnnouncementBell />
      <ChatBell />
      <Suspense>{'serviceWorker' in navigator ? <Inbox /> : null}</Suspense>
    </>
  );
}

/** Zero takes the mark away. Not every system has one, nor does every window of it. */
function markIcon(count: number): void {
  if ('setAppBadge' in navigator) navigator.setAppBadge(count).catch(() => undefined);
}
