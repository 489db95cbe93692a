import { useCallback, useMemo, useState } from 'react';
import type { QueueId } from '#shared/contract/ids.ts';
import type { TicketStatus } from '#shared/contract/tickets.ts';
import { useHasRight } from '#web/api/session.ts';
import type { TicketFilter } from '#web/api/ticket-queries.ts';

const queueIdsKey = 'ticketQueueIds';

function storedQueueIds(): QueueId[] {
  try {
    const stored: unknown = JSON.parse(localStorage.getItem(queueIdsKey) ?? '[]');
    return Array.isArray(stored) ? stored.filter((id): id is QueueId => typeof id === 'string') : []; // written below
  } catch {
    return []; // not ours: an older version's value or somebody's edit
  }
}

/** What the list shows; the chosen queues are remembered by this browser. */
export function useListFilter() {
  const mayShowAll = useHasRight('tickets-manager:showall');
  const [status, setStatus] = useState<TicketStatus>('open');
  const [wantsAll, setWantsAll] = useState(false);
  const [queueIds, setQueueIds] = useState(storedQueueIds);
  const showAll = mayShowAll && wantsAll;
  const filter = useMemo((): TicketFilter => ({ status, showAll, queueIds, userIds: [] }), [status, showAll, queueIds]);
  const chooseQueues = useCallback((chosen: QueueId[]) => {
    setQueueIds(chosen);
    localStorage.setItem(queueIdsKey, JSON.stringify(chosen));
  }, []);
  return { filter, mayShowAll, setStatus, setWantsAll, chooseQueues };
}
