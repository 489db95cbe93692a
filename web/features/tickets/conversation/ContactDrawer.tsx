import Close from '@mui/icons-material/Close';
import Drawer from '@mui/material/Drawer';
import { styled } from '@mui/material/styles';
import Typography from '@mui/material/Typography';
import { lazy, Suspense, useState } from 'react';
import { useTranslation } from '#web/i18n/use-translation.ts';
import type { Ticket } from '#shared/contract/tickets.ts';
import { undoPlace } from '#web/kit/undo/undo-offers.ts';
import { LabelledIconButton } from '#web/kit/buttons/LabelledIconButton.tsx';
import { formatDateTime } from '#web/i18n/format.ts';
import { Avatar } from '#web/kit/marks/Avatar.tsx';
import { QueueMark } from '#web/parts/queues/QueueMark.tsx';
import { useQueuesById, useUserNames } from '../use-names.ts';
import { TabbedPanel } from '#web/kit/tabs/TabbedPanel.tsx';
import { useNarrower } from '#web/kit/page/use-narrower.ts';
import { ContactFacts, Fact } from './ContactFacts.tsx';

// The form of a note brings the contract's schemas along.
const TicketNotes = lazy(async () => ({ default: (await import('../notes/TicketNotes.tsx')).TicketNotes }));

// Each is fetched when somebody looks at it.
const ContactSummary = lazy(async () => ({ default: (await import('../panel/ContactSummary.tsx')).ContactSummary }));
const PlannedMessages = lazy(async () => ({ default: (await import('../panel/PlannedMessages.tsx')).PlannedMessages }));
const EarlierServices = lazy(async () => ({ default: (await import('../panel/EarlierServices.tsx')).EarlierServices }));
const ChatFiles = lazy(async () => ({ default: (await import('../panel/ChatFiles.tsx')).ChatFiles }));

const tabs = ['contact', 'services', 'files'] as const;
type Tab = (typeof tabs)[number];

/** The specification's width. */
const drawerPx = 320;

const Aside = styled('aside')(({ theme }) => ({
  width: drawerPx,
  maxWidth: '100%',
  flexShrink: 0,
  height: '100%',
  overflowY: 'auto',
  backgroundColor: theme.vars.palette.background.paper,
  borderLeft: `1px solid ${theme.vars.palette.divider}`,
}));
const Head = styled('div')(({ theme }) => ({
  display: 'flex',
  alignItems: 'center',
  justifyContent: 'space-between',
  minHeight: 64,
  padding: theme.spacing(0.5, 1, 0.5, 2),
}));
const Person = styled('div')(({ theme }) => ({
  display: 'flex',
  flexDirection: 'column',
  alignItems: 'center',
  gap: theme.spacing(1),
  padding: theme.spacing(0.5, 2, 1.5),
  textAlign: 'center',
}));
const Facts = styled('dl')(({ theme }) => ({
  margin: 0,
  padding: theme.spacing(0, 2, 2),
  '& > div': { padding: theme.spacing(1, 0), borderTop: `1px solid ${theme.vars.palette.divider}` },
  '& dt': { fontSize: '0.75rem', color: theme.vars.palette.text.secondary },
  '& dd': { margin: 0, overflowWrap: 'anywhere' },
}));

interface ContactDrawerProps {
  readonly ticket: Ticket;
  readonly isOpen: boolean;
  readonly onClose: () => void;
}

/** Shows the contact: beside the conversation where there is room, over it elsewhere. */
export function ContactDrawer({ ticket, isOpen, onClose }: ContactDrawerProps) {
  const { t } = useTranslation('tickets');
  const isWide = !useNarrower('lg');
  const paper = { 'aria-label': t('details', { name: ticket.contact.name }), sx: { width: drawerPx, maxWidth: '100%' } };
  const details = <Details ticket={ticket} onClose={onClose} />;
  if (isWide) return isOpen ? details : null;
  return (
    <Drawer anchor="right" open={isOpen} onClose={onClose} slotProps={{ paper }}>
      {details}
      {/* What lies below the drawer is out of reach. */}
      <div ref={undoPlace} style={{ position: 'sticky', bottom: 0, zIndex: 1 }} />
    </Drawer>
  );
}

function Details({ ticket, onClose }: Omit<ContactDrawerProps, 'isOpen'>) {
  const { t } = useTranslation('tickets');
  const [tab, setTab] = useState<Tab>('contact');
  const { contact } = ticket;
  return (
    <Aside aria-label={t('details', { name: contact.name })} onKeyDown={({ key }) => key === 'Escape' && onClose()}>
      <Head>
        <Typography component="h2" variant="h2">
          {t('contactDetails')}
        </Typography>
        <LabelledIconButton autoFocus label={t('closeDetails')} onClick={onClose}>
          <Close />
        </LabelledIconButton>
      </Head>
      <Person>
        <Avatar id={contact.id} name={contact.name} src={contact.profilePicUrl} sizePx={72} />
      </Person>
      <Suspense>
        <ContactSummary ticket={ticket} />
      </Suspense>
      <TabbedPanel label={t('contactDetails')} value={tab} tabs={tabs.map((value) => ({ value, label: t(`panel_${value}`) }))} onChange={setTab}>
        <Suspense>
          {tab === 'contact' ? <ContactTab ticket={ticket} /> : tab === 'services' ? <EarlierServices ticket={ticket} /> : <ChatFiles ticket={ticket} />}
        </Suspense>
      </TabbedPanel>
    </Aside>
  );
}

/** Notes first: they are what a colleague has to say. */
function ContactTab({ ticket }: { readonly ticket: Ticket }) {
  return (
    <>
      <Suspense>
        <TicketNotes ticket={ticket} />
      </Suspense>
      <Suspense>
        <PlannedMessages contactId={ticket.contactId} />
      </Suspense>
      <Suspense>
        <ContactFacts ticket={ticket} />
      </Suspense>
      <TicketFacts ticket={ticket} />
    </>
  );
}

function TicketFacts({ ticket }: { readonly ticket: Ticket }) {
  const { t } = useTranslation('tickets');
  const queues = useQueuesById();
  const users = useUserNames();
  return (
    <Facts>
      <Fact label={t('detailCode')}>{ticket.code}</Fact>
      <Fact label={t('detailQueue')}>
        <QueueMark isSmall queue={ticket.queueId === null ? undefined : queues.get(ticket.queueId)} />
      </Fact>
      <Fact label={t('detailUser')}>{(ticket.userId === null ? undefined : users.get(ticket.userId)) ?? t('nobody')}</Fact>
      <Fact label={t('detailCreated')}>{formatDateTime(ticket.createdAt)}</Fact>
    </Facts>
  );
}
