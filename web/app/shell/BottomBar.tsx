import { styled } from '@mui/material/styles';
import { useTranslation } from '#web/i18n/use-translation.ts';
import { Sign } from '#web/kit/marks/Sign.tsx';
import { useLocation } from 'react-router-dom';
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
  borderTop: `1px solid ${theme.vars.palette.divider}`,
  backgroundColor: theme.vars.palette.background.paper,
}));
const More = styled('button')(({ theme }) => ({ ...placeEntry, color: theme.vars.palette.text.secondary, borderRadius: theme.shape.borderRadius }));

/** A phone has room for the places that its user needs all day; the rest is behind the last entry. */
const onPhones: readonly PlaceName[] = ['service', 'contacts', 'team'];

interface BottomBarProps {
  readonly isPhone: boolean;
  readonly isMenuOpen: boolean;
  readonly onMore: () => void;
  readonly onNearMore: () => void;
}

/** The places where the thumb is. */
export function BottomBar({ isPhone, isMenuOpen, onMore, onNearMore }: BottomBarProps) {
  const { t } = useTranslation('shell');
  const here = placeAt(useLocation().pathname)?.place;
  const isShown = (place: PlaceName): boolean => !isPhone || onPhones.includes(place);
  return (
    <Nav aria-label={t('places')}>
      {usePlaces()
        .filter(({ place }) => isShown(place))
        .map((reached) => (
          <PlaceLink key={reached.place} {...reached} />
        ))}
      <More
        type="button"
        aria-haspopup="dialog"
        aria-expanded={isMenuOpen}
        aria-current={here && !isShown(here) ? 'true' : undefined}
        onPointerDown={onNearMore}
        onClick={onMore}
      >
        <Sign name="more" sizePx={24} />
        {t('more')}
      </More>
    </Nav>
  );
}
