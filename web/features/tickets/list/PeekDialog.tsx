import Button from '@mui/material/Button';
import Dialog from '@mui/material/Dialog';
import DialogActions from '@mui/material/DialogActions';
import DialogContent from '@mui/material/DialogContent';
import DialogContentText from '@mui/material/DialogContentText';
import DialogTitle from '@mui/material/DialogTitle';
import { useQuery } from '@tanstack/react-query';
import { useId } from 'react';
import { useTranslation } from '#web/i18n/use-translation.ts';
import type { Ticket } from '#shared/contract/tickets.ts';
import { call } from '#web/api/call.ts';
import { Busy } from '#web/kit/states/Busy.tsx';
import { FailedState } from '#web/kit/states/FailedState.tsx';
import { StateMessage } from '#web/kit/states/StateMessage.tsx';
import { MessageBubble } from '../conversation/MessageBubble.tsx';
import { conversationRows } from '../conversation/conversation-rows.ts';
import { routes } from '../contract.static.ts';

interface PeekDialogProps {
  readonly ticket: Ticket;
  readonly onClose: () => void;
}

/** The latest messages of a ticket, without marking them as read. */
export function PeekDialog({ ticket, onClose }: PeekDialogProps) {
  const { t } = useTranslation('tickets');
  const { t: common } = useTranslation();
  const id = useId();
  const { name } = ticket.contact;
  return (
    <Dialog open onClose={onClose} maxWidth="sm" aria-labelledby={`${id}-title`} aria-describedby={`${id}-hint`}>
      <DialogTitle id={`${id}-title`}>{t('peekTitle', { name })}</DialogTitle>
      <DialogContent sx={{ bgcolor: 'background.default', minHeight: 240 }}>
        <DialogContentText id={`${id}-hint`} variant="body2" sx={{ py: 1 }}>
          {t('peekHint')}
        </DialogContentText>
        <PeekedMessages ticket={ticket} />
      </DialogContent>
      <DialogActions>
        <Button autoFocus onClick={onClose}>
          {common('close')}
        </Button>
      </DialogActions>
    </Dialog>
  );
}

function PeekedMessages({ ticket }: { readonly ticket: Ticket }) {
  const { t } = useTranslation('tickets');
  const { data, error, isError, refetch } = useQuery({
    queryKey: ['messages', 'peek', ticket.id],
    queryFn: () => call(routes.listMessages, { params: { ticketId: ticket.id }, query: { peek: 'true' } }),
    gcTime: 0,
  });
  if (isError) return <FailedState title={t('historyFailed')} error={error} onRetry={() => void refetch()} />;
  if (!data) return <Busy />;
  if (data.messages.length === 0) return <StateMessage title={t('noMessages')} />;
  return conversationRows(data.messages, []).map(({ key, ...row }) => <MessageBubble key={key} {...row} contactName={ticket.contact.name} actions={null} />);
}
