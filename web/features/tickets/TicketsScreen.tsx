import { styled } from '@mui/material/styles';
import useMediaQuery from '@mui/material/useMediaQuery';
import { lazy, Suspense, useState, type ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { useLocation } from 'react-router-dom';
import { Busy } from '#web/kit/states/Busy.tsx';
import { Tabs } from '#web/kit/tabs/Tabs.tsx';
import { TicketListPane } from './list/TicketListPane.tsx';
import { loadConversation } from './load-conversation.ts';
import { NoConversation } from './NoConversation.tsx';
import { useShownUuid } from './ticket-actions.ts';
import { useRefetchOnLive } from './use-refetch-on-live.ts';
import { VisuallyHidden } from '#web/kit/marks/VisuallyHidden.tsx';

const ConversationPane = lazy(loadConversation);

const Columns = styled('div')(({ theme }) => ({
  display: 'grid',
  gridTemplateColumns: '380px minmax(0, 1fr)',
  gridTemplateRows: '100%',
  height: '100%',
  '& > :first-of-type': { borderRight: `1px solid ${theme.vars?.palette.divider}`, minWidth: 0 },
  [theme.breakpoints.down('lg')]: { gridTemplateColumns: 'minmax(300px, 36%) minmax(0, 1fr)' },
}));
const Narrow = styled('div')({ display: 'flex', flexDirection: 'column', height: '100%' });
const NarrowPanel = styled('div')({ flexGrow: 1, minHeight: 0 });

/** Tickets beside their conversation; on phones one of the two. */
export function TicketsScreen() {
  const { t } = useTranslation('tickets');
  useRefetchOnLive();
  const uuid = useShownUuid();
  const { key: visit } = useLocation();
  const isPhone = useMediaQuery((theme) => theme.breakpoints.down('sm'), { noSsr: true });
  const conversation = <Suspense fallback={<Busy />}>{uuid ? <ConversationPane key={uuid} uuid={uuid} /> : <NoConversation />}</Suspense>;
  return (
    <>
      <VisuallyHidden as="h1">{t('title')}</VisuallyHidden>
      {isPhone ? (
        <PhoneTabs key={visit} first={uuid ? 'ticket' : 'list'}>
          {conversation}
        </PhoneTabs>
      ) : (
        <Columns>
          <div>
            <TicketListPane />
          </div>
          {conversation}
        </Columns>
      )}
    </>
  );
}

type View = 'ticket' | 'list';

/** Mounted anew with every visit: opening a ticket turns to its conversation, also the one that was open last, leaving it to the list. */
function PhoneTabs({ first, children }: { readonly first: View; readonly children: ReactNode }) {
  const { t } = useTranslation('tickets');
  const [view, setView] = useState(first);
  return (
    <Narrow>
      <Tabs
        label={t('views')}
        value={view}
        tabs={[
          { value: 'ticket', id: 'tickets-view-ticket', label: t('tabTicket') },
          { value: 'list', id: 'tickets-view-list', label: t('tabList') },
        ]}
        panelId="tickets-view"
        onChange={setView}
      />
      <NarrowPanel role="tabpanel" id="tickets-view" aria-labelledby={`tickets-view-${view}`}>
        {view === 'ticket' ? children : <TicketListPane />}
      </NarrowPanel>
    </Narrow>
  );
}
