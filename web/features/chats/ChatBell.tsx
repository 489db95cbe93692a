import { useTranslation } from '#web/i18n/use-translation.ts';
import { Sign } from '#web/kit/marks/Sign.tsx';
import { Bell } from '#web/parts/bell/Bell.tsx';
import { prefetch } from '#web/kit/page/prefetch.ts';
import { part } from '#web/kit/page/part.ts';
import { useChatNews } from './use-chat-news.ts';
import { useChats } from './use-chats.ts';
import { useUnreadChats } from './use-unread-chats.ts';

const loadPopover = async () => ({ default: (await import('./ChatPopover.tsx')).ChatPopover });
const ChatPopover = part(loadPopover);

/** How many conversations with colleagues have something new, and which. Tells of each new message. */
export function ChatBell() {
  const { t } = useTranslation('chats');
  const list = useChats();
  const count = useUnreadChats();
  useChatNews(list.records);
  return (
    <Bell
      icon={<Sign name="team" />}
      label={count > 0 ? `${t('bell')}: ${t('unread', { count })}` : t('bell')}
      count={count}
      onNear={() => void prefetch(loadPopover)}
      renderPopover={(anchor, onClose) => <ChatPopover anchor={anchor} list={list} onClose={onClose} />}
    />
  );
}
