import AccountCircleOutlined from '@mui/icons-material/AccountCircleOutlined';
import Logout from '@mui/icons-material/Logout';
import Menu from '@mui/material/Menu';
import MenuItem from '@mui/material/MenuItem';
import { styled } from '@mui/material/styles';
import Typography from '@mui/material/Typography';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useLogout, useSessionUser } from '../../api/session.ts';
import { LabelledIconButton } from '../../components/LabelledIconButton.tsx';

const Who = styled('li')(({ theme }) => ({
  padding: theme.spacing(0.5, 2, 1.25),
  marginBottom: theme.spacing(1),
  borderBottom: `1px solid ${theme.vars?.palette.divider}`,
}));

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
        <Who role="presentation">
          <Typography sx={{ fontWeight: 600 }}>{name}</Typography>
          <Typography variant="body2" color="textSecondary">
            {email}
          </Typography>
        </Who>
        <MenuItem disabled={logout.isPending} onClick={() => logout.mutate()}>
          <Logout fontSize="small" color="action" sx={{ mr: 1.5 }} />
          {t('logout')}
        </MenuItem>
      </Menu>
    </>
  );
}
