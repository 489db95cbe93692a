import { chunk } from '#shared/domain/chunk.ts';
import { AppError, errors } from '#shared/contract/errors.ts';
import { canSee } from '#shared/domain/ticket.ts';
import type { TicketTags } from '#shared/domain/ticket-tags.ts';
import { findTicket, saveTransition, transitioned } from '#functions/conversations/ticket-store.ts';
import { loadReader } from '#functions/conversations/viewer.ts';
import { type BulkItem, type ChangedTicket, changedPart, foundPart, type FoundTicket } from '#functions/records/tickets/bulk-item.ts';
import { companyKeys } from '#functions/data/keys.ts';
import type { TicketItem } from '#functions/records/tickets/ticket-item.ts';
import { ConditionFailed, put } from '#functions/data/writes.ts';
import { log } from '#functions/tools/log.ts';
import type { Principal } from '#functions/tools/principal.ts';
import type { TicketDeps } from '../deps.ts';
import { updateTicket } from '../update-ticket.ts';
import { expiry, isMeant } from './found-tickets.ts';
import { tagOne, tagsBefore, untagOne } from './tag-tickets.ts';

/** Tickets of one step: done in a few seconds, so that a cancellation is heard soon. */
const ticketsAtOnce = 25;
/** Tickets written at the same time: their counts share few items. */
const writesAtOnce = 5;

/** `left` is how the ticket was, where it may be so again. */
type Outcome = { readonly kind: 'skipped' | 'failed' } | { readonly kind: 'done'; readonly left: ChangedTicket | null };

/** The next tickets, each by the rules for one: what its user may not do, or others did meanwhile, is skipped. */
export async function changeTickets(deps: TicketDeps, principal: Principal, bulk: BulkItem): Promise<Partial<BulkItem>> {
  const table = deps.table.forCompany(bulk.companyId);
  const { tickets } = foundPart.parse(
    (await table.get(companyKeys.bulkPart(bulk.companyId, bulk.id, 'found', bulk.part), { consistent: true })) ?? { tickets: [] },
  );
  const end = bulk.offset + ticketsAtOnce;
  const outcomes: Outcome[] = [];
  const step = tickets.slice(bulk.offset, end);
  const before = bulk.action === 'tag' ? await tagsBefore(deps, bulk, step) : undefined;
  for (const few of chunk(step, writesAtOnce)) {
    outcomes.push(...(await Promise.all(few.map((found) => changeOne(deps, principal, bulk, found, before?.get(found.id))))));
  }
  const changed = outcomes.flatMap((outcome) => (outcome.kind === 'done' ? (outcome.left ?? []) : []));
  if (changed.length > 0) {
    const key = companyKeys.bulkPart(bulk.companyId, bulk.id, 'changed', bulk.changedParts);
    await table.commit(put(key, { tickets: changed, ...expiry(deps.clock.nowMs()) }));
  }
  const next = end < tickets.length ? { part: bulk.part, offset: end } : { part: bulk.part + 1, offset: 0 };
  const count = (kind: Outcome['kind']): number => outcomes.filter((outcome) => outcome.kind === kind).length;
  return {
    ...next,
    done: bulk.done + count('done'),
    skipped: bulk.skipped + count('skipped'),
    failed: bulk.failed + count('failed'),
    changedParts: bulk.changedParts + (changed.length > 0 ? 1 : 0),
    ...(next.part >= bulk.foundParts ? { status: 'done' } : {}),
  };
}

/** @param tags where tags are given, those that the ticket had. */
async function changeOne(deps: TicketDeps, principal: Principal, bulk: BulkItem, found: FoundTicket, tags: TicketTags | undefined): Promise<Outcome> {
  try {
    if (bulk.action === 'tag') {
      const left = await tagOne(deps, principal, bulk, found.id, tags);
      return left ? { kind: 'done', left } : { kind: 'skipped' };
    }
    const ticket = await findTicket(deps.table.forCompany(bulk.companyId), bulk.companyId, found.id);
    if (ticket && isChangedAlready(bulk, ticket, found)) return doneWith(bulk, ticket, found, ticket.updatedAt);
    if (!ticket || !isMeant(bulk, ticket)) return { kind: 'skipped' };
    const after = await updateTicket(deps, principal, { ticketId: found.id, change: changeOf(bulk) });
    return isSame(ticket, after) ? { kind: 'skipped' } : doneWith(bulk, ticket, ticket, after.updatedAt);
  } catch (error) {
    if (error instanceof AppError && errors[error.code].status < 500) return { kind: 'skipped' };
    log.warn('ticket of a bulk not changed', { companyId: bulk.companyId, bulkId: bulk.id, ticketId: found.id, error });
    return { kind: 'failed' };
  }
}

function doneWith(bulk: BulkItem, { id, isGroup }: TicketItem, before: State, leftAt: string): Outcome {
  const { status, userId, queueId, pendingSinceMs } = before;
  return { kind: 'done', left: isSilent(bulk, isGroup, queueId) ? { id, status, userId, queueId, pendingSinceMs, leftAt } : null };
}

/** A message to a customer cannot be taken back: neither the end of a service nor its transfer to another queue. */
function isSilent({ action, justClose, targetUserId, targetQueueId }: BulkItem, isGroup: boolean, queueId: TicketItem['queueId']): boolean {
  if (action === 'accept') return true;
  return action === 'close' ? justClose : isGroup || targetUserId !== null || queueId === targetQueueId;
}

type State = Pick<FoundTicket, 'status' | 'userId' | 'queueId' | 'pendingSinceMs'>;

const isSame = (one: State, other: State): boolean => one.status === other.status && one.userId === other.userId && one.queueId === other.queueId;

/** A step that a crash ended has changed some of its tickets: they are as wanted since the step before. */
function isChangedAlready(bulk: BulkItem, ticket: TicketItem, found: FoundTicket): boolean {
  const isSince = ticket.updatedAt >= bulk.updatedAt;
  if (!isSince || isSame(ticket, found)) return false;
  if (bulk.action === 'accept') return ticket.status === 'open' && ticket.userId === bulk.userId;
  if (bulk.action === 'close') return ticket.status === 'closed' && ticket.userId === bulk.userId;
  return ticket.queueId === bulk.targetQueueId && ticket.userId === bulk.targetUserId;
}

type Change = Parameters<typeof updateTicket>[2]['change'];

/** As a person would ask for it, ticket by ticket. */
function changeOf({ action, userId, justClose, targetUserId, targetQueueId }: BulkItem): Change {
  if (action === 'accept') return { status: 'open', userId };
  if (action === 'close') return { status: 'closed', userId, justClose };
  return targetUserId ? { userId: targetUserId, queueId: targetQueueId, status: 'open' } : { queueId: targetQueueId, status: 'pending' };
}

/** Tickets that nobody and nothing has touched since become what they were, as far as its user could see them so. */
export async function undoChanges(deps: TicketDeps, principal: Principal, bulk: BulkItem): Promise<Partial<BulkItem>> {
  const table = deps.table.forCompany(bulk.companyId);
  const stored = await table.get(companyKeys.bulkPart(bulk.companyId, bulk.id, 'changed', bulk.part), { consistent: true });
  const { tickets } = changedPart.parse(stored ?? { tickets: [] });
  const viewer = await loadReader(table, principal, deps.clock.nowMs());
  const undoOne = async ({ id, leftAt, tags, pendingSinceMs, ...before }: ChangedTicket): Promise<boolean> => {
    try {
      if (tags) return await untagOne(deps, principal, bulk, id, tags);
      const ticket = await findTicket(table, bulk.companyId, id);
      if (ticket?.updatedAt !== leftAt || !canSee(viewer, { ...ticket, ...before })) return false;
      // A customer who waits again has waited since then.
      const wait = before.status === 'pending' && typeof pendingSinceMs === 'number' ? { pendingSinceMs, listedAtMs: pendingSinceMs } : {};
      await saveTransition(table, ticket, { ...transitioned(ticket, before, deps.clock.nowMs()), ...wait });
      return true;
    } catch (error) {
      if (error instanceof ConditionFailed || error instanceof AppError) return false;
      throw error;
    }
  };
  let undone = bulk.undone;
  for (const few of chunk(tickets, writesAtOnce)) undone += (await Promise.all(few.map(undoOne))).filter(Boolean).length;
  return { part: bulk.part + 1, undone, ...(bulk.part + 1 >= bulk.changedParts ? { status: 'undone' } : {}) };
}
