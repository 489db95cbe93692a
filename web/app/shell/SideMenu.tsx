import ForumOutlined from '@mui/icons-material/ForumOutlined';
import SyncAlt from '@mui/icons-material/SyncAlt';
import Badge from '@mui/material/Badge';
import List from '@mui/material/List';
import ListItem from '@mui/material/ListItem';
import ListItemButton from '@mui/material/ListItemButton';
import ListItemIcon from '@mui/material/ListItemIcon';
import ListItemText from '@mui/material/ListItemText';
import { styled } from '@mui/material/styles';
import Tooltip from '@mui/material/Tooltip';
import Typography from '@mui/material/Typography';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { NavLink } from 'react-router-dom';
import { useHasRight } from '../../api/session.ts';
import { paths } from '../paths.ts';
import { useConnectionAlert } from './use-connection-alert.ts';

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

interface SideMenuProps {
  readonly isRail: boolean;
  /** The sheet on a phone closes then. */
  readonly onNavigate: () => void;
}

/** The entries that this user may open. On the rail their names are tooltips. */
export function SideMenu({ isRail, onNavigate }: SideMenuProps) {
  const { t } = useTranslation('shell');
  const seesAdministration = useHasRight('drawer-admin-items:view');
  const hasAlert = useConnectionAlert();
  const connectionsIcon = (
    <Badge color="error" variant="dot" invisible={!hasAlert}>
      <SyncAlt />
    </Badge>
  );
  return (
    <>
      <List sx={{ px: 1, py: 0.5 }}>
        <MenuEntry to={paths.tickets} label={t('tickets')} icon={<ForumOutlined />} isRail={isRail} onNavigate={onNavigate} />
      </List>
      {seesAdministration ? (
        <>
          {isRail ? null : (
            <Typography id="administration" variant="overline" color="textSecondary" sx={{ px: 2.5, lineHeight: 3 }}>
              {t('administration')}
            </Typography>
          )}
          <List aria-label={t('administration')} sx={{ px: 1, py: 0 }}>
            <MenuEntry
              to={paths.connections}
              label={t('connections')}
              icon={connectionsIcon}
              isRail={isRail}
              onNavigate={onNavigate}
              {...(hasAlert ? { note: t('connectionsAlert') } : {})}
            />
          </List>
        </>
      ) : null}
    </>
  );
}

interface MenuEntryProps extends SideMenuProps {
  readonly to: string;
  readonly label: string;
  readonly icon: ReactNode;
  /** What the badge means, for those who do not see it. */
  readonly note?: string;
}

function MenuEntry({ to, label, icon, isRail, onNavigate, note }: MenuEntryProps) {
  const name = note ? `${label} (${note})` : label;
  return (
    <ListItem disablePadding sx={{ mb: 0.5 }}>
      <Tooltip title={isRail ? name : (note ?? '')} placement="right">
        <Entry component={NavLink} to={to} aria-label={name} onClick={onNavigate}>
          <ListItemIcon>{icon}</ListItemIcon>
          {isRail ? null : <ListItemText primary={label} />}
        </Entry>
      </Tooltip>
    </ListItem>
  );
}
