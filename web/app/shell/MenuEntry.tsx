import Badge from '@mui/material/Badge';
import ListItem from '@mui/material/ListItem';
import ListItemButton from '@mui/material/ListItemButton';
import ListItemIcon from '@mui/material/ListItemIcon';
import ListItemText from '@mui/material/ListItemText';
import { styled } from '@mui/material/styles';
import Tooltip from '@mui/material/Tooltip';
import { useTranslation } from 'react-i18next';
import { NavLink } from 'react-router-dom';
import { prefetch } from '../../components/prefetch.ts';
import { i18n } from '../../i18n/instance.ts';
import { linkTo, screens, type ScreenEntry, type ScreenName } from '../screens.ts';
import { menuIcons } from './menu-parts.ts';
import type { MenuBadge } from './use-menu-badges.ts';

const Entry = styled(ListItemButton)(({ theme }) => ({
  minHeight: 40,
  borderRadius: theme.shape.borderRadius,
  padding: theme.spacing(0.5, 1.5),
  color: theme.vars?.palette.text.secondary,
  '& .MuiListItemIcon-root': { minWidth: 36, color: 'inherit' },
  '& .MuiListItemText-primary': { fontSize: '0.9375rem', fontWeight: 500, whiteSpace: 'nowrap' },
  '&.active': {
    color: theme.vars?.palette.text.primary,
    backgroundColor: `color-mix(in srgb, ${theme.vars?.palette.brand} 12%, transparent)`,
    '& .MuiListItemIcon-root': { color: theme.vars?.palette.primary.main },
    '& .MuiListItemText-primary': { fontWeight: 600 },
  },
})) as typeof ListItemButton; // styled() loses the `component` prop that the button still takes

interface MenuEntryProps {
  readonly name: ScreenName;
  readonly isRail: boolean;
  readonly badge: MenuBadge | undefined;
  readonly onNavigate: () => void;
}

/** A screen in the menu. Its code and texts are fetched when a pointer or the focus comes near. */
export function MenuEntry({ name, isRail, badge, onNavigate }: MenuEntryProps) {
  const { t } = useTranslation('shell');
  const { title, menu, load, texts }: ScreenEntry = screens[name];
  if (!title || !menu) return null;
  const Icon = menuIcons[menu.icon];
  const label = t(title);
  const fullName = badge ? `${label} (${badge.note})` : label;
  const approach = (): void => void prefetch(load, () => i18n.loadNamespaces(texts));
  return (
    <ListItem disablePadding sx={{ mb: 0.5 }}>
      <Tooltip title={isRail ? fullName : (badge?.note ?? '')} placement="right">
        <Entry component={NavLink} to={linkTo(name)} aria-label={fullName} onClick={onNavigate} onPointerEnter={approach} onFocus={approach}>
          <ListItemIcon>
            <Badge color="error" variant={badge?.count ? 'standard' : 'dot'} badgeContent={badge?.count} invisible={!badge}>
              <Icon />
            </Badge>
          </ListItemIcon>
          {isRail ? null : <ListItemText primary={label} />}
        </Entry>
      </Tooltip>
    </ListItem>
  );
}
