import { AppError } from '#shared/contract/errors.ts';
import type { TagId, TicketId } from '#shared/contract/ids.ts';
import { tagKinds } from '#shared/contract/tags.ts';
import { mostTicketTags } from '#shared/contract/tickets.ts';
import { requireActor } from '#shared/domain/ticket.ts';
import { hasSameTags, type TicketTags } from '#shared/domain/ticket-tags.ts';
import { loadTagCounts, type TagCounts } from '#functions/records/tags/tag-counts.ts';
import type { Table } from '#functions/data/table.ts';
import type { TicketItem } from '#functions/records/tickets/ticket-item.ts';
import { decideAnew } from '#functions/data/decide-anew.ts';
import type { Principal } from '#functions/tools/principal.ts';
import type { Clock } from '#functions/ports/clock.ts';
import { saveTags } from './save-tags.ts';
import { loadVisibleTicket } from './viewer.ts';

interface TagsDeps {
  readonly table: Table;
  readonly clock: Clock;
}

/**
 * Other tags for a ticket, decided anew whenever somebody else was faster.
 *
 * @returns the ticket before and after; the same where nothing changed.
 * @throws AppError ERR_NO_TICKET_FOUND, ERR_NO_PERMISSION, ERR_TICKET_NOT_YOURS, and what `decide` throws
 */
export async function changeTags(
  deps: TagsDeps,
  principal: Principal,
  ticketId: TicketId,
  decide: (before: TicketTags, known: TagCounts) => TicketTags,
): Promise<{ readonly before: TicketItem; readonly after: TicketItem }> {
  const table = deps.table.forCompany(principal.companyId);
  return decideAnew(async () => {
    const [{ ticket, viewer }, known] = await Promise.all([
      loadVisibleTicket(table, principal, ticketId, deps.clock.nowMs()),
      loadTagCounts(table, principal.companyId, { consistent: true }),
    ]);
    requireActor(viewer, ticket);
    const after = withoutDeleted(decide(withoutDeleted(ticket, known), known), known);
    if (hasSameTags(ticket, after)) return { before: ticket, after: ticket };
    return { before: ticket, after: await saveTags(table, ticket, after, known) };
  });
}

/** Deleted tags leave with the next change of the ticket's tags. */
export const withoutDeleted = ({ tagIds, laneId }: TicketTags, known: TagCounts): TicketTags => ({
  tagIds: tagIds.filter((id) => known.has(id)),
  laneId: laneId !== null && known.has(laneId) ? laneId : null,
});

/** @throws AppError ERR_NO_TAG_FOUND */
export function requireTags(tagIds: readonly TagId[], known: TagCounts): void {
  if (tagIds.some((id) => !known.has(id))) throw new AppError('ERR_NO_TAG_FOUND', { field: 'tags' });
}

/**
 * Tags come to those that a ticket has; a lane, the last one of several, takes the place of the former.
 *
 * @throws AppError ERR_NO_TAG_FOUND, ERR_TOO_MANY_TAGS
 */
export function withTags({ tagIds, laneId }: TicketTags, added: readonly TagId[], known: TagCounts): TicketTags {
  requireTags(added, known);
  const isLane = (id: TagId): boolean => known.get(id)?.kind === tagKinds.lane;
  const all = [...new Set([...tagIds, ...added.filter((id) => !isLane(id))])];
  if (all.length > mostTicketTags && all.length > tagIds.length) throw new AppError('ERR_TOO_MANY_TAGS', { limit: mostTicketTags });
  return { tagIds: all, laneId: added.findLast(isLane) ?? laneId };
}
