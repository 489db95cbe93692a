import { useQuery } from '@tanstack/react-query';
import { useMemo } from 'react';
import type { Ticket } from '#shared/contract/tickets.ts';
import type { QuickMessage } from '#shared/records/quick-messages.ts';
import { everyRecordQuery } from '#web/api/record-queries.ts';
import { queuesQuery } from '#web/parts/queues/queries.ts';

export type Quick = QuickMessage;

/** Shared texts and the user's own, in the order of their shortcuts. */
const quickQuery = everyRecordQuery('quickMessages');

/** Screen on which they are made. */
export const quickPath = '/quick-messages';

type OfQueue = Pick<Quick, 'queueId'>;

/** Texts for a ticket: first those of its queue, then those of all queues. A queue that is gone keeps no text to itself. */
export function quickFor<T extends OfQueue>(known: readonly T[], queueId: Ticket['queueId'], queueIds: readonly Ticket['queueId'][]): T[] {
  const isOfTicket = (one: T): boolean => one.queueId !== null && one.queueId === queueId;
  const isOfAll = (one: T): boolean => one.queueId === null || !queueIds.includes(one.queueId);
  return [...known.filter(isOfTicket), ...known.filter((one) => !isOfTicket(one) && isOfAll(one))];
}

/** The texts that fit the ticket's queue. @param options `enabled` once they are wanted */
export function useQuick({ queueId }: Pick<Ticket, 'queueId'>, options: { readonly enabled?: boolean; readonly staleTime?: number } = {}) {
  const query = useQuery({ ...quickQuery, ...options });
  const { data: queues } = useQuery({ ...queuesQuery, enabled: options.enabled ?? true });
  const { data } = query;
  const quick = useMemo(() => data && quickFor(data, queueId, queues?.map(({ id }) => id) ?? []), [data, queueId, queues]);
  return { ...query, data: quick };
}
