import QrCode2 from '@mui/icons-material/QrCode2';
import Button from '@mui/material/Button';
import { useQuery } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router-dom';
import { connectionsQuery } from '#web/api/connection-queries.ts';
import { useHasRight } from '#web/api/session.ts';
import { StateMessage } from '#web/components/StateMessage.tsx';

/** Nothing to do, or nothing set up yet: the first run leads to the first WhatsApp. */
export function EmptyList() {
  const { t } = useTranslation('tickets');
  const mayConnect = useHasRight('connections-page:addConnection');
  const { data: connections } = useQuery(connectionsQuery);
  if (connections?.length !== 0) return <StateMessage title={t('nothing')} text={t('nothingText')} />;
  return (
    <StateMessage icon={<QrCode2 color="primary" />} title={t('firstRunTitle')} text={mayConnect ? t('firstRunText') : t('firstRunTextUser')}>
      {mayConnect ? (
        <Button variant="contained" component={Link} to="/connections">
          {t('firstRunAction')}
        </Button>
      ) : null}
    </StateMessage>
  );
}
