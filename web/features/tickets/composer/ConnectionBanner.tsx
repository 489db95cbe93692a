import LinkOff from '@mui/icons-material/LinkOff';
import Button from '@mui/material/Button';
import { styled } from '@mui/material/styles';
import { useQuery } from '@tanstack/react-query';
import { useEffect, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router-dom';
import type { ConnectionId } from '#shared/contract/ids.ts';
import { connectionsQuery } from '#web/api/connection-queries.ts';
import { useHasRight } from '#web/api/session.ts';

const Root = styled('div')(({ theme }) => ({
  display: 'flex',
  flexWrap: 'wrap',
  alignItems: 'center',
  gap: theme.spacing(0.5, 1),
  padding: theme.spacing(0.75, 2),
  fontSize: '0.8125rem',
  fontWeight: 500,
  color: theme.vars?.palette.text.primary,
  borderTop: `1px solid ${theme.vars?.palette.divider}`,
  backgroundColor: `color-mix(in srgb, ${theme.vars?.palette.warning.main} 14%, ${theme.vars?.palette.background.paper})`,
  '& > span': { flex: '1 1 0', minWidth: 180 },
}));

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
    <Root role="alert">
      <LinkOff fontSize="small" color="warning" />
      <span>{t('connectionClosed', { name: connection.name })}</span>
      {mayRepair ? (
        <Button component={Link} to="/connections" size="small" color="inherit">
          {t('toConnections')}
        </Button>
      ) : null}
    </Root>
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
