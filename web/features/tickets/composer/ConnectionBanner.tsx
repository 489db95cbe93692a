import LinkOff from '@mui/icons-material/LinkOff';
import Button from '@mui/material/Button';
import { useQuery } from '@tanstack/react-query';
import { useEffect, useState } from 'react';
import { useTranslation } from '#web/i18n/use-translation.ts';
import { Link } from 'react-router-dom';
import type { ConnectionId } from '#shared/contract/ids.ts';
import { connectionsQuery } from '#web/parts/connections/queries.ts';
import { useHasRight } from '#web/api/session.ts';
import { NoticeBar } from './notice-bar.ts';

/** The specification's delay for alerts: a session that comes back at once is nobody's concern. */
const alertDelayMs = 2_000;

/** Says above the input that what is sent now will wait, because this ticket's WhatsApp is closed. */
export function ConnectionBanner({ connectionId }: { readonly connectionId: ConnectionId }) {
  const { t } = useTranslation('tickets');
  const mayRepair = useHasRight('connections-page:actionButtons');
  const { data: connections } = useQuery(connectionsQuery);
  const connection = connections?.find(({ id }) => id === connectionId);
  const isClosed = useStays(connection !== undefined && connection.status !== 'CONNECTED', alertDelayMs);
  if (!isClosed || !connection) return null;
  return (
    <NoticeBar role="alert">
      <LinkOff fontSize="small" color="warning" />
      <span>{t(connection.channel === 'whatsapp' ? 'connectionClosed' : 'connectionClosedElsewhere', { name: connection.name })}</span>
      {mayRepair ? (
        <Button component={Link} to="/connections" size="small" color="inherit">
          {t('toConnections')}
        </Button>
      ) : null}
    </NoticeBar>
  );
}

/** True once something has been so for a while; false at once. */
function useStays(isSo: boolean, delayMs: number): boolean {
  const [hasStayed, setHasStayed] = useState(false);
  useEffect(() => {
    if (!isSo) return undefined;
    const timer = setTimeout(() => setHasStayed(true), delayMs);
    return () => {
      clearTimeout(timer);
      setHasStayed(false);
    };
  }, [isSo, delayMs]);
  return isSo && hasStayed;
}
