import * as z from 'zod';
import { type CompanyId, connectionId, type ConnectionId, queueId, type QueueId, type UserId } from '#shared/contract/ids.ts';
import { knownQueuesMs } from '#shared/contract/events.ts';
import { hasRight, type Rightful, seesAll } from '#shared/contract/roles.ts';
import type { Viewer } from '#shared/domain/ticket.ts';
import { log } from '#functions/tools/log.ts';
import { cachedItems } from '#functions/data/cached-items.ts';
import { companyKeys } from '#functions/data/keys.ts';
import type { TablePart } from '#functions/data/table.ts';
import { type Attributes, update, type Write } from '#functions/data/writes.ts';

/** The queues of each connection: who may see a ticket without a queue. One attribute for each connection. */
export type Visibility = ReadonlyMap<ConnectionId, readonly QueueId[]>;

const cached = cachedItems(knownQueuesMs);
const entry = z.tuple([connectionId, z.array(queueId)]);

function visibilityOf(item: Attributes | undefined): Visibility {
  const entries = Object.entries(item ?? {}).filter(([name]) => connectionId.safeParse(name).success);
  return new Map(
    entries.flatMap((one) => {
      const parsed = entry.safeParse(one);
      if (!parsed.success) log.warn('queues of a connection not readable', { pk: item?.['pk'], connectionId: one[0] });
      return parsed.success ? [parsed.data] : [];
    }),
  );
}

/** At most two seconds old. */
export async function loadVisibility(table: TablePart, companyId: CompanyId, nowMs: number): Promise<Visibility> {
  return visibilityOf(await cached(table, companyKeys.visibility(companyId), nowMs));
}

/** Goes into the transaction that changes a connection's queues; without queues given the connection is gone. */
export function visibilityWrite(companyId: CompanyId, connection: ConnectionId, queueIds: readonly QueueId[] | undefined): Write {
  return update(companyKeys.visibility(companyId), queueIds ? { set: { [connection]: queueIds } } : { remove: [connection] });
}

/**
 * Sight of a user, by the rights of their role: everything, their queues, or their own tickets alone.
 *
 * @param visibility not asked for whoever sees everything, or where all that is looked at has a queue.
 */
export function viewerOf(who: Rightful & { readonly userId: UserId; readonly queueIds: readonly QueueId[] }, visibility: Visibility): Viewer {
  const seen = hasRight(who, 'tickets-manager:showqueues');
  return {
    userId: who.userId,
    seesAll: seesAll(who),
    queueIds: seen ? who.queueIds : [],
    noQueueConnections: seen ? noQueueConnections(visibility, who.queueIds) : new Set(),
  };
}

/** Connections whose tickets without a queue a user may see: those with any queue of the user, and those with none. */
function noQueueConnections(visibility: Visibility, queueIds: readonly QueueId[]): Set<ConnectionId> {
  const isSeen = (queues: readonly QueueId[]): boolean => queues.length === 0 || queues.some((id) => queueIds.includes(id));
  return new Set([...visibility].filter(([, queues]) => isSeen(queues)).map(([id]) => id));
}
