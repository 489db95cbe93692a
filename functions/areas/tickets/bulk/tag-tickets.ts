import { AppError } from '#shared/contract/errors.ts';
import type { TicketId } from '#shared/contract/ids.ts';
import { hasSameTags, type TicketTags } from '#shared/domain/ticket-tags.ts';
import { changeTags, withoutDeleted, withTags } from '#functions/conversations/change-tags.ts';
import { loadTagCounts } from '#functions/records/tags/tag-counts.ts';
import { type BulkItem, changedPart, type ChangedTicket, type FoundTicket } from '#functions/records/tickets/bulk-item.ts';
import { putOnce } from '#functions/data/put-once.ts';
import { companyKeys } from '#functions/data/keys.ts';
import { readableItems } from '#functions/data/readable.ts';
import { ticketItem, type TicketItem } from '#functions/records/tickets/ticket-item.ts';
import type { Principal } from '#functions/tools/principal.ts';
import type { TicketDeps } from '../deps.ts';
import { expiry } from './found-tickets.ts';

/**
 * The tags of a step's tickets as they were before its first run, by ticket: nothing in a ticket says since when it has a tag, so
 * a run that follows a crash could not tell what the one before it has done.
 */
export async function tagsBefore(deps: TicketDeps, bulk: BulkItem, found: readonly FoundTicket[]): Promise<ReadonlyMap<TicketId, TicketTags>> {
  const tickets = (await keptTickets(deps, bulk)) ?? (await keepTickets(deps, bulk, found));
  return new Map(tickets.flatMap(({ id, tags }) => (tags ? [[id, tags] as const] : [])));
}

const keyOf = ({ companyId, id, step }: BulkItem) => companyKeys.bulkPart(companyId, id, 'before', step);

async function keptTickets({ table }: TicketDeps, bulk: BulkItem): Promise<readonly ChangedTicket[] | undefined> {
  const stored = await table.forCompany(bulk.companyId).get(keyOf(bulk), { consistent: true });
  return stored && changedPart.parse(stored).tickets;
}

/** @returns what another run of the step kept, if that was faster. */
async function keepTickets(deps: TicketDeps, bulk: BulkItem, found: readonly FoundTicket[]): Promise<readonly ChangedTicket[]> {
  const part = deps.table.forCompany(bulk.companyId);
  const rows = await part.getMany(found.map(({ id }) => companyKeys.ticket(bulk.companyId, id)));
  const tickets = readableItems(ticketItem, rows).map((ticket) => asChanged(ticket, ticket));
  const kept = await putOnce(part, keyOf(bulk), { tickets, ...expiry(deps.clock.nowMs()) });
  return kept ? changedPart.parse(kept).tickets : tickets;
}

function asChanged({ id, status, userId, queueId, updatedAt }: TicketItem, { tagIds, laneId }: TicketTags): ChangedTicket {
  return { id, status, userId, queueId, leftAt: updatedAt, tags: { tagIds: [...tagIds], laneId } };
}

/** @returns null for a ticket that had all of them. @throws AppError as `changeTags` and `withTags` */
export async function tagOne(
  deps: TicketDeps,
  principal: Principal,
  bulk: BulkItem,
  id: TicketId,
  before: TicketTags | undefined,
): Promise<ChangedTicket | null> {
  const { after } = await changeTags(deps, principal, id, (tags, known) => withTags(tags, bulk.tagIds, known));
  return before && !hasSameTags(before, after) ? asChanged(after, before) : null;
}

/** The ticket's tags become what they were, if they are still as the bulk left them. */
export async function untagOne(deps: TicketDeps, principal: Principal, bulk: BulkItem, id: TicketId, before: TicketTags): Promise<boolean> {
  const known = await loadTagCounts(deps.table.forCompany(bulk.companyId), bulk.companyId, { consistent: true });
  const added = bulk.tagIds.filter((tag) => known.has(tag));
  const left = withTags(withoutDeleted(before, known), added, known);
  await changeTags(deps, principal, id, (tags) => {
    // A step that a crash ended has given some back already.
    if (!hasSameTags(tags, left) && !hasSameTags(tags, before)) throw new AppError('ERR_CONFLICT');
    return before;
  });
  return true;
}
