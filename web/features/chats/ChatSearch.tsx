import { styled } from '@mui/material/styles';
import { useInfiniteQuery } from '@tanstack/react-query';
import { useTranslation } from '#web/i18n/use-translation.ts';
import type { Chat, ChatMessage } from '#shared/contract/chats.ts';
import { chatSearchQuery } from './queries.ts';
import { pagedList } from '#web/kit/lists/listed-records.ts';
import { Busy } from '#web/kit/states/Busy.tsx';
import { MoreRecords } from '#web/kit/lists/MoreRecords.tsx';
import { SearchBox } from '#web/kit/lists/SearchBox.tsx';
import { FailedState } from '#web/kit/states/FailedState.tsx';
import { StateMessage } from '#web/kit/states/StateMessage.tsx';
import { formatDateTime } from '#web/i18n/format.ts';

const Root = styled('div')(({ theme }) => ({
  position: 'absolute',
  inset: 0,
  zIndex: 2,
  display: 'flex',
  flexDirection: 'column',
  backgroundColor: theme.vars.palette.background.paper,
}));
const Head = styled('div')(({ theme }) => ({ display: 'flex', padding: theme.spacing(1, 1.5), borderBottom: `1px solid ${theme.vars.palette.divider}` }));
const Body = styled('div')({ flexGrow: 1, minHeight: 0, overflowY: 'auto' });
const List = styled('ul')({ margin: 0, padding: 0, listStyle: 'none' });
const Hit = styled('button')(({ theme }) => ({
  display: 'block',
  width: '100%',
  padding: theme.spacing(1, 2),
  border: 0,
  borderBottom: `1px solid ${theme.vars.palette.divider}`,
  font: 'inherit',
  textAlign: 'left',
  color: 'inherit',
  background: 'none',
  cursor: 'pointer',
  '&:hover': { backgroundColor: theme.vars.palette.action.hover },
  '& > span': { display: 'flex', justifyContent: 'space-between', gap: theme.spacing(1), fontSize: '0.75rem', color: theme.vars.palette.text.secondary },
  '& > p': { display: '-webkit-box', margin: 0, overflow: 'hidden', overflowWrap: 'anywhere', WebkitLineClamp: 3, WebkitBoxOrient: 'vertical' },
}));

interface ChatSearchProps {
  readonly chat: Chat;
  readonly term: string;
  readonly onTerm: (term: string) => void;
  readonly onPick: (sequence: number) => void;
}

/** Lies over the history: messages with these words, the newest first, each a way to its place. */
export function ChatSearch({ chat, term, onTerm, onPick }: ChatSearchProps) {
  const { t } = useTranslation('chats');
  return (
    <Root role="search">
      <Head>
        <SearchBox label={t('searchMessages')} value={term} onChange={onTerm} />
      </Head>
      <Body>{term === '' ? <StateMessage title={t('searchHint')} /> : <Hits chat={chat} term={term} onPick={onPick} />}</Body>
    </Root>
  );
}

function Hits({ chat, term, onPick }: Omit<ChatSearchProps, 'onTerm'>) {
  const { t } = useTranslation('chats');
  const query = useInfiniteQuery(chatSearchQuery(chat.id, term));
  const hits = query.data?.pages.flatMap(({ messages }) => messages.toReversed());
  const list = pagedList(query, hits);
  if (list.error) return <FailedState title={t('searchFailed')} error={list.error} onRetry={list.onRetry} />;
  if (!hits) return <Busy />;
  if (hits.length === 0 && list.more === 'none') return <StateMessage role="status" title={t('noMessageHits', { term })} />;
  return (
    <>
      <List aria-label={t('hits')}>
        {hits.map((message) => (
          <li key={message.sequence}>
            <HitButton message={message} onPick={onPick} />
          </li>
        ))}
      </List>
      <MoreRecords more={list.more} onMore={list.onMore} />
    </>
  );
}

function HitButton({
  message: { sequence, sender, createdAt, message },
  onPick,
}: {
  readonly message: ChatMessage;
  readonly onPick: (sequence: number) => void;
}) {
  return (
    <Hit type="button" onClick={() => onPick(sequence)}>
      <span>
        <b>{sender.name}</b>
        <time dateTime={createdAt}>{formatDateTime(createdAt)}</time>
      </span>
      <p>{message}</p>
    </Hit>
  );
}
