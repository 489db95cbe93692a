import LockOutlined from '@mui/icons-material/LockOutlined';
import Button from '@mui/material/Button';
import { styled } from '@mui/material/styles';
import { useTranslation } from '#web/i18n/use-translation.ts';
import type { Ticket } from '#shared/contract/tickets.ts';
import { useTicketMoves } from '../ticket-actions.ts';
import { useUserNames } from '../use-names.ts';
import type { Writing } from '../writing-rule.ts';

const Root = styled('div')(({ theme }) => ({
  display: 'flex',
  flexWrap: 'wrap',
  alignItems: 'center',
  justifyContent: 'center',
  gap: theme.spacing(1, 2),
  minHeight: 64,
  padding: theme.spacing(1, 2),
  color: theme.vars.palette.text.secondary,
  backgroundColor: theme.vars.palette.background.paper,
  borderTop: `1px solid ${theme.vars.palette.divider}`,
}));

interface WritingHintProps {
  readonly ticket: Ticket;
  readonly writing: Exclude<Writing, 'allowed'>;
  /** Null for those who may only read. */
  readonly onNote: (() => void) | null;
}

/** Stands where the input would be: why nothing can be written, and what helps. */
export function WritingHint({ ticket, writing, onNote }: WritingHintProps) {
  const { t } = useTranslation('tickets');
  const { t: conversation } = useTranslation('conversation');
  const { open, isPending } = useTicketMoves();
  const names = useUserNames();
  const name = ticket.userId === null ? undefined : names.get(ticket.userId);
  const texts = {
    pending: t('hintPending'),
    closed: t('hintClosed'),
    reader: t('hintReader'),
    others: name ? t('hintOthers', { name }) : t('hintOthersUnknown'),
  };
  return (
    <Root>
      {texts[writing]}
      {writing === 'pending' ? (
        <Button size="small" variant="contained" disabled={isPending} onClick={() => open(ticket)}>
          {t('accept')}
        </Button>
      ) : null}
      {onNote ? (
        <Button size="small" color="inherit" startIcon={<LockOutlined />} onClick={onNote}>
          {conversation('modeNote')}
        </Button>
      ) : null}
    </Root>
  );
}
