import MenuItem from '@mui/material/MenuItem';
import Switch from '@mui/material/Switch';
import ListItemText from '@mui/material/ListItemText';
import { useTranslation } from 'react-i18next';
import { chime } from '../../components/notices/chime.ts';
import { desktopNotices, turnOnDesktopNotices } from '../../components/notices/desktop-notices.ts';
import { setPreference, usePreference } from '../../components/notices/preferences.ts';

/** For the account's menu: how this browser tells of messages. A switch stays in sight, so the menu stays open. */
export function NoticeSwitches() {
  const { t } = useTranslation('notifications');
  const hasSound = usePreference('sound');
  const wantsNotices = usePreference('desktopNotices');
  const notices = desktopNotices();
  const toggleSound = (): void => {
    setPreference('sound', !hasSound);
    // Heard at once, so that nobody has to wait for a customer to know it.
    if (!hasSound) void chime();
  };
  const toggleNotices = (): void => {
    if (notices === 'on') setPreference('desktopNotices', false);
    else void turnOnDesktopNotices();
  };
  return (
    <>
      <SwitchItem label={t('soundSwitch')} isOn={hasSound} onToggle={toggleSound} />
      {notices === 'unsupported' ? null : (
        <SwitchItem
          label={t('desktopSwitch')}
          note={notices === 'blocked' ? t('desktopBlocked') : null}
          isOn={wantsNotices && notices === 'on'}
          onToggle={toggleNotices}
        />
      )}
    </>
  );
}

interface SwitchItemProps {
  readonly label: string;
  /** Why it cannot be switched. */
  readonly note?: string | null;
  readonly isOn: boolean;
  readonly onToggle: () => void;
}

function SwitchItem({ label, note = null, isOn, onToggle }: SwitchItemProps) {
  return (
    <MenuItem role="menuitemcheckbox" aria-checked={isOn} disabled={note !== null} onClick={onToggle}>
      <ListItemText primary={label} secondary={note} />
      <Switch edge="end" size="small" checked={isOn} inert sx={{ ml: 1 }} />
    </MenuItem>
  );
}
