import { useEffect } from 'react';
import { setTitleCount } from '#web/kit/page/use-document-title.ts';
import { AnnouncementBell } from '#web/features/announcements/AnnouncementBell.tsx';
import { ChatBell } from '#web/features/chats/ChatBell.tsx';
import { NotificationBell } from '#web/features/notifications/NotificationBell.tsx';
import { useAttentionCount } from '#web/features/tickets/use-attention-count.ts';
import { useWorker } from './use-worker.ts';

/** Signals that call the user: the bells, and the number in the title. */
export function Attention() {
  useWorker();
  const count = useAttentionCount();
  useEffect(() => {
    setTitleCount(count);
    return () => setTitleCount(0);
  }, [count]);
  return (
    <>
      <NotificationBell />
      <AnnouncementBell />
      <ChatBell />
    </>
  );
}
