import { useEffect, useRef } from 'react';
import { useTranslation } from '#web/i18n/use-translation.ts';
import { useMatch, useNavigate } from 'react-router-dom';
import type { Ticket } from '#shared/contract/tickets.ts';
import { serverNowMs } from '#web/api/server-clock.ts';
import { useHasRight, useSessionUser } from '#web/api/session.ts';
import { tellNews } from '#web/parts/notices/tell-news.ts';
import { heardOf, newsIn, wordsOf } from './news.ts';
import { linkToTicket } from './ticket-link.ts';

/** Tells of what has just come to be unread: by a sound, and outside of the page where the user wants it. Not of what is being looked at. */
export function useNews(tickets: readonly Ticket[] | undefined): void {
  const user = useSessionUser();
  const told = { userId: user.id, seesAll: useHasRight('tickets-manager:showall'), queueIds: user.queueIds };
  const { t } = useTranslation('notifications');
  const navigate = useNavigate();
  const shownUuid = useMatch('/tickets/:uuid')?.params.uuid;
  const latest = useRef({ navigate, shownUuid, back: t('back'), told });
  useEffect(() => {
    latest.current = { navigate, shownUuid, back: t('back'), told };
  });
  const heard = useRef<{ unread: ReturnType<typeof heardOf>; sinceMs: number } | null>(null);
  useEffect(() => {
    if (!tickets) return;
    // What was there on entry is no news.
    const before = heard.current ?? { unread: heardOf(tickets), sinceMs: serverNowMs() };
    heard.current = { unread: heardOf(tickets), sinceMs: Math.max(before.sinceMs, ...tickets.map(({ updatedAt }) => Date.parse(updatedAt))) };
    const isLookedAt = ({ uuid }: Ticket): boolean => uuid === latest.current.shownUuid && document.hasFocus();
    const news = newsIn(tickets, before.unread, before.sinceMs, latest.current.told).filter((ticket) => !isLookedAt(ticket));
    tell(news, latest.current.back, (ticket) => {
      const { to, state } = linkToTicket(ticket);
      void latest.current.navigate(to, { state });
    });
  }, [tickets]);
}

/** @param back says of a ticket that it has come back. */
function tell(news: readonly Ticket[], back: string, onOpen: (ticket: Ticket) => void): void {
  const [newest] = news;
  if (!newest) return;
  const notices = news.map((ticket) => ({
    title: ticket.contact.name,
    body: wordsOf(ticket) ?? back,
    tag: `ticket-${ticket.id}`,
    onOpen: () => onOpen(ticket),
  }));
  tellNews(notices, `${newest.id} ${newest.updatedAt}`);
}
