import { styled } from '@mui/material/styles';
import { useTranslation } from '#web/i18n/use-translation.ts';
import { Link, useLocation } from 'react-router-dom';
import { Sign } from '#web/kit/marks/Sign.tsx';
import { prefetch } from '#web/kit/page/prefetch.ts';
import { i18n } from '#web/i18n/instance.ts';
import { linkTo, screens, textsOf, type ScreenName } from '../screens.ts';
import { MarkedIcon } from './MarkedIcon.tsx';
import { placeAt, type PlaceName, places } from './places.ts';
import { useMenuBadges, type MenuBadge } from './use-menu-badges.ts';
import type { ReachedPlace } from './use-reach.ts';

/** Icon above its word, as an entry of rail and bottom bar. */
export const placeEntry = {
  position: 'relative',
  display: 'flex',
  flexDirection: 'column',
  alignItems: 'center',
  justifyContent: 'center',
  gap: 4,
  width: '100%',
  border: 0,
  background: 'none',
  font: 'inherit',
  fontSize: '0.6875rem',
  fontWeight: 600,
  lineHeight: '0.875rem',
  textAlign: 'center',
  textDecoration: 'none',
  cursor: 'pointer',
} as const;

const Entry = styled(Link)(({ theme }) => ({
  ...placeEntry,
  minHeight: 60,
  borderRadius: theme.shape.borderRadius,
  color: theme.vars.palette.text.secondary,
  '&:hover': { backgroundColor: `color-mix(in srgb, ${theme.vars.palette.text.primary} 5%, transparent)` },
  '&[aria-current]': {
    color: theme.vars.palette.primary.main,
    backgroundColor: `color-mix(in srgb, ${theme.vars.palette.brand} 12%, transparent)`,
  },
}));

/** A place: leads to its first screen, whose code and texts come when a pointer or the focus comes near. */
export function PlaceLink({ place, screens: [first] }: ReachedPlace) {
  const { t } = useTranslation('shell');
  const badge = usePlaceBadge(place);
  const here = placeAt(useLocation().pathname);
  const label = t(`place_${place}`);
  const approach = (): void => void prefetch(screens[first].load, () => i18n.loadNamespaces(...textsOf(screens[first])));
  return (
    <Entry
      to={linkTo(first)}
      {...(badge ? { 'aria-label': `${label} (${badge.note})` } : {})}
      aria-current={here?.place === place ? 'true' : undefined}
      data-tooltip={badge?.note}
      data-tooltip-side="right"
      onPointerEnter={approach}
      onFocus={approach}
    >
      <MarkedIcon badge={badge}>
        <Sign name={places[place].icon} sizePx={24} />
      </MarkedIcon>
      {label}
    </Entry>
  );
}

/** The mark of a place is that of the first of its screens that has one. */
function usePlaceBadge(place: PlaceName): MenuBadge | undefined {
  const badges = useMenuBadges();
  const screensOf: readonly ScreenName[] = places[place].screens;
  const marked = screensOf.find((name) => badges[name] !== undefined);
  return marked && badges[marked];
}
