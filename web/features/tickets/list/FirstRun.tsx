import QrCode2 from '@mui/icons-material/QrCode2';
import Button from '@mui/material/Button';
import { useTranslation } from '#web/i18n/use-translation.ts';
import { useConnectFirst } from '#web/parts/connections/use-connect-first.ts';
import { useHasRight } from '#web/api/session.ts';
import { StateMessage } from '#web/kit/states/StateMessage.tsx';

/** Nothing set up yet: leads to the code of the first WhatsApp. */
export function FirstRun() {
  const { t } = useTranslation('tickets');
  const { connect, isConnecting } = useConnectFirst();
  const mayConnect = useHasRight('connections-page:addConnection');
  return (
    <StateMessage icon={<QrCode2 color="primary" />} title={t('firstRunTitle')} text={mayConnect ? t('firstRunText') : t('firstRunTextUser')}>
      {mayConnect ? (
        <Button variant="contained" loading={isConnecting} onClick={connect}>
          {t('firstRunAction')}
        </Button>
      ) : null}
    </StateMessage>
  );
}
