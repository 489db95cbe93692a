import Add from '@mui/icons-material/Add';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import { styled } from '@mui/material/styles';
import { lazy, Suspense, useState } from 'react';
import { useTranslation } from '#web/i18n/use-translation.ts';
import { useNavigate } from 'react-router-dom';
import { useHasRight } from '#web/api/session.ts';
import { EmptyState } from '#web/kit/states/EmptyState.tsx';
import { FailedState } from '#web/kit/states/FailedState.tsx';
import { StateMessage } from '#web/kit/states/StateMessage.tsx';
import { useUrlFilter } from '#web/kit/page/use-url-filter.ts';
import { ListSkeleton } from '#web/kit/lists/ListSkeleton.tsx';
import { MoreRecords } from '#web/kit/lists/MoreRecords.tsx';
import { SearchBox } from '#web/kit/lists/SearchBox.tsx';
import { ListPane } from '#web/parts/conversation/TwoPanes.tsx';
import { chatPath, useShownChat } from './chat-paths.ts';
import { ChatRow, rowHeightPx } from './ChatRow.tsx';
import { useChats } from './use-chats.ts';

const ChatDialog = lazy(async () => ({ default: (await import('./ChatDialog.tsx')).ChatDialog }));

const Head = styled('div')(({ theme }) => ({
  display: 'flex',
  alignItems: 'center',
  gap: theme.spacing(1),
  padding: theme.spacing(1, 1.5),
  borderBottom: `1px solid ${theme.vars.palette.divider}`,
}));
const Body = styled('div')({ flexGrow: 1, minHeight: 0, overflowY: 'auto', '&[aria-busy=true]': { opacity: 0.55 } });
const List = styled('ul')({ margin: 0, padding: 0, listStyle: 'none' });

const filters = { searchParam: '' };

/** The conversations, found by their titles; admins begin new ones. */
export function ChatListPane() {
  const { t } = useTranslation('chats');
  const navigate = useNavigate();
  const mayCreate = useHasRight('chats-page:createChat');
  const [isCreating, setIsCreating] = useState(false);
  const [{ searchParam }, setFilter] = useUrlFilter(filters);
  const addButton = mayCreate ? (
    <Button variant="contained" startIcon={<Add />} sx={{ flexShrink: 0 }} onClick={() => setIsCreating(true)}>
      {t('add')}
    </Button>
  ) : undefined;
  return (
    <ListPane aria-label={t('list')}>
      <Head>
        <SearchBox label={t('search')} value={searchParam} onChange={(term) => setFilter({ searchParam: term })} />
        {addButton}
      </Head>
      <Chats searchParam={searchParam} mayCreate={mayCreate} />
      <Suspense>
        {isCreating ? <ChatDialog chat={null} onSaved={(chat) => void navigate(chatPath(chat))} onClose={() => setIsCreating(false)} /> : null}
      </Suspense>
    </ListPane>
  );
}

function Chats({ searchParam, mayCreate }: { readonly searchParam: string; readonly mayCreate: boolean }) {
  const { t } = useTranslation('chats');
  const list = useChats(searchParam);
  const shown = useShownChat();
  if (list.error) return <FailedState title={t('listFailed')} error={list.error} onRetry={list.onRetry} />;
  if (!list.records) return <ListSkeleton rowPx={rowHeightPx} />;
  if (list.records.length === 0 && !list.isOutdated) {
    if (searchParam !== '') return <StateMessage role="status" title={t('noHits', { term: searchParam })} />;
    return (
      <Box sx={{ p: 1.5 }}>
        <EmptyState drawing="team" title={t('empty')} text={t(mayCreate ? 'emptyText' : 'emptyTextUser')} />
      </Box>
    );
  }
  return (
    <Body aria-busy={list.isOutdated}>
      <List aria-label={t('list')}>
        {list.records.map((chat) => (
          <ChatRow key={chat.id} chat={chat} isShown={chat.id === shown} />
        ))}
      </List>
      <MoreRecords more={list.isOutdated ? 'none' : list.more} onMore={list.onMore} />
    </Body>
  );
}
