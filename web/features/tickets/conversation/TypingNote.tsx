import Typography from '@mui/material/Typography';
import { useQuery } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import type { TicketId } from '#shared/contract/ids.ts';
import { typingQuery } from '#web/api/ticket-queries.ts';

/** Colleagues who are writing in the same ticket. */
export function TypingNote({ ticketId }: { readonly ticketId: TicketId }) {
  const { t, i18n } = useTranslation('tickets');
  const { data: users } = useQuery(typingQuery(ticketId));
  const names = new Intl.ListFormat(i18n.language).format(users.map(({ name }) => name));
  return (
    <Typography role="status" variant="caption" color="textSecondary" sx={{ display: 'block', px: 2, minHeight: 20 }}>
      {users.length > 0 ? t('typing', { count: users.length, names }) : null}
    </Typography>
  );
}
