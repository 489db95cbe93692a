import AccountCircleOutlined from '@mui/icons-material/AccountCircleOutlined';
import Logout from '@mui/icons-material/Logout';
import Divider from '@mui/material/Divider';
import ListItemIcon from '@mui/material/ListItemIcon';
import Menu from '@mui/material/Menu';
import MenuItem from '@mui/material/MenuItem';
import Typography from '@mui/material/Typography';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useLogout, useSessionUser } from '../../api/session.ts';
import { LabelledIconButton } from '../../components/LabelledIconButton.tsx';

export function AccountMenu() {
  const { t } = useTranslation('shell');
  const { name, email } = useSessionUser();
  const [anchor, setAnchor] = useState<HTMLElement | null>(null);
  const logout = useLogout();
  return (
    <>
      <LabelledIconButton label={t('account')} aria-haspopup="menu" aria-expanded={anchor !== null} onClick={(event) => setAnchor(event.currentTarget)}>
        <AccountCircleOutlined />
      </LabelledIconButton>
      <Menu anchorEl={anchor} open={anchor !== null} onClose={() => setAnchor(null)} slotProps={{ list: { 'aria-label': t('account') } }}>
        <li role="presentation">
          <Typography sx={{ px: 2, fontWeight: 600 }}>{name}</Typography>
          <Typography variant="body2" color="textSecondary" sx={{ px: 2, pb: 1 }}>
            {email}
          </Typography>
        </li>
        <Divider role="presentation" component="li" />
        <MenuItem disabled={logout.isPending} onClick={() => logout.mutate()}>
          <ListItemIcon>
            <Logout fontSize="small" />
          </ListItemIcon>
          {t('logout')}
        </MenuItem>
      </Menu>
    </>
  );
}
