import { Suspense } from 'react';
import { useTranslation } from '#web/i18n/use-translation.ts';
import { useLocation } from 'react-router-dom';
import { Busy } from '#web/kit/states/Busy.tsx';
import { VisuallyHidden } from '#web/kit/marks/VisuallyHidden.tsx';
import { TwoPanes } from '#web/parts/conversation/TwoPanes.tsx';
import { part } from '#web/kit/page/part.ts';
import { lazyOnceSettled } from '#web/kit/page/settled.ts';
import { useNarrower } from '#web/kit/page/use-narrower.ts';
import { TicketListPane } from './list/TicketListPane.tsx';
import { loadConversation } from './load-conversation.ts';
import { useShownUuid } from './ticket-actions.ts';

const ConversationPane = part(loadConversation);
// The list goes first.
const NoConversation = lazyOnceSettled(async () => ({ default: (await import('./NoConversation.tsx')).NoConversation }));

const columns = { xs: 'clamp(344px, 42%, 380px) minmax(0, 1fr)', lg: '380px minmax(0, 1fr)' };

/** Tickets beside their conversation; on phones one of the two. */
export function TicketsScreen() {
  const { t } = useTranslation('tickets');
  const uuid = useShownUuid();
  const { key } = useLocation();
  const isPhone = useNarrower('sm');
  const order = [{ value: 'opened', label: t('tabTicket') } as const, { value: 'list', label: t('tabList') } as const];
  return (
    <>
      <VisuallyHidden as="h1">{t('title')}</VisuallyHidden>
      <TwoPanes
        list={<TicketListPane />}
        opened={<Suspense fallback={uuid ? <Busy /> : null}>{uuid ? <ConversationPane key={uuid} uuid={uuid} /> : <NoConversation />}</Suspense>}
        isNarrow={isPhone}
        columns={columns}
        visit={{ key, isOpen: Boolean(uuid) }}
        tabs={{ label: t('views'), order }}
      />
    </>
  );
}
