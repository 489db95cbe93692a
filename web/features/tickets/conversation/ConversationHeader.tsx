import ReplayOutlined from '@mui/icons-material/ReplayOutlined';
import Undo from '@mui/icons-material/Undo';
import Button from '@mui/material/Button';
import ButtonBase from '@mui/material/ButtonBase';
import { styled } from '@mui/material/styles';
import Typography from '@mui/material/Typography';
import { Suspense, useLayoutEffect, useRef, useState } from 'react';
import { useTranslation } from '#web/i18n/use-translation.ts';
import type { Ticket } from '#shared/contract/tickets.ts';
import { useSessionUser } from '#web/api/session.ts';
import { LabelledIconButton } from '#web/kit/buttons/LabelledIconButton.tsx';
import { prefetch } from '#web/kit/page/prefetch.ts';
import { formatPhone } from '#web/i18n/format-phone.ts';
import { Avatar } from '#web/kit/marks/Avatar.tsx';
import { Sign } from '#web/kit/marks/Sign.tsx';
import { part } from '#web/kit/page/part.ts';
import { flyIn } from './fly-in.ts';
import { useTicketMoves } from '../ticket-actions.ts';
import { useUserNames } from '../use-names.ts';
import { useSnoozeText } from '../use-snooze-text.ts';
import { isAtWork, useWriting } from '../writing-rule.ts';
import { TagButton } from '../tags/TagButton.tsx';
import { TicketMenu } from './TicketMenu.tsx';
import { LateCommands } from './LateCommands.tsx';
import { Viewers } from './Viewers.tsx';

const loadTransferDialog = async () => ({ default: (await import('../transfer/TransferDialog.tsx')).TransferDialog });
const TransferDialog = part(loadTransferDialog);

const Root = styled('header')(({ theme }) => ({
  display: 'flex',
  alignItems: 'center',
  gap: theme.spacing(0.5),
  minHeight: 64,
  padding: theme.spacing(0.5, 1),
  backgroundColor: theme.vars.palette.background.paper,
  borderBottom: `1px solid ${theme.vars.palette.divider}`,
}));
const Contact = styled(ButtonBase)(({ theme }) => ({
  display: 'flex',
  flexGrow: 1,
  minWidth: 0,
  justifyContent: 'flex-start',
  gap: theme.spacing(1.25),
  padding: theme.spacing(0.5, 1),
  borderRadius: 8,
  textAlign: 'left',
  // While it comes from its row in the list.
  '--flight': `color-mix(in srgb, ${theme.vars.palette.person} 14%, ${theme.vars.palette.background.paper})`,
  '&:hover': { backgroundColor: theme.vars.palette.action.hover },
}));

interface ConversationHeaderProps {
  readonly ticket: Ticket;
  readonly hasDetails: boolean;
  readonly onDetails: () => void;
  readonly onFind: () => void;
}

/** A group's number is WhatsApp's own, which nobody knows; some people have none that we know. */
const numberOf = ({ contact, isGroup }: Ticket): string | null => (isGroup ? null : formatPhone(contact.number));

/** The usual channel is not named. The names are the same in every language. */
const channelNameOf = ({ channel }: Ticket): string | null => ({ whatsapp: null, facebook: 'Facebook', instagram: 'Instagram' })[channel];

/** Shows contact, state and actions of the conversation. */
export function ConversationHeader({ ticket, hasDetails, onDetails, onFind }: ConversationHeaderProps) {
  const { t } = useTranslation('tickets');
  const { contact } = ticket;
  const mayTag = isAtWork(useWriting(ticket));
  const state = useStateText(ticket);
  const head = useRef<HTMLButtonElement>(null);
  useLayoutEffect(() => {
    if (head.current) flyIn(head.current, ticket.id);
  }, [ticket.id]);
  return (
    <Root data-printed>
      <Contact ref={head} aria-expanded={hasDetails} onClick={onDetails}>
        <Avatar id={contact.id} name={contact.name} src={contact.profilePicUrl} />
        <span style={{ minWidth: 0 }}>
          <Typography component="h2" variant="h2" noWrap sx={{ fontSize: '1rem' }}>
            {contact.name}
          </Typography>
          <Typography component="span" variant="caption" color="textSecondary" noWrap sx={{ display: 'block' }}>
            {[channelNameOf(ticket), numberOf(ticket), state].filter(Boolean).join(' · ')}
          </Typography>
        </span>
      </Contact>
      {mayTag ? <TagButton ticket={ticket} /> : null}
      <Viewers ticketId={ticket.id} />
      <Moves ticket={ticket} />
      <TicketMenu ticket={ticket} label={t('more')} onDetails={onDetails} onFind={onFind} />
    </Root>
  );
}

/** Besides its state, until when it is set aside. */
function useStateText(ticket: Ticket): string {
  const state = useAttendedText(ticket);
  const snooze = useSnoozeText(ticket.snoozedUntil ?? 'reply');
  return ticket.snoozedUntil === undefined ? state : `${state} · ${snooze}`;
}

function useAttendedText({ status, userId }: Ticket): string {
  const { t } = useTranslation('tickets');
  const user = useSessionUser();
  const names = useUserNames();
  const text = t(`status_${status}`);
  if (status === 'pending' || userId === null) return text;
  if (userId === user.id) return `${text} ${t('assignedToYou')}`;
  const name = names.get(userId);
  return name ? `${text} ${t('assignedTo', { name })}` : text;
}

function Moves({ ticket }: { readonly ticket: Ticket }) {
  const { t } = useTranslation('tickets');
  const { isPending, open } = useTicketMoves();
  const writing = useWriting(ticket);
  if (ticket.status === 'pending') {
    return (
      <>
        <Button size="small" variant="contained" startIcon={<Sign name="accept" />} disabled={isPending} onClick={() => open(ticket)}>
          {t('accept')}
        </Button>
        <LateCommands actions={{ accept: isPending ? null : () => open(ticket) }} />
      </>
    );
  }
  if (ticket.status === 'closed') {
    return (
      <>
        <Button size="small" variant="outlined" startIcon={<ReplayOutlined />} disabled={isPending} onClick={() => open(ticket)}>
          {t('reopen')}
        </Button>
        <LateCommands actions={{ reopen: isPending ? null : () => open(ticket) }} />
      </>
    );
  }
  return writing === 'allowed' ? <OpenMoves ticket={ticket} /> : null;
}

/** Apart, so that a transfer which was begun goes with them: the ticket may be open again later. */
function OpenMoves({ ticket }: { readonly ticket: Ticket }) {
  const { t } = useTranslation('tickets');
  const { isPending, giveBack, resolve, resolveAndNext } = useTicketMoves();
  const [isTransferring, setIsTransferring] = useState(false);
  const actions = {
    resolve: () => resolve(ticket),
    resolveNext: () => resolveAndNext(ticket),
    giveBack: () => giveBack(ticket),
    transfer: () => setIsTransferring(true),
  };
  return (
    <>
      {/* Phones have it in the menu: the name needs the room. */}
      <LabelledIconButton label={t('returnHint')} disabled={isPending} onClick={() => giveBack(ticket)} sx={{ display: { xs: 'none', sm: 'inline-flex' } }}>
        <Undo />
      </LabelledIconButton>
      <LabelledIconButton
        label={t('transfer')}
        hint="T"
        disabled={isPending}
        onPointerEnter={() => void prefetch(loadTransferDialog)}
        onClick={() => setIsTransferring(true)}
      >
        <Sign name="transfer" />
      </LabelledIconButton>
      <Resolve isBusy={isPending} onClick={() => resolve(ticket)} />
      <LateCommands actions={isPending ? {} : actions} />
      <Suspense>{isTransferring ? <TransferDialog ticket={ticket} onClose={() => setIsTransferring(false)} /> : null}</Suspense>
    </>
  );
}

/** With its word where there is room. */
const Word = styled('span')(({ theme }) => ({ [theme.breakpoints.down('md')]: { display: 'none' } }));
const ResolveButton = styled(Button)(({ theme }) => ({
  flexShrink: 0,
  [theme.breakpoints.down('md')]: { minWidth: 40, padding: theme.spacing(0.75), '& .MuiButton-startIcon': { margin: 0 } },
}));

function Resolve({ isBusy, onClick }: { readonly isBusy: boolean; readonly onClick: () => void }) {
  const { t } = useTranslation('tickets');
  return (
    <ResolveButton
      size="small"
      variant="contained"
      startIcon={<Sign name="resolve" />}
      disabled={isBusy}
      aria-label={t('resolve')}
      data-tooltip={`${t('resolve')} · E`}
      onClick={onClick}
    >
      <Word>{t('resolve')}</Word>
    </ResolveButton>
  );
}
