import { styled } from '@mui/material/styles';
import type { ReactNode } from 'react';
import type { MenuBadge } from './use-menu-badges.ts';

const Place = styled('span')({ position: 'relative', display: 'flex', flexShrink: 0 });

const Mark = styled('span')(({ theme }) => ({
  position: 'absolute',
  top: -3,
  right: -3,
  minWidth: 9,
  height: 9,
  borderRadius: 9,
  boxShadow: `0 0 0 2px ${theme.vars?.palette.background.paper}`,
  color: theme.vars?.palette.error.contrastText,
  backgroundColor: theme.vars?.palette.error.main,
  fontSize: '0.6875rem',
  lineHeight: '16px',
  textAlign: 'center',
  // Drawn, not written: the entry's name says it in words.
  '&[data-count]': { top: -7, right: -8, minWidth: 16, height: 16, padding: '0 4px' },
  '&[data-count]::after': { content: 'attr(data-count)' },
}));

/** Number that fits the mark; the note has the whole number. */
const shortCount = (count: number | undefined): string | undefined => (count === undefined ? undefined : count > 99 ? '99+' : String(count));

/** An entry's icon with what calls for a look. */
export function MarkedIcon({ badge, children }: { readonly badge: MenuBadge | undefined; readonly children: ReactNode }) {
  return (
    <Place>
      {children}
      {badge ? <Mark data-count={shortCount(badge.count)} /> : null}
    </Place>
  );
}
