import Bolt from '@mui/icons-material/Bolt';
import KeyboardOutlined from '@mui/icons-material/KeyboardOutlined';
import Logout from '@mui/icons-material/Logout';
import PersonOutlined from '@mui/icons-material/PersonOutlined';
import Divider from '@mui/material/Divider';
import FormControlLabel from '@mui/material/FormControlLabel';
import ListItemText from '@mui/material/ListItemText';
import Menu from '@mui/material/Menu';
import MenuItem from '@mui/material/MenuItem';
import { styled } from '@mui/material/styles';
import Switch from '@mui/material/Switch';
import Typography from '@mui/material/Typography';
import { lazy, Suspense, useState } from 'react';
import { useTranslation } from '#web/i18n/use-translation.ts';
import { finishDeletions } from '#web/kit/undo/held-deletions.ts';
import { useLogout, useSessionUser } from '#web/api/session.ts';
import { requestPanel, type CommandPanel } from '#web/kit/page/commands.ts';
import { NoticeSwitches } from '#web/features/notifications/NoticeSwitches.tsx';
import { isSendDelayed, setSendDelayed } from '#web/parts/conversation/send-delay.ts';
import { Keys } from '../commands/Keys.tsx';
import type { LateMenuProps } from '../MenuButton.tsx';

const Who = styled('li')(({ theme }) => ({
  padding: theme.spacing(0.5, 2, 1.25),
  marginBottom: theme.spacing(1),
  borderBottom: `1px solid ${theme.vars.palette.divider}`,
}));

const ProfileDialog = lazy(async () => ({ default: (await import('#web/features/users/ProfileDialog.tsx')).ProfileDialog }));
const FactorSection = lazy(async () => ({ default: (await import('#web/features/security/FactorSection.tsx')).FactorSection }));
const SessionsSection = lazy(async () => ({ default: (await import('#web/features/sessions/SessionsSection.tsx')).SessionsSection }));
const PushDevices = lazy(async () => ({ default: (await import('#web/features/notifications/PushDevices.tsx')).PushDevices }));

/** Menu of the account: the user, their profile, and the way out. */
export function AccountChoices({ anchor, onClose }: LateMenuProps) {
  const { t } = useTranslation('shell');
  const { name, email } = useSessionUser();
  const logout = useLogout();
  const [isProfileOpen, setIsProfileOpen] = useState(false);
  const openProfile = (): void => {
    setIsProfileOpen(true);
    onClose();
  };
  return (
    <>
      <Menu anchorEl={anchor} open={anchor !== null} onClose={onClose} slotProps={{ list: { 'aria-label': t('account') } }}>
        <Who role="presentation">
          <Typography sx={{ fontWeight: 600 }}>{name}</Typography>
          <Typography variant="body2" color="textSecondary">
            {email}
          </Typography>
        </Who>
        <MenuItem onClick={openProfile}>
          <PersonOutlined fontSize="small" color="action" sx={{ mr: 1.5 }} />
          {t('profile')}
        </MenuItem>
        <Divider />
        <NoticeSwitches />
        <Divider />
        <PanelItems onChosen={onClose} />
        <Divider />
        <MenuItem disabled={logout.isPending} onClick={() => void finishDeletions().then(() => logout.mutate())}>
          <Logout fontSize="small" color="action" sx={{ mr: 1.5 }} />
          {t('logout')}
        </MenuItem>
      </Menu>
      <Suspense>{isProfileOpen ? <ProfileDialog more={<OwnAccount />} onClose={() => setIsProfileOpen(false)} /> : null}</Suspense>
    </>
  );
}

/** Below the fields of the profile. */
function OwnAccount() {
  return (
    <>
      <SendDelaySwitch />
      <FactorSection />
      <SessionsSection />
      <PushDevices />
    </>
  );
}

/** Kept by this browser, as the signature is. */
function SendDelaySwitch() {
  const { t } = useTranslation('shell');
  const [isOn, setIsOn] = useState(isSendDelayed);
  const toggle = (next: boolean): void => {
    setIsOn(next);
    setSendDelayed(next);
  };
  return <FormControlLabel control={<Switch checked={isOn} onChange={({ target }) => toggle(target.checked)} />} label={t('undoSend')} />;
}

/** For those who do not know the keys yet. */
function PanelItems({ onChosen }: { readonly onChosen: () => void }) {
  const { t } = useTranslation('commands');
  const choose = (panel: CommandPanel): void => {
    onChosen();
    requestPanel(panel);
  };
  return (
    <>
      <MenuItem onClick={() => choose('bar')}>
        <Bolt fontSize="small" color="action" sx={{ mr: 1.5 }} />
        <ListItemText primary={t('bar')} sx={{ mr: 3 }} />
        <Keys keys="mod+k" />
      </MenuItem>
      <MenuItem onClick={() => choose('help')}>
        <KeyboardOutlined fontSize="small" color="action" sx={{ mr: 1.5 }} />
        <ListItemText primary={t('help')} sx={{ mr: 3 }} />
        <Keys keys="?" />
      </MenuItem>
    </>
  );
}
