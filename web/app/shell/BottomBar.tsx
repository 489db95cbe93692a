import { styled } from '@mui/material/styles';
import { useTranslation } from 'react-i18next';
import { useLocation } from 'react-router-dom';
import { PlaceIcon } from './place-icons.tsx';
import { placeEntry, PlaceLink } from './PlaceLink.tsx';
import { placeAt, type PlaceName } from './places.ts';
import { usePlaces } from './use-reach.ts';

const Nav = styled('nav')(({ theme }) => ({
  display: 'grid',
  gridAutoFlow: 'column',
  gridAutoColumns: '1fr',
  gap: 4,
  flexShrink: 0,
  padding: '0 4px env(safe-area-inset-bottom)',
  borderTop: `1px solid ${theme.vars?.palette.divider}`,
  backgroundColor: theme.vars?.palette.background.paper,
}));
const More = styled('button')(({ theme }) => ({ ...placeEntry, color: theme.vars?.palette.text.secondary, borderRadius: theme.shape.borderRadius }));

/** The places that a phone's user needs all day; the rest is behind the last entry. */
const shown: readonly PlaceName[] = ['service', 'contacts', 'team'];

interface BottomBarProps {
  readonly isMenuOpen: boolean;
  readonly onMore: () => void;
  readonly onNearMore: () => void;
}

/** The places on a phone, where the thumb is. */
export function BottomBar({ isMenuOpen, onMore, onNearMore }: BottomBarProps) {
  const { t } = useTranslation('shell');
  const here = placeAt(useLocation().pathname)?.place;
  return (
    <Nav aria-label={t('places')}>
      {usePlaces()
        .filter(({ place }) => shown.includes(place))
        .map((reached) => (
          <PlaceLink key={reached.place} {...reached} />
        ))}
      <More
        type="button"
        aria-haspopup="dialog"
        aria-expanded={isMenuOpen}
        aria-current={here && !shown.includes(here) ? 'true' : undefined}
        onPointerDown={onNearMore}
        onClick={onMore}
      >
        <PlaceIcon name="more" />
        {t('more')}
      </More>
    </Nav>
  );
}
