import Bolt from '@mui/icons-material/Bolt';
import KeyboardOutlined from '@mui/icons-material/KeyboardOutlined';
import Logout from '@mui/icons-material/Logout';
import Divider from '@mui/material/Divider';
import ListItemText from '@mui/material/ListItemText';
import Menu from '@mui/material/Menu';
import MenuItem from '@mui/material/MenuItem';
import { styled } from '@mui/material/styles';
import Typography from '@mui/material/Typography';
import { useTranslation } from 'react-i18next';
import { useLogout, useSessionUser } from '../../api/session.ts';
import { requestPanel, type CommandPanel } from '../../components/commands.ts';
import { NoticeSwitches } from '../../features/notifications/NoticeSwitches.tsx';
import { Keys } from '../commands/Keys.tsx';
import type { LateMenuProps } from '../MenuButton.tsx';

const Who = styled('li')(({ theme }) => ({
  padding: theme.spacing(0.5, 2, 1.25),
  marginBottom: theme.spacing(1),
  borderBottom: `1px solid ${theme.vars?.palette.divider}`,
}));

/** Who is logged in, and the way out. */
export function AccountChoices({ anchor, onClose }: LateMenuProps) {
  const { t } = useTranslation(['shell', 'commands']);
  const { name, email } = useSessionUser();
  const logout = useLogout();
  const choosePanel = (panel: CommandPanel): void => {
    onClose();
    requestPanel(panel);
  };
  return (
    <Menu anchorEl={anchor} open={anchor !== null} onClose={onClose} slotProps={{ list: { 'aria-label': t('account') } }}>
      <Who role="presentation">
        <Typography sx={{ fontWeight: 600 }}>{name}</Typography>
        <Typography variant="body2" color="textSecondary">
          {email}
        </Typography>
      </Who>
      <NoticeSwitches />
      <Divider />
      <MenuItem onClick={() => choosePanel('bar')}>
        <Bolt fontSize="small" color="action" sx={{ mr: 1.5 }} />
        <ListItemText primary={t('commands:bar')} sx={{ mr: 3 }} />
        <Keys keys="mod+k" />
      </MenuItem>
      <MenuItem onClick={() => choosePanel('help')}>
        <KeyboardOutlined fontSize="small" color="action" sx={{ mr: 1.5 }} />
        <ListItemText primary={t('commands:help')} sx={{ mr: 3 }} />
        <Keys keys="?" />
      </MenuItem>
      <Divider />
      <MenuItem disabled={logout.isPending} onClick={() => logout.mutate()}>
        <Logout fontSize="small" color="action" sx={{ mr: 1.5 }} />
        {t('logout')}
      </MenuItem>
    </Menu>
  );
}
