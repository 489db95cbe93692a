import { useEffect } from 'react';
import { setTitleCount } from '#web/kit/page/use-document-title.ts';
import { AnnouncementBell } from '#web/features/announcements/AnnouncementBell.tsx';
import { ChatBell } from '#web/features/chats/ChatBell.tsx';
import { NotificationBell } from '#web/features/notifications/NotificationBell.tsx';
import { useAttentionCount } from '#web/features/tickets/use-attention-count.ts';
import { useWorker } from './use-worker.ts';

/** Signals that call the user: the bells, and the number in the title and on the icon of the installed application. */
export function Attention() {
  useWorker();
  const count = useAttentionCount();
  useEffect(() => {
    show(count);
    return () => show(0);
  }, [count]);
  return (
    <>
      <NotificationBell />
      <AnnouncementBell />
      <ChatBell />
    </>
  );
}

function show(count: number): void {
  setTitleCount(count);
  // A browser without icons to mark, or one that refuses, tells by the title alone.
  if ('setAppBadge' in navigator) void navigator.setAppBadge(count).catch(() => undefined);
}
