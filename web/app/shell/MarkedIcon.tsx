import type { ReactNode } from 'react';
import { CountMark, MarkedPlace } from '#web/kit/marks/CountMark.tsx';
import type { MenuBadge } from './use-menu-badges.ts';

/** Number that fits the mark; the note has the whole number. */
const shortCount = (count: number | undefined): string | undefined => (count === undefined ? undefined : count > 99 ? '99+' : String(count));

/** An entry's icon with what calls for a look. */
export function MarkedIcon({ badge, children }: { readonly badge: MenuBadge | undefined; readonly children: ReactNode }) {
  return (
    <MarkedPlace>
      {children}
      {badge ? <CountMark data-count={shortCount(badge.count)} /> : null}
    </MarkedPlace>
  );
}
