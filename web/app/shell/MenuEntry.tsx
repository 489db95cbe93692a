import { styled } from '@mui/material/styles';
import { useTranslation } from '#web/i18n/use-translation.ts';
import { prefetch } from '#web/kit/page/prefetch.ts';
import { i18n } from '#web/i18n/instance.ts';
import type { ScreenEntry } from '../screen-entry.ts';
import { linkTo, screens, textsOf, type ScreenName } from '../screens.ts';
import { HereLink } from './HereLink.tsx';
import { MarkedIcon } from './MarkedIcon.tsx';
import { MenuIcon } from './MenuIcon.tsx';
import type { MenuBadge } from './use-menu-badges.ts';

const Entry = styled(HereLink)(({ theme }) => ({
  position: 'relative',
  display: 'flex',
  alignItems: 'center',
  gap: theme.spacing(1.5),
  minHeight: 42,
  marginBottom: theme.spacing(0.25),
  padding: theme.spacing(0.5, 1.5),
  borderRadius: theme.shape.borderRadius,
  color: theme.vars.palette.text.secondary,
  fontSize: '0.9375rem',
  fontWeight: 500,
  textDecoration: 'none',
  whiteSpace: 'nowrap',
  '&:hover': { backgroundColor: `color-mix(in srgb, ${theme.vars.palette.text.primary} 5%, transparent)` },
  '&[aria-current]': {
    color: theme.vars.palette.text.primary,
    backgroundColor: `color-mix(in srgb, ${theme.vars.palette.brand} 12%, transparent)`,
    fontWeight: 600,
    '& svg': { color: theme.vars.palette.primary.main },
    // Where one is, also for those who do not tell the colours apart.
    '&::before': {
      content: '""',
      position: 'absolute',
      left: 0,
      top: 11,
      bottom: 11,
      width: 3,
      borderRadius: 2,
      backgroundColor: theme.vars.palette.primary.main,
    },
  },
}));

interface MenuEntryProps {
  readonly name: ScreenName;
  readonly badge: MenuBadge | undefined;
  readonly onNavigate: () => void;
}

/** A screen in the menu. Its code and texts are fetched when a pointer or the focus comes near. */
export function MenuEntry({ name, badge, onNavigate }: MenuEntryProps) {
  const { t } = useTranslation('shell');
  const screen: ScreenEntry = screens[name];
  const { title, menu, load } = screen;
  if (!title || !menu) return null;
  const label = t(title);
  const fullName = badge ? `${label} (${badge.note})` : label;
  const approach = (): void => void prefetch(load, () => i18n.loadNamespaces(...textsOf(screen)));
  return (
    <li>
      <Entry
        to={linkTo(name)}
        aria-label={fullName}
        data-tooltip={badge?.note}
        data-tooltip-side="right"
        onClick={onNavigate}
        onPointerEnter={approach}
        onFocus={approach}
      >
        <MarkedIcon badge={badge}>
          <MenuIcon name={menu.icon} />
        </MarkedIcon>
        {label}
      </Entry>
    </li>
  );
}
