import ThreePOutlined from '@mui/icons-material/ThreePOutlined';
import { styled } from '@mui/material/styles';
import useMediaQuery from '@mui/material/useMediaQuery';
import { useState, type ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { useLocation } from 'react-router-dom';
import { StateMessage } from '#web/kit/states/StateMessage.tsx';
import { Tabs } from '#web/kit/tabs/Tabs.tsx';
import { VisuallyHidden } from '#web/kit/marks/VisuallyHidden.tsx';
import { ChatListPane } from './ChatListPane.tsx';
import { ChatPane } from './ChatPane.tsx';
import { useShownChat } from './chat-paths.ts';

const Columns = styled('div')(({ theme }) => ({
  display: 'grid',
  gridTemplateColumns: '340px minmax(0, 1fr)',
  gridTemplateRows: '100%',
  height: '100%',
  '& > :first-of-type': { borderRight: `1px solid ${theme.vars?.palette.divider}`, minWidth: 0 },
}));
const Narrow = styled('div')({ display: 'flex', flexDirection: 'column', height: '100%' });
const NarrowPanel = styled('div')({ flexGrow: 1, minHeight: 0 });
const Centre = styled('div')({ display: 'grid', placeContent: 'center', height: '100%' });

/** Conversations with colleagues beside the one that is open; on narrow screens one of the two. */
export function ChatsScreen() {
  const { t } = useTranslation('chats');
  const id = useShownChat();
  const { key: visit } = useLocation();
  const isWide = useMediaQuery((theme) => theme.breakpoints.up('md'), { noSsr: true });
  const messages = id ? <ChatPane key={id} id={id} /> : <NoChat />;
  return (
    <>
      <VisuallyHidden as="h1">{t('title')}</VisuallyHidden>
      {isWide ? (
        <Columns>
          <div>
            <ChatListPane />
          </div>
          {messages}
        </Columns>
      ) : (
        <NarrowTabs key={visit} first={id ? 'messages' : 'chats'}>
          {messages}
        </NarrowTabs>
      )}
    </>
  );
}

type View = 'chats' | 'messages';

/** Mounted anew with every visit: opening a conversation turns to its messages. */
function NarrowTabs({ first, children }: { readonly first: View; readonly children: ReactNode }) {
  const { t } = useTranslation('chats');
  const [view, setView] = useState(first);
  return (
    <Narrow>
      <Tabs
        label={t('views')}
        value={view}
        tabs={[
          { value: 'chats', id: 'chats-view-chats', label: t('tabChats') },
          { value: 'messages', id: 'chats-view-messages', label: t('tabMessages') },
        ]}
        panelId="chats-view"
        onChange={setView}
      />
      <NarrowPanel role="tabpanel" id="chats-view" aria-labelledby={`chats-view-${view}`}>
        {view === 'messages' ? children : <ChatListPane />}
      </NarrowPanel>
    </Narrow>
  );
}

function NoChat() {
  const { t } = useTranslation('chats');
  return (
    <Centre>
      <StateMessage icon={<ThreePOutlined color="disabled" />} title={t('pickTitle')} text={t('pickText')} />
    </Centre>
  );
}
