import { useEffect } from 'react';
import { setTitleCount } from '../../components/use-document-title.ts';
import { AnnouncementBell } from '../../features/announcements/AnnouncementBell.tsx';
import { ChatBell } from '../../features/chats/ChatBell.tsx';
import { NotificationBell } from '../../features/notifications/NotificationBell.tsx';
import { useAttentionCount } from '../../features/tickets/use-attention-count.ts';
import { useWorker } from './use-worker.ts';

/** What calls the user: the bells, and the number in the title. */
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
