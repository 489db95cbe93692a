import { useQuery } from '@tanstack/react-query';
import { useEffect, useState } from 'react';
import type { Connection } from '#shared/contract/connections.ts';
import { connectionsQuery } from '#web/parts/connections/queries.ts';
import { alertingStatuses } from '#web/parts/connections/contract.static.ts';

/** The specification's delay, so that a short reconnect raises no alarm. */
const alertDelayMs = 2_000;

/** Whether any connection needs attention, judged 2 s after the last change. */
export function useConnectionAlert(): boolean {
  const { data: connections } = useQuery(connectionsQuery);
  const [hasAlert, setHasAlert] = useState(false);
  useEffect(() => {
    const timer = setTimeout(() => setHasAlert(connections?.some(needsAttention) ?? false), alertDelayMs);
    return () => clearTimeout(timer);
  }, [connections]);
  return hasAlert;
}

const needsAttention = ({ status }: Connection): boolean => alertingStatuses.includes(status);
