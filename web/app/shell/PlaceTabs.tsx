import { styled } from '@mui/material/styles';
import { useTranslation } from '#web/i18n/use-translation.ts';
import { Link, useLocation } from 'react-router-dom';
import { prefetch } from '#web/kit/page/prefetch.ts';
import { i18n } from '#web/i18n/instance.ts';
import { linkTo, type ScreenName, screens, textsOf } from '../screens.ts';
import { placeAt, shortTitles } from './places.ts';
import { usePlaces } from './use-reach.ts';

const Nav = styled('nav')(({ theme }) => ({
  display: 'flex',
  gap: theme.spacing(0.5),
  minWidth: 0,
  overflowX: 'auto',
  scrollbarWidth: 'none',
  '& a': {
    flexShrink: 0,
    padding: theme.spacing(0.75, 1.25),
    borderRadius: 8,
    color: theme.vars.palette.text.secondary,
    fontSize: '0.875rem',
    fontWeight: 600,
    lineHeight: '20px',
    textDecoration: 'none',
    whiteSpace: 'nowrap',
  },
  '& a:hover': { color: theme.vars.palette.text.primary, backgroundColor: theme.vars.palette.action.hover },
  '& a:focus-visible': { outlineOffset: -2 },
  '& a[aria-current=page]': { color: theme.vars.palette.primary.main, backgroundColor: `color-mix(in srgb, ${theme.vars.palette.brand} 12%, transparent)` },
  '&[data-is-row]': {
    alignItems: 'center',
    minHeight: 44,
    flexShrink: 0,
    padding: theme.spacing(0, 1.5),
    borderBottom: `1px solid ${theme.vars.palette.divider}`,
    backgroundColor: theme.vars.palette.background.paper,
  },
}));

/** The screens of the present place that this user may open; nothing where there is one alone. Settings have a column of their own. */
export function usePlaceTabs(): readonly ScreenName[] {
  const here = placeAt(useLocation().pathname);
  const reached = usePlaces().find(({ place }) => place === here?.place);
  return reached && reached.place !== 'settings' && reached.screens.length > 1 ? reached.screens : [];
}

/** On a phone the last tabs are out of sight. */
const reveal = (tab: HTMLElement | null): void => tab?.scrollIntoView({ block: 'nearest', inline: 'nearest' });

interface PlaceTabsProps {
  readonly names: readonly ScreenName[];
  /** Below the top bar, not in it. */
  readonly isRow?: boolean;
}

export function PlaceTabs({ names, isRow = false }: PlaceTabsProps) {
  const { t } = useTranslation('shell');
  const here = placeAt(useLocation().pathname);
  if (!here) return null;
  const word = (name: ScreenName): string => t(name in shortTitles ? shortTitles[name as keyof typeof shortTitles] : screens[name].title); // looked up just now
  const approach = (name: ScreenName) => (): void => void prefetch(screens[name].load, () => i18n.loadNamespaces(...textsOf(screens[name])));
  return (
    <Nav aria-label={t(`place_${here.place}`)} data-is-row={isRow || undefined}>
      {names.map((name) => (
        <Link
          key={name}
          ref={name === here.screen ? reveal : undefined}
          to={linkTo(name)}
          aria-current={name === here.screen ? 'page' : undefined}
          onPointerEnter={approach(name)}
          onFocus={approach(name)}
        >
          {word(name)}
        </Link>
      ))}
    </Nav>
  );
}
