import MenuItem from '@mui/material/MenuItem';
import Switch from '@mui/material/Switch';
import ListItemText from '@mui/material/ListItemText';
import { useTranslation } from '#web/i18n/use-translation.ts';
import type { PushState } from './push-device.ts';
import { usePush } from './use-push.ts';
import { chime } from '#web/parts/notices/chime.ts';
import { desktopNotices, turnOnDesktopNotices } from '#web/parts/notices/desktop-notices.ts';
import { setPreference, usePreference } from '#web/parts/notices/preferences.ts';

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
          isDisabled={notices === 'blocked'}
          isOn={wantsNotices && notices === 'on'}
          onToggle={toggleNotices}
        />
      )}
      <PushSwitch />
    </>
  );
}

const unswitchable: readonly PushState[] = ['blocked', 'uninstalled', 'unsupported'];

function PushSwitch() {
  const { t } = useTranslation('notifications');
  const { state, isBusy, hasFailed, turn } = usePush();
  const isOn = state === 'on';
  const notes: Readonly<Record<PushState, string | null>> = {
    on: null,
    off: null,
    blocked: t('desktopBlocked'),
    uninstalled: t('pushUninstalled'),
    unsupported: t('pushUnsupported'),
  };
  return (
    <SwitchItem
      label={t('pushSwitch')}
      note={hasFailed ? t('pushFailed') : notes[state]}
      isDisabled={isBusy || unswitchable.includes(state)}
      isOn={isOn}
      onToggle={() => void turn(!isOn)}
    />
  );
}

interface SwitchItemProps {
  readonly label: string;
  /** Note about the switch. */
  readonly note?: string | null;
  readonly isDisabled?: boolean;
  readonly isOn: boolean;
  readonly onToggle: () => void;
}

function SwitchItem({ label, note = null, isDisabled = false, isOn, onToggle }: SwitchItemProps) {
  return (
    <MenuItem role="menuitemcheckbox" aria-checked={isOn} disabled={isDisabled} onClick={onToggle}>
      <ListItemText primary={label} secondary={note} slotProps={{ primary: { sx: { whiteSpace: 'normal' } }, secondary: { sx: { whiteSpace: 'normal' } } }} />
      <Switch edge="end" size="small" checked={isOn} inert sx={{ ml: 1 }} />
    </MenuItem>
  );
}
