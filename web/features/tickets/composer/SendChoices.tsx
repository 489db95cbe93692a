import ListItemIcon from '@mui/material/ListItemIcon';
import ListItemText from '@mui/material/ListItemText';
import Menu from '@mui/material/Menu';
import MenuItem from '@mui/material/MenuItem';
import { useTranslation } from '#web/i18n/use-translation.ts';
import { Sign } from '#web/kit/marks/Sign.tsx';

const modifier = /Mac|iPhone|iPad/.test(navigator.userAgent) ? '⌘' : 'Ctrl';

/** A finger has no keys. */
const hasKeys = (): boolean => !window.matchMedia('(pointer: coarse)').matches;

interface SendChoicesProps {
  readonly anchor: HTMLElement;
  readonly onSendAndResolve: () => void;
  readonly onClose: () => void;
}

/** Further ways to send what is written. */
export function SendChoices({ anchor, onSendAndResolve, onClose }: SendChoicesProps) {
  const { t } = useTranslation('tickets');
  const choose = (): void => {
    onClose();
    onSendAndResolve();
  };
  return (
    <Menu
      open
      anchorEl={anchor}
      onClose={onClose}
      anchorOrigin={{ vertical: 'top', horizontal: 'right' }}
      transformOrigin={{ vertical: 'bottom', horizontal: 'right' }}
      slotProps={{ list: { 'aria-label': t('sendChoices') } }}
    >
      <MenuItem onClick={choose}>
        <ListItemIcon>
          <Sign name="resolve" sizePx={20} />
        </ListItemIcon>
        <ListItemText primary={t('sendAndResolve')} secondary={hasKeys() ? `${modifier} Shift Enter` : null} />
      </MenuItem>
    </Menu>
  );
}
