import { styled } from '@mui/material/styles';
import { useQuery } from '@tanstack/react-query';
import { useTranslation } from '#web/i18n/use-translation.ts';
import type { Ticket } from '#shared/contract/tickets.ts';
import { tagsQuery } from '#web/parts/tags/queries.ts';
import { lyingPhone } from '#web/kit/page/media.ts';
import { TagChip } from '#web/parts/tags/TagChip.tsx';

const Root = styled('ul')(({ theme }) => ({
  display: 'flex',
  flexShrink: 0,
  gap: theme.spacing(0.75),
  margin: 0,
  padding: theme.spacing(0.75, 2),
  overflowX: 'auto',
  listStyle: 'none',
  backgroundColor: theme.vars.palette.background.paper,
  borderBottom: `1px solid ${theme.vars.palette.divider}`,
  '& > li': { flexShrink: 0, maxWidth: 220 },
  [`@media ${lyingPhone}`]: { display: 'none' },
}));

/** The ticket's tags below its header, while it has any. */
export function TagStrip({ ticket }: { readonly ticket: Ticket }) {
  const { t } = useTranslation('tickets');
  const { data: tags = [] } = useQuery({ ...tagsQuery, enabled: ticket.tagIds.length > 0 });
  const own = tags.filter(({ id }) => ticket.tagIds.includes(id));
  if (own.length === 0) return null;
  return (
    <Root aria-label={t('tagsOf', { id: ticket.id })} tabIndex={0}>
      {own.map((tag) => (
        <li key={tag.id}>
          <TagChip tag={tag} />
        </li>
      ))}
    </Root>
  );
}
