import { styled } from '@mui/material/styles';
import { useTranslation } from '#web/i18n/use-translation.ts';
import { useLocation } from 'react-router-dom';
import { Drawing } from '#web/kit/states/Drawing.tsx';
import { StateMessage } from '#web/kit/states/StateMessage.tsx';
import { VisuallyHidden } from '#web/kit/marks/VisuallyHidden.tsx';
import { TwoPanes } from '#web/parts/conversation/TwoPanes.tsx';
import { useNarrower } from '#web/kit/page/use-narrower.ts';
import { ChatListPane } from './ChatListPane.tsx';
import { ChatPane } from './ChatPane.tsx';
import { useShownChat } from './chat-paths.ts';

const Centre = styled('div')({ display: 'grid', placeContent: 'center', height: '100%' });

/** Conversations with colleagues beside the one that is open; on narrow screens one of the two. */
export function ChatsScreen() {
  const { t } = useTranslation('chats');
  const id = useShownChat();
  const { key } = useLocation();
  const isWide = !useNarrower('md');
  const order = [{ value: 'list', label: t('tabChats') } as const, { value: 'opened', label: t('tabMessages') } as const];
  return (
    <>
      <VisuallyHidden as="h1">{t('title')}</VisuallyHidden>
      <TwoPanes
        list={<ChatListPane />}
        opened={id ? <ChatPane key={id} id={id} /> : <NoChat />}
        isNarrow={!isWide}
        columns="340px minmax(0, 1fr)"
        visit={{ key, isOpen: Boolean(id) }}
        tabs={{ label: t('views'), order }}
      />
    </>
  );
}

function NoChat() {
  const { t } = useTranslation('chats');
  return (
    <Centre>
      <StateMessage icon={<Drawing name="choose" />} title={t('pickTitle')} text={t('pickText')} />
    </Centre>
  );
}
