import { styled } from '@mui/material/styles';
import { useQuery } from '@tanstack/react-query';
import type { TagId } from '#shared/contract/ids.ts';
import { tagsQuery } from '#web/parts/tags/queries.ts';

/** More would crowd a row. */
const mostShown = 2;

const Mark = styled('span')(({ theme }) => ({
  whiteSpace: 'nowrap',
  padding: '0 6px',
  borderRadius: 8,
  lineHeight: '16px',
  fontSize: '0.6875rem',
  color: theme.vars.palette.text.primary,
  backgroundColor: 'color-mix(in srgb, var(--tag) 16%, transparent)',
}));

/** The tags of a row, as quiet as its queue. Those that are no more are left out. */
export function RowTags({ tagIds }: { readonly tagIds: readonly TagId[] }) {
  const { data: tags = [] } = useQuery(tagsQuery);
  const own = tags.filter(({ id }) => tagIds.includes(id));
  if (own.length === 0) return null;
  return (
    <>
      {own.slice(0, mostShown).map(({ id, name, color }) => (
        <Mark key={id} sx={{ '--tag': color }}>
          {name}
        </Mark>
      ))}
      {own.length > mostShown ? <span>+{own.length - mostShown}</span> : null}
    </>
  );
}
