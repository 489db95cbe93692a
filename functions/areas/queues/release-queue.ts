import type { CompanyId, QueueId } from '#shared/contract/ids.ts';
import { chunk } from '#shared/domain/chunk.ts';
import { findTicket, saveTransition } from '#functions/conversations/ticket-store.ts';
import { commitDecision } from '#functions/data/commit-decision.ts';
import { type ConnectionItem, connectionItem } from '#functions/records/connections/connection-item.ts';
import { companyKeys } from '#functions/data/keys.ts';
import { optionRemovals, optionsAtOnce, readOptionTree } from '#functions/records/queues/queue-option-item.ts';
import { readable, readableItems } from '#functions/data/readable.ts';
import type { TablePart } from '#functions/data/table.ts';
import type { TicketItem } from '#functions/records/tickets/ticket-item.ts';
import { type TicketWalk, walkLists } from '#functions/records/tickets/ticket-lists.ts';
import { inEverySeat, isSession, sessionKey } from '#functions/records/accounts/sessions.ts';
import { isUnchanged, userItem } from '#functions/records/accounts/user-item.ts';
import { visibilityWrite } from '#functions/records/connections/visibility-item.ts';
import { isHeld } from '#functions/data/decide-anew.ts';
import { update } from '#functions/data/writes.ts';
import { isoTime } from '#functions/ports/clock.ts';
import type { DeleteQueueDeps, QueueDeps } from './deps.ts';

/**
 * Takes a deleted queue from its connections, its users and its tickets, and removes its options. It can be asked for again,
 * and then finds what has come to name the queue since; a queue that is there is let alone.
 *
 * Its tickets, whatever their state, go on without a queue: they are seen by admins and by whoever has a queue of their
 * connection, where a queue that is gone would hide them from everybody but admins.
 */
export async function releaseQueue(deps: DeleteQueueDeps, { companyId, queueId }: { companyId: CompanyId; queueId: QueueId }): Promise<void> {
  const part = deps.table.forCompany(companyId);
  if (await part.get(companyKeys.queue(companyId, queueId), { consistent: true })) return;
  await releaseConnections(deps, part, companyId, queueId);
  await releaseUsers(deps, part, companyId, queueId);
  await removeOptions(part, companyId, queueId);
  const isDone = await releaseTickets(part, companyId, queueId);
  if (!isDone) await deps.jobs.send({ type: 'releaseQueue', companyId, queueId });
}

const without = (queueIds: readonly QueueId[], queueId: QueueId): QueueId[] => queueIds.filter((id) => id !== queueId);

async function releaseConnections(deps: QueueDeps, part: TablePart, companyId: CompanyId, queueId: QueueId): Promise<void> {
  const stored = readableItems(connectionItem, await part.queryAll({ pk: companyKeys.connection(companyId, '').pk, consistent: true }));
  const holders = stored.filter(({ queueIds }) => queueIds.includes(queueId));
  for (const { connectionId } of holders) {
    await commitDecision(part, async () => {
      const connection = readable(connectionItem, (await part.get(companyKeys.connection(companyId, connectionId), { consistent: true })) ?? {});
      return { writes: connection ? connectionWrites(connection, queueId, isoTime(deps.clock.nowMs())) : [], result: undefined };
    });
  }
}

function connectionWrites({ companyId, connectionId, queueIds, revision }: ConnectionItem, queueId: QueueId, updatedAt: string) {
  const set = { queueIds: without(queueIds, queueId), revision: revision + 1, updatedAt };
  return [
    { write: update(companyKeys.connection(companyId, connectionId), { set }, ['exists', ['revision', '=', revision]]) },
    { write: visibilityWrite(companyId, connectionId, set.queueIds) },
  ];
}

/** Live sessions too, in the same transaction: their sockets end with it, and come back with the queues that are left. */
async function releaseUsers({ table }: QueueDeps, part: TablePart, companyId: CompanyId, queueId: QueueId): Promise<void> {
  const users = readableItems(userItem, await part.queryAll({ pk: companyKeys.user(companyId, '').pk, consistent: true }));
  for (const { userId } of users.filter((user) => user.queueIds.includes(queueId))) {
    await commitDecision(part, async () => {
      const user = readable(userItem, (await part.get(companyKeys.user(companyId, userId), { consistent: true })) ?? {});
      if (!user?.queueIds.includes(queueId)) return { writes: [], result: undefined };
      const queueIds = without(user.queueIds, queueId);
      const changed = update(companyKeys.user(companyId, userId), { set: { queueIds, revision: user.revision + 1 } }, isUnchanged(user));
      const sessions = await inEverySeat(table, user, (session) => update(sessionKey(session), { set: { queueIds } }, isSession(session)));
      return { writes: [{ write: changed }, ...sessions], result: undefined };
    });
  }
}

/** Transactions at the same time: they meet in the counts. */
const ticketsAtOnce = 8;
/** Tickets of one job, which then has itself called again: a function has a minute. */
const ticketsPerJob = 2_000;

/** Lists of whoever answers are the user's: those of a queue are among all of them. */
const ofQueue = { pending: 'ofOwner', closed: 'ofOwner', open: 'ofAll', snoozed: 'ofAll' } as const satisfies TicketWalk;

/** @returns false when there are more. */
async function releaseTickets(part: TablePart, companyId: CompanyId, queueId: QueueId): Promise<boolean> {
  let released = 0;
  for await (const listed of walkLists(part, ofQueue, { companyId, owner: queueId })) {
    if (released >= ticketsPerJob) return false;
    const tickets = listed.filter((ticket) => ticket.queueId === queueId);
    for (const some of chunk(tickets, ticketsAtOnce)) await Promise.all(some.map((ticket) => releaseTicket(part, ticket)));
    released += tickets.length;
  }
  return true;
}

/** The contact's place in the queue's menu is gone too, so the ticket waits for a person. Nothing is sent. */
const withoutQueue = { queueId: null, chatbot: false, menu: null, says: null } satisfies Partial<TicketItem>;

/** The list may be behind, and somebody may act on the ticket or write in it meanwhile: then it is looked at again. Its place in lists stays. */
async function releaseTicket(part: TablePart, listed: TicketItem): Promise<void> {
  let ticket: TicketItem | undefined = listed;
  while (ticket?.queueId === listed.queueId) {
    const seen: TicketItem = ticket;
    if (await isHeld(saveTransition(part, seen, { ...seen, ...withoutQueue }, [['updatedAt', '=', seen.updatedAt]]))) return;
    ticket = await findTicket(part, listed.companyId, listed.id);
  }
}

async function removeOptions(part: TablePart, companyId: CompanyId, queueId: QueueId): Promise<void> {
  const options = await readOptionTree(part, companyId, queueId);
  for (const some of chunk(options, optionsAtOnce)) await part.commit(...some.flatMap(optionRemovals));
}
