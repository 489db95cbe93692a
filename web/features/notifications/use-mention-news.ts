import { useEffect, useEffectEvent, useRef } from 'react';
import { useTranslation } from '#web/i18n/use-translation.ts';
import { useNavigate } from 'react-router-dom';
import type { NoteMention } from '#shared/contract/ticket-notes.ts';
import { tellNews } from '#web/parts/notices/tell-news.ts';

/** Tells of a note that names the user when it comes, as of a customer's message. */
export function useMentionNews(mentions: readonly NoteMention[] | undefined): void {
  const { t } = useTranslation('notifications');
  const navigate = useNavigate();
  const known = useRef<ReadonlySet<string> | null>(null);
  const hear = useEffectEvent((now: readonly NoteMention[]): void => {
    const before = known.current;
    known.current = new Set([...(before ?? []), ...now.map(({ id }) => id)]);
    // What was there on entry is no news.
    const news = before ? now.filter(({ id }) => !before.has(id)) : [];
    const notices = news.map(({ ticketId, ticketUuid, contactName, user }) => ({
      title: user.name,
      body: t('mentionedIn', { contact: contactName }),
      tag: `note-${ticketId}`,
      onOpen: () => void navigate(`/tickets/${ticketUuid}`),
    }));
    if (news[0]) tellNews(notices, news[0].id);
  });
  useEffect(() => {
    if (mentions) hear(mentions);
  }, [mentions]);
}
