import Button from '@mui/material/Button';
import Dialog from '@mui/material/Dialog';
import DialogActions from '@mui/material/DialogActions';
import DialogContent from '@mui/material/DialogContent';
import DialogTitle from '@mui/material/DialogTitle';
import FormControlLabel from '@mui/material/FormControlLabel';
import { styled } from '@mui/material/styles';
import Switch from '@mui/material/Switch';
import { useId, useState } from 'react';
import { useTranslation } from '#web/i18n/use-translation.ts';
import { Keys } from './Keys.tsx';
import { hasShortcuts, setHasShortcuts } from './shortcut-preference.ts';

/** All of them, whether or not they can be used where the user is. */
const sheet = [
  { name: 'bar', keys: 'mod+k' },
  { name: 'next', keys: 'j' },
  { name: 'previous', keys: 'k' },
  { name: 'search', keys: '/' },
  { name: 'accept', keys: 'a' },
  { name: 'acceptNext', keys: 'shift+a' },
  { name: 'reply', keys: 'r' },
  { name: 'resolve', keys: 'e' },
  { name: 'resolveNext', keys: 'shift+e' },
  { name: 'transfer', keys: 't' },
  { name: 'snooze', keys: 's' },
  { name: 'tag', keys: 'l' },
  { name: 'quick', keys: 'q' },
  { name: 'note', keys: 'n' },
  { name: 'details', keys: 'i' },
  { name: 'find', keys: 'mod+f' },
  { name: 'undo', keys: 'mod+z' },
  { name: 'goOpen', keys: 'g o' },
  { name: 'goPending', keys: 'g w' },
  { name: 'goClosed', keys: 'g r' },
  { name: 'help', keys: '?' },
] as const;

const List = styled('dl')(({ theme }) => ({
  margin: theme.spacing(0, 0, 2),
  '& > div': {
    display: 'flex',
    alignItems: 'center',
    justifyContent: 'space-between',
    gap: theme.spacing(2),
    padding: theme.spacing(0.75, 0),
    borderBottom: `1px solid ${theme.vars.palette.divider}`,
  },
  '& dd': { margin: 0 },
}));

/** Which keys do what. */
export function ShortcutHelp({ onClose }: { readonly onClose: () => void }) {
  const { t } = useTranslation('commands');
  const { t: common } = useTranslation();
  const id = useId();
  const [isOn, setIsOn] = useState(hasShortcuts);
  const toggle = (next: boolean): void => {
    setIsOn(next);
    setHasShortcuts(next);
  };
  return (
    <Dialog open fullWidth maxWidth="xs" onClose={onClose} aria-labelledby={id}>
      <DialogTitle id={id}>{t('help')}</DialogTitle>
      <DialogContent>
        <List>
          {sheet.map(({ name, keys }) => (
            <div key={name}>
              <dt>{t(name)}</dt>
              <dd>
                <Keys keys={keys} />
              </dd>
            </div>
          ))}
        </List>
        <FormControlLabel control={<Switch checked={isOn} onChange={({ target }) => toggle(target.checked)} />} label={t('singleKeys')} />
      </DialogContent>
      <DialogActions>
        <Button autoFocus onClick={onClose}>
          {common('close')}
        </Button>
      </DialogActions>
    </Dialog>
  );
}
