import QrCode2 from '@mui/icons-material/QrCode2';
import type { ButtonProps } from '@mui/material/Button';
import Stack from '@mui/material/Stack';
import { useState } from 'react';
import { useTranslation } from '#web/i18n/use-translation.ts';
import type { Connection } from '#shared/contract/connections.ts';
import type { ConnectionId } from '#shared/contract/ids.ts';
import { useSessionAction } from '#web/parts/connections/queries.ts';
import { ConfirmDialog } from '#web/kit/dialogs/ConfirmDialog.tsx';
import { PermissionButton } from '#web/kit/buttons/PermissionButton.tsx';
import { ReconnectButton } from './ReconnectButton.tsx';

interface SessionActionProps {
  readonly connection: Connection;
  readonly onShowQr: (id: ConnectionId) => void;
}

/** Action for the session in its present state, by the specification's table of states. */
export function SessionAction({ connection, onShowQr }: SessionActionProps) {
  const { t } = useTranslation('connections');
  const { mutate, isPending } = useSessionAction();
  const [asksDisconnect, setAsksDisconnect] = useState(false);
  const { id, name, status } = connection;
  const button = (action: string, props: ButtonProps) => (
    <PermissionButton
      right="connections-page:actionButtons"
      size="small"
      variant="outlined"
      disabled={isPending}
      aria-label={t('forConnection', { action, name })}
      {...props}
    >
      {action}
    </PermissionButton>
  );
  if (status === 'qrcode') return button(t('showQr'), { variant: 'contained', startIcon: <QrCode2 />, onClick: () => onShowQr(id) });
  if (status === 'OPENING') return button(t('connecting'), { disabled: true });
  const isWhatsapp = connection.channel === 'whatsapp';
  if (status === 'DISCONNECTED' && !isWhatsapp) return <ReconnectButton connection={connection} />;
  if (status === 'DISCONNECTED') {
    const renew = (): void => mutate({ id, action: 'renew' }, { onSuccess: () => onShowQr(id) });
    return (
      <Stack direction="row" spacing={1}>
        {button(t('tryAgain'), { onClick: () => mutate({ id, action: 'start' }) })}
        {button(t('newQr'), { onClick: renew })}
      </Stack>
    );
  }
  return (
    <>
      {button(t('disconnect'), { color: 'error', onClick: () => setAsksDisconnect(true) })}
      <ConfirmDialog
        isOpen={asksDisconnect}
        title={t('disconnectTitle', { name })}
        text={isWhatsapp ? t('disconnectText') : t('disconnectMetaText')}
        confirmLabel={t('disconnect')}
        isBusy={isPending}
        onConfirm={() => mutate({ id, action: 'disconnect' }, { onSettled: () => setAsksDisconnect(false) })}
        onClose={() => setAsksDisconnect(false)}
      />
    </>
  );
}
