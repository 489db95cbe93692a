import { useEffect, useEffectEvent, useRef } from 'react';
import { useTranslation } from '#web/i18n/use-translation.ts';
import { useNavigate } from 'react-router-dom';
import type { Chat } from '#shared/contract/chats.ts';
import { serverNowMs } from '#web/api/server-clock.ts';
import { useSessionUser } from '#web/api/session.ts';
import { tellNews } from '#web/parts/notices/tell-news.ts';
import { heardChats, newsInChats } from './chat-news.ts';
import { chatPath, useShownChat } from './chat-paths.ts';
import { useLastWords } from './use-last-words.ts';

/** Tells of what colleagues have just written, by sound and outside of the page; of being called upon in so many words. */
export function useChatNews(chats: readonly Chat[] | undefined): void {
  const { t } = useTranslation('chats');
  const { id: me } = useSessionUser();
  const navigate = useNavigate();
  const shown = useShownChat();
  const lastWords = useLastWords();
  const heard = useRef<{ known: ReturnType<typeof heardChats>; sinceMs: number } | null>(null);
  const hear = useEffectEvent((now: readonly Chat[]): void => {
    // What was there on entry is no news.
    const before = heard.current ?? { known: heardChats(now), sinceMs: serverNowMs() };
    heard.current = { known: heardChats(now), sinceMs: Math.max(before.sinceMs, ...now.map(({ updatedAt }) => Date.parse(updatedAt))) };
    const isLookedAt = ({ uuid }: Chat): boolean => uuid === shown && document.hasFocus();
    const news = newsInChats(now, before.known, before.sinceMs, me).filter((chat) => !isLookedAt(chat));
    const notices = news.map((chat) => ({
      title: chat.mentionedAt > chat.readCount ? t('mentionNotice', { title: chat.title }) : chat.title,
      body: lastWords(chat),
      tag: `chat-${chat.id}`,
      onOpen: () => void navigate(chatPath(chat)),
    }));
    const [newest] = news;
    if (newest) tellNews(notices, `${newest.id} ${newest.updatedAt}`);
  });
  useEffect(() => {
    if (chats) hear(chats);
  }, [chats]);
}
