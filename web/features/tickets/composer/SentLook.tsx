import { styled } from '@mui/material/styles';
import { useTranslation } from '#web/i18n/use-translation.ts';
import type { Ticket } from '#shared/contract/tickets.ts';
import { useFill } from './use-fill.ts';

const Line = styled('div')(({ theme }) => ({
  marginTop: theme.spacing(1),
  padding: theme.spacing(0.75, 1.25),
  borderRadius: 8,
  fontSize: '0.8125rem',
  whiteSpace: 'pre-wrap',
  overflowWrap: 'anywhere',
  maxHeight: 96,
  overflowY: 'auto',
  backgroundColor: theme.vars.palette.action.hover,
  '& > b': { fontWeight: 600 },
}));

/** Shows what the customer will read, where the text still has variables by their names. */
export function SentLook({ ticket, text }: { readonly ticket: Ticket; readonly text: string }) {
  const { t } = useTranslation('tickets');
  const sent = useFill(ticket, [text])(text);
  if (sent === text) return null;
  return (
    <Line role="status">
      <b>{t('sentLook')}</b> {sent}
    </Line>
  );
}
