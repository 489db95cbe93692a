import { styled } from '@mui/material/styles';
import { useTranslation } from 'react-i18next';
import { NavLink } from 'react-router-dom';
import { prefetch } from '#web/kit/page/prefetch.ts';
import { i18n } from '#web/i18n/instance.ts';
import type { ScreenEntry } from '../screen-entry.ts';
import { linkTo, screens, textsOf, type ScreenName } from '../screens.ts';
import { menuIcons } from './menu-parts.ts';
import type { MenuBadge } from './use-menu-badges.ts';

const Entry = styled(NavLink)(({ theme }) => ({
  position: 'relative',
  display: 'flex',
  alignItems: 'center',
  gap: theme.spacing(1.5),
  minHeight: 42,
  marginBottom: theme.spacing(0.25),
  padding: theme.spacing(0.5, 1.5),
  borderRadius: theme.shape.borderRadius,
  color: theme.vars?.palette.text.secondary,
  fontSize: '0.9375rem',
  fontWeight: 500,
  textDecoration: 'none',
  whiteSpace: 'nowrap',
  '&:hover': { backgroundColor: `color-mix(in srgb, ${theme.vars?.palette.text.primary} 5%, transparent)` },
  '&.active': {
    color: theme.vars?.palette.text.primary,
    backgroundColor: `color-mix(in srgb, ${theme.vars?.palette.brand} 12%, transparent)`,
    fontWeight: 600,
    '& svg': { color: theme.vars?.palette.primary.main },
    // Where one is, also for those who do not tell the colours apart.
    '&::before': {
      content: '""',
      position: 'absolute',
      left: 0,
      top: 11,
      bottom: 11,
      width: 3,
      borderRadius: 2,
      backgroundColor: theme.vars?.palette.primary.main,
    },
  },
}));

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

interface MenuEntryProps {
  readonly name: ScreenName;
  readonly isRail: boolean;
  readonly badge: MenuBadge | undefined;
  readonly onNavigate: () => void;
}

/** Number that fits the mark; the note has the whole number. */
const shortCount = (count: number | undefined): string | undefined => (count === undefined ? undefined : count > 99 ? '99+' : String(count));

/** A screen in the menu. Its code and texts are fetched when a pointer or the focus comes near. */
export function MenuEntry({ name, isRail, badge, onNavigate }: MenuEntryProps) {
  const { t } = useTranslation('shell');
  const screen: ScreenEntry = screens[name];
  const { title, menu, load } = screen;
  if (!title || !menu) return null;
  const Icon = menuIcons[menu.icon];
  const label = t(title);
  const fullName = badge ? `${label} (${badge.note})` : label;
  const approach = (): void => void prefetch(load, () => i18n.loadNamespaces(textsOf(screen)));
  return (
    <li>
      <Entry
        to={linkTo(name)}
        aria-label={fullName}
        data-tooltip={isRail ? fullName : badge?.note}
        data-tooltip-side="right"
        onClick={onNavigate}
        onPointerEnter={approach}
        onFocus={approach}
      >
        <Place>
          <Icon />
          {badge ? <Mark data-count={shortCount(badge.count)} /> : null}
        </Place>
        {isRail ? null : label}
      </Entry>
    </li>
  );
}
