import Typography from '@mui/material/Typography';
import { useQuery } from '@tanstack/react-query';
import { useTranslation } from '#web/i18n/use-translation.ts';
import type { TicketId } from '#shared/contract/ids.ts';
import { typingQuery } from './presence-queries.ts';
import { useViewers } from './use-viewers.ts';

/** Colleagues who are writing in the same ticket, else those who look at it. */
export function TypingNote({ ticketId }: { readonly ticketId: TicketId }) {
  const { t, i18n } = useTranslation('tickets');
  const { data: users } = useQuery(typingQuery(ticketId));
  const viewers = useViewers(ticketId);
  const shown = users.length > 0 ? users : viewers;
  const names = new Intl.ListFormat(i18n.language).format(shown.map(({ name }) => name));
  return (
    <Typography role="status" variant="caption" color="textSecondary" sx={{ display: 'block', px: 2, minHeight: 20 }}>
      {shown.length > 0 ? t(users.length > 0 ? 'typing' : 'viewing', { count: shown.length, names }) : null}
    </Typography>
  );
}
