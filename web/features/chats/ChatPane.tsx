import SpeakerNotesOffOutlined from '@mui/icons-material/SpeakerNotesOffOutlined';
import Button from '@mui/material/Button';
import { styled } from '@mui/material/styles';
import { useQuery, useQueryClient, type QueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { useTranslation } from '#web/i18n/use-translation.ts';
import { Link } from 'react-router-dom';
import type { Chat } from '#shared/contract/chats.ts';
import { hasCode } from '#web/errors/api-error.ts';
import { chatArea, type ChatPage, chatQuery } from './queries.ts';
import { Busy } from '#web/kit/states/Busy.tsx';
import { FailedState } from '#web/kit/states/FailedState.tsx';
import { StateMessage } from '#web/kit/states/StateMessage.tsx';
import { ChatComposer } from './ChatComposer.tsx';
import { ChatHeader } from './ChatHeader.tsx';
import { ChatHistory } from './ChatHistory.tsx';
import { chatsPath } from './chat-paths.ts';

const Root = styled('section')({ display: 'flex', flexDirection: 'column', height: '100%', minWidth: 0 });
const Centre = styled('div')({ display: 'grid', placeContent: 'center', height: '100%' });

/** The conversation of a link. */
export function ChatPane({ id }: { readonly id: string }) {
  const queryClient = useQueryClient();
  const { data: chat, error, refetch } = useQuery({ ...chatQuery(id), placeholderData: () => listedChat(queryClient, id) });
  if (chat === null || hasCode(error, 'ERR_NO_CHAT_FOUND') || hasCode(error, 'ERR_VALIDATION')) return <Gone />;
  if (error && !chat) return <FailedState error={error} onRetry={() => void refetch()} />;
  if (!chat) return <Busy />;
  return <OpenChat chat={chat} />;
}

function OpenChat({ chat }: { readonly chat: Chat }) {
  const { t } = useTranslation('chats');
  const [search, setSearch] = useState<string | null>(null);
  return (
    <Root aria-label={t('chat', { title: chat.title })}>
      <ChatHeader chat={chat} isSearching={search !== null} onSearching={(isSearching) => setSearch(isSearching ? '' : null)} />
      <ChatHistory chat={chat} search={search} onSearch={setSearch} />
      <ChatComposer chat={chat} />
    </Root>
  );
}

/** Deleted, or this user was taken out, perhaps while it was open. */
function Gone() {
  const { t } = useTranslation('chats');
  return (
    <Centre>
      <StateMessage role="status" icon={<SpeakerNotesOffOutlined color="disabled" />} title={t('goneTitle')} text={t('goneText')}>
        <Button component={Link} to={chatsPath} variant="outlined">
          {t('toList')}
        </Button>
      </StateMessage>
    </Centre>
  );
}

/** The list knows it already, so it opens at once. */
function listedChat(queryClient: QueryClient, id: string): Chat | undefined {
  const lists = queryClient.getQueriesData<{ readonly pages: readonly ChatPage[] }>({ queryKey: [chatArea, 'list'] });
  return lists.flatMap(([, list]) => list?.pages ?? []).flatMap(({ records }) => records.filter((chat) => chat.id === id))[0];
}
