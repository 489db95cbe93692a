import { styled } from '@mui/material/styles';
import { useInfiniteQuery, useQuery } from '@tanstack/react-query';
import { useMemo, useState } from 'react';
import { useTranslation } from '#web/i18n/use-translation.ts';
import type { Chat } from '#shared/contract/chats.ts';
import { chatMessagesQuery } from './queries.ts';
import { useSessionUser } from '#web/api/session.ts';
import { HistorySkeleton } from '#web/parts/conversation/HistorySkeleton.tsx';
import { FailedState } from '#web/kit/states/FailedState.tsx';
import { ChatMessageList } from './ChatMessageList.tsx';
import { chatRows, messagesIn } from './chat-rows.ts';
import { ChatSearch } from './ChatSearch.tsx';
import { outgoingQuery } from './outgoing.ts';

/** A quiet dotted ground: paper to write on. */
const Ground = styled('div')(({ theme }) => ({
  position: 'relative',
  flexGrow: 1,
  minHeight: 0,
  backgroundImage: `radial-gradient(color-mix(in srgb, ${theme.vars.palette.text.primary} 7%, transparent) 1px, transparent 1px)`,
  backgroundSize: '18px 18px',
}));

interface ChatHistoryProps {
  readonly chat: Chat;
  /** Null: nothing is searched for. */
  readonly search: string | null;
  readonly onSearch: (search: string | null) => void;
}

/** Messages, joined with those on their way out; over them, the results of a search. */
export function ChatHistory({ chat, search, onSearch }: ChatHistoryProps) {
  const [wanted, setWanted] = useState<{ readonly sequence: number } | null>(null);
  const pick = (sequence: number): void => {
    onSearch(null);
    setWanted({ sequence });
  };
  return (
    <Ground>
      <Messages chat={chat} wanted={wanted} isCovered={search !== null} />
      {search === null ? null : <ChatSearch chat={chat} term={search} onTerm={onSearch} onPick={pick} />}
    </Ground>
  );
}

interface MessagesProps {
  readonly chat: Chat;
  readonly wanted: { readonly sequence: number } | null;
  readonly isCovered: boolean;
}

function Messages({ chat, wanted, isCovered }: MessagesProps) {
  const { t } = useTranslation('conversation');
  const me = useSessionUser();
  const [readBefore] = useState(chat.readCount);
  const history = useInfiniteQuery(chatMessagesQuery(chat.id));
  const { data: outgoing } = useQuery(outgoingQuery(chat.id));
  const messages = useMemo(() => history.data && messagesIn(history.data), [history.data]);
  const rows = useMemo(() => messages && chatRows(messages, outgoing, { me, readBefore }), [messages, outgoing, me, readBefore]);
  if (history.isError && !rows) return <FailedState title={t('historyFailed')} error={history.error} onRetry={() => void history.refetch()} />;
  if (!rows) return <HistorySkeleton />;
  const { hasNextPage } = history;
  // What is newer goes first: it may be what was missed while the connection was cut.
  const fetchOlder = (): ReturnType<typeof history.fetchNextPage> => history.fetchNextPage({ cancelRefetch: false });
  return (
    <ChatMessageList
      chat={chat}
      rows={rows}
      wanted={wanted}
      isCovered={isCovered}
      hasOlder={hasNextPage}
      isSettled={history.fetchStatus === 'idle' && !history.isError}
      onOlder={() => void (hasNextPage && fetchOlder())}
      onLoad={(sequence) => loadBackTo(sequence, fetchOlder)}
    />
  );
}

type FetchOlder = () => Promise<{ readonly data: Parameters<typeof messagesIn>[0] | undefined; readonly hasNextPage: boolean; readonly isError: boolean }>;

/** Older pages, one after the other, until that message is there, or a page is refused: it would be asked for again for ever. */
async function loadBackTo(sequence: number, fetchOlder: FetchOlder): Promise<boolean> {
  for (;;) {
    const { data, hasNextPage, isError } = await fetchOlder();
    const oldest = data && messagesIn(data)[0];
    if (oldest && oldest.sequence <= sequence) return true;
    if (!data || !hasNextPage || isError) return false;
  }
}
