import Button from '@mui/material/Button';
import { useState, type CSSProperties } from 'react';
import { useTranslation } from '#web/i18n/use-translation.ts';
import type { Components, ItemProps } from 'react-virtuoso';
import type { Ticket } from '#shared/contract/tickets.ts';
import { Skeleton } from '#web/kit/states/Skeleton.tsx';
import { cardPx, CardPlace, KeptPlace, placePx } from './board-parts.tsx';

export interface LaneContext {
  readonly more: 'none' | 'loading' | 'failed';
  readonly onRetry: () => void;
  /** A card from elsewhere is above it and needs room at the end. */
  readonly isTaller: boolean;
}

/** The place of a card in the virtual list; as high as its card was, while that is in the hand. */
function Item({ children, item: _item, context: _context, ...place }: ItemProps<Ticket> & { readonly context: LaneContext }) {
  const known = place['data-known-size'];
  const [kept, setKept] = useState(known);
  if (known !== 0 && known !== kept) setKept(known);
  // React's type knows no variables of style sheets.
  const style = { ...place.style, '--kept': `${kept}px` } as CSSProperties;
  return (
    <KeptPlace {...place} style={style}>
      {children}
    </KeptPlace>
  );
}

function Footer({ context: { more, onRetry, isTaller } }: { readonly context: LaneContext }) {
  const { t } = useTranslation('kanban');
  if (more === 'failed') {
    return (
      <CardPlace role="alert" sx={{ textAlign: 'center' }}>
        <Button size="small" onClick={onRetry}>
          {t('retry')}
        </Button>
      </CardPlace>
    );
  }
  const loading = (
    <CardPlace>
      <output aria-label={t('loading')}>
        <Skeleton shape="block" height={cardPx} />
      </output>
    </CardPlace>
  );
  return (
    <>
      {more === 'loading' ? loading : null}
      <div style={{ height: isTaller ? placePx : 8 }} />
    </>
  );
}

export const laneListParts: Components<Ticket, LaneContext> = { Item, Footer };
