import Button from '@mui/material/Button';
import CircularProgress from '@mui/material/CircularProgress';
import Dialog from '@mui/material/Dialog';
import DialogActions from '@mui/material/DialogActions';
import DialogContent from '@mui/material/DialogContent';
import DialogTitle from '@mui/material/DialogTitle';
import { styled } from '@mui/material/styles';
import { useId } from 'react';
import { useTranslation } from '#web/i18n/use-translation.ts';
import type { Channel } from '#shared/contract/channels.ts';
import { ChannelIcon } from '#web/parts/connections/ChannelIcon.tsx';
import { failureText } from '#web/errors/error-text.ts';
import { useMetaReturn } from './use-meta-return.ts';

const List = styled('ul')(({ theme }) => ({
  listStyle: 'none',
  margin: 0,
  padding: 0,
  '& li': { display: 'flex', gap: theme.spacing(1.5), padding: theme.spacing(1, 0) },
}));
const Words = styled('div')(({ theme }) => ({
  minWidth: 0,
  overflowWrap: 'anywhere',
  '& span': { display: 'block', fontSize: '0.875rem', color: theme.vars.palette.text.secondary },
}));

/** Shown on the way back from Meta's login: that it is being ended, and then which pages were connected and which not, and why. */
export function MetaOutcomeDialog() {
  const { t } = useTranslation(['connections', 'common']);
  const titleId = useId();
  const { isPending, outcome, close } = useMetaReturn();
  if (!isPending && !outcome) return null;
  return (
    <Dialog open maxWidth="xs" fullWidth aria-labelledby={titleId} onClose={isPending ? undefined : close}>
      <DialogTitle id={titleId}>{isPending ? t('metaConnecting') : t('metaDone')}</DialogTitle>
      <DialogContent>
        {outcome ? (
          <List>
            {outcome.connections.map(({ id, name, channel }) => (
              <Line key={id} name={name} channel={channel} text={t('status_CONNECTED')} />
            ))}
            {outcome.skipped.map(({ name, channel, reason }) => (
              <Line key={`${channel} ${name}`} name={name} channel={channel} text={failureText(reason)} />
            ))}
          </List>
        ) : (
          <CircularProgress aria-label={t('metaConnecting')} sx={{ display: 'block', mx: 'auto', my: 2 }} />
        )}
      </DialogContent>
      {outcome ? (
        <DialogActions>
          <Button variant="contained" onClick={close}>
            {t('common:close')}
          </Button>
        </DialogActions>
      ) : null}
    </Dialog>
  );
}

function Line({ name, channel, text }: { readonly name: string; readonly channel: Channel; readonly text: string }) {
  return (
    <li>
      <ChannelIcon channel={channel} />
      <Words>
        {name}
        <span>{text}</span>
      </Words>
    </li>
  );
}
