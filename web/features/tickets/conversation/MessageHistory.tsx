import { useInfiniteQuery, useQuery } from '@tanstack/react-query';
import { useMemo } from 'react';
import { useTranslation } from '#web/i18n/use-translation.ts';
import type { Message } from '#shared/contract/messages.ts';
import type { Ticket } from '#shared/contract/tickets.ts';
import { messageListQuery, reaching } from '../message-queries.ts';
import { FailedState } from '#web/kit/states/FailedState.tsx';
import { messagesOf } from '../message-lists.ts';
import { hasArrived, outgoingQuery } from '../send/outgoing.ts';
import { useLeaving } from '../use-leaving.ts';
import type { Writing } from '../writing-rule.ts';
import { conversationRows } from './conversation-rows.ts';
import { findOlder } from './find-older.ts';
import { HistorySkeleton } from '#web/parts/conversation/HistorySkeleton.tsx';
import { MessageList } from './MessageList.tsx';

interface MessageHistoryProps {
  readonly ticket: Ticket;
  readonly writing: Writing;
  /** A message to go to, each time that it is given. */
  readonly wanted: { readonly id: Message['id'] } | null;
  readonly onReply: (message: Message) => void;
}

/** Fetches the chat's history and joins it with what is on its way out. */
export function MessageHistory({ ticket, writing, wanted, onReply }: MessageHistoryProps) {
  const { t } = useTranslation('tickets');
  const query = messageListQuery(ticket.id);
  useLeaving(query.queryKey, true);
  const history = useInfiniteQuery(query);
  const { data: outgoing } = useQuery(outgoingQuery(ticket.id));
  const messages = useMemo(() => history.data && messagesOf(history.data), [history.data]);
  const rows = useMemo(
    () =>
      messages &&
      conversationRows(
        messages,
        outgoing.filter((one) => !hasArrived(one, messages)),
      ),
    [messages, outgoing],
  );

  if (history.isError && !rows) return <FailedState title={t('historyFailed')} error={history.error} onRetry={() => void history.refetch()} />;
  if (!rows || !messages) return <HistorySkeleton />;
  // What is newer goes first: it may be what was missed while the connection was cut.
  const fetchOlder = (): ReturnType<typeof history.fetchNextPage> => history.fetchNextPage({ cancelRefetch: false });
  return (
    <MessageList
      ticket={ticket}
      rows={rows}
      messages={messages}
      isCurrent={(history.fetchStatus === 'idle' || history.isFetchingNextPage) && !history.isRefetchError}
      writing={writing}
      wanted={wanted}
      hasOlder={history.hasNextPage}
      isSettled={history.fetchStatus === 'idle' && !history.isError}
      onOlder={() => void (history.hasNextPage && fetchOlder())}
      onFindOlder={(isWanted, { pages, through } = {}) => reaching(ticket.id, through, () => findOlder(isWanted, fetchOlder, pages))}
      onReply={onReply}
    />
  );
}
