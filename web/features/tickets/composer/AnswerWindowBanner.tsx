import HourglassDisabled from '@mui/icons-material/HourglassDisabled';
import { useInfiniteQuery } from '@tanstack/react-query';
import { useEffect, useState } from 'react';
import { useTranslation } from '#web/i18n/use-translation.ts';
import type { Ticket } from '#shared/contract/tickets.ts';
import { answerWindowMs } from '#shared/domain/channel.ts';
import { messageListQuery } from '../message-queries.ts';
import { NoticeBar } from './notice-bar.ts';

const lookEveryMs = 30_000;

/** Says before anything is written in vain that Meta takes no answer any more: the customer's last message is a day old. */
export function AnswerWindowBanner({ ticket }: { readonly ticket: Ticket }) {
  const { t } = useTranslation('tickets');
  const { data } = useInfiniteQuery(messageListQuery(ticket.id));
  const nowMs = useNow();
  // Of a history that is not all there nothing is said: the channel itself answers what is too late.
  const theirs = data?.pages.flatMap(({ messages }) => messages).filter(({ fromMe, kind }) => !fromMe && kind !== 'event') ?? [];
  const lastMs = Math.max(...theirs.map(({ createdAt }) => Date.parse(createdAt)));
  if (theirs.length === 0 || nowMs - lastMs <= answerWindowMs) return null;
  return (
    <NoticeBar role="alert">
      <HourglassDisabled fontSize="small" color="warning" />
      <span>{t('answerWindowClosed', { channel: ticket.channel === 'instagram' ? 'Instagram' : 'Facebook' })}</span>
    </NoticeBar>
  );
}

function useNow(): number {
  const [nowMs, setNowMs] = useState(() => Date.now());
  useEffect(() => {
    const timer = setInterval(() => setNowMs(Date.now()), lookEveryMs);
    return () => clearInterval(timer);
  }, []);
  return nowMs;
}
