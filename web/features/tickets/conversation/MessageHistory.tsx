import { useInfiniteQuery, useQuery, useQueryClient } from '@tanstack/react-query';
import { useMemo, useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { Message } from '#shared/contract/messages.ts';
import type { Ticket } from '#shared/contract/tickets.ts';
import { messageListQuery } from '#web/api/message-queries.ts';
import { FailedState } from '#web/components/FailedState.tsx';
import { hasArrived, outgoingQuery } from '../send/outgoing.ts';
import { conversationRows } from './conversation-rows.ts';
import { HistorySkeleton } from './HistorySkeleton.tsx';
import { MessageList } from './MessageList.tsx';
import { useMarkRead } from './use-mark-read.ts';

interface MessageHistoryProps {
  readonly ticket: Ticket;
  readonly mayWrite: boolean;
  readonly onReply: (message: Message) => void;
}

/** Fetches the chat's history and joins it with what is on its way out. */
export function MessageHistory({ ticket, mayWrite, onReply }: MessageHistoryProps) {
  const { t } = useTranslation('tickets');
  const query = messageListQuery(ticket.id);
  const queryClient = useQueryClient();
  const [wasCached] = useState(() => queryClient.getQueryData(query.queryKey) !== undefined);
  const history = useInfiniteQuery(query);
  const { data: outgoing } = useQuery(outgoingQuery(ticket.id));
  const messages = useMemo(() => history.data?.pages.toReversed().flatMap((page) => page.messages), [history.data]);
  const rows = useMemo(
    () =>
      messages &&
      conversationRows(
        messages,
        outgoing.filter((one) => !hasArrived(one, messages)),
      ),
    [messages, outgoing],
  );
  useMarkRead(ticket, messages, wasCached);

  if (history.isError && !rows) return <FailedState title={t('historyFailed')} error={history.error} onRetry={() => void history.refetch()} />;
  if (!rows || !messages) return <HistorySkeleton />;
  return (
    <MessageList
      ticket={ticket}
      rows={rows}
      messages={messages}
      mayWrite={mayWrite}
      hasOlder={history.hasNextPage}
      onOlder={() => void (history.hasNextPage && !history.isFetchingNextPage && history.fetchNextPage())}
      onReply={onReply}
    />
  );
}
