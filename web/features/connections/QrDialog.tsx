import Button from '@mui/material/Button';
import CircularProgress from '@mui/material/CircularProgress';
import Dialog from '@mui/material/Dialog';
import DialogActions from '@mui/material/DialogActions';
import DialogContent from '@mui/material/DialogContent';
import DialogTitle from '@mui/material/DialogTitle';
import Typography from '@mui/material/Typography';
import { useQuery } from '@tanstack/react-query';
import { QRCodeSVG } from 'qrcode.react';
import { useId } from 'react';
import { useTranslation } from '#web/i18n/use-translation.ts';
import type { Connection } from '#shared/contract/connections.ts';
import { maxQrCodes } from '#shared/domain/close-decision.ts';
import { connectionsQuery, useSessionAction } from '#web/parts/connections/queries.ts';
import { CopyButton } from '#web/kit/buttons/CopyButton.tsx';
import { QrFrame, qrSize } from '#web/kit/marks/QrFrame.tsx';
import { Connected } from './Connected.tsx';
import { useCloseReason } from './use-close-reason.ts';
import { serverNowMs } from '#web/api/server-clock.ts';
import { useSecondsUntil } from '#web/kit/page/use-seconds-until.ts';

interface QrDialogProps {
  readonly connectionId: string;
  readonly onClose: () => void;
}

/** Follows the connection live from the first code to the pairing, and from there to the first message. */
export function QrDialog({ connectionId, onClose }: QrDialogProps) {
  const { t } = useTranslation('connections');
  const titleId = useId();
  const { data: connections } = useQuery(connectionsQuery);
  const connection = connections?.find(({ id }) => id === connectionId);
  const isConnected = connection?.status === 'CONNECTED';
  const name = connection?.name ?? '';
  return (
    <Dialog open onClose={onClose} maxWidth="xs" aria-labelledby={titleId}>
      <DialogTitle id={titleId}>{isConnected ? t('qrConnected', { name }) : t('qrTitle', { name })}</DialogTitle>
      {connection && isConnected ? <Connected connection={connection} onClose={onClose} /> : <Pairing connection={connection} onClose={onClose} />}
    </Dialog>
  );
}

function Pairing({ connection, onClose }: { readonly connection: Connection | undefined; readonly onClose: () => void }) {
  const { t } = useTranslation(['connections', 'common']);
  return (
    <>
      <DialogContent>
        <Typography component="ol" variant="body2" color="textSecondary" sx={{ m: 0, pl: 2.5 }}>
          <li>{t('qrStep1')}</li>
          <li>{t('qrStep2')}</li>
          <li>{t('qrStep3')}</li>
        </Typography>
        {connection ? <QrProgress connection={connection} /> : null}
      </DialogContent>
      <DialogActions>
        {connection?.qrcode ? <CopyButton text={connection.qrcode} label={t('copyCode')} /> : null}
        <Button color="inherit" onClick={onClose}>
          {t('common:close')}
        </Button>
      </DialogActions>
    </>
  );
}

function QrProgress({ connection }: { readonly connection: Connection }) {
  const { t } = useTranslation('connections');
  const { mutate, isPending } = useSessionAction();
  const { id, name, status, qrcode, retries } = connection;
  const hasGivenUp = status === 'DISCONNECTED';
  const reason = useCloseReason(connection);
  return (
    <>
      <QrFrame data-has-code={qrcode !== ''}>
        {qrcode ? <QRCodeSVG value={qrcode} size={qrSize} title={t('qrLabel', { name })} /> : null}
        {qrcode || hasGivenUp ? null : <CircularProgress aria-label={t('qrWaiting')} />}
        {hasGivenUp ? (
          <Button variant="contained" loading={isPending} onClick={() => mutate({ id, action: 'renew' })}>
            {t('newQr')}
          </Button>
        ) : null}
      </QrFrame>
      <Typography variant="body2" component="output" sx={{ display: 'block', textAlign: 'center' }}>
        {qrcode ? t('qrRetries', { count: Math.max(retries, 1), total: maxQrCodes }) : progressText()}
      </Typography>
      {qrcode && connection.qrExpiresAt ? <Countdown until={connection.qrExpiresAt} /> : null}
    </>
  );

  function progressText(): string {
    if (hasGivenUp) return reason ?? t('qrGivenUp');
    return status === 'PAIRING' ? t('qrPairing') : (reason ?? t('qrWaiting'));
  }
}

/** Outside the live region, which would otherwise speak every second. */
function Countdown({ until }: { readonly until: string }) {
  const { t } = useTranslation('connections');
  const count = useSecondsUntil(until, serverNowMs);
  return (
    <Typography variant="body2" color="textSecondary" sx={{ textAlign: 'center', fontVariantNumeric: 'tabular-nums' }}>
      {count > 0 ? t('qrSeconds', { count }) : t('qrWaiting')}
    </Typography>
  );
}
