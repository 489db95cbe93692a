import { AppError } from '#shared/contract/errors.ts';
import type { TagId, TicketId } from '#shared/contract/ids.ts';
import { tagKinds } from '#shared/contract/tags.ts';
import { mostTicketTags, type Ticket } from '#shared/contract/tickets.ts';
import { requireActor } from '#shared/domain/ticket.ts';
import { hasSameTags, type TicketTags } from '#shared/domain/ticket-tags.ts';
import { saveTags } from '../../conversations/save-tags.ts';
import { loadVisibleTicket } from '../../conversations/viewer.ts';
import { loadTagCounts, type TagCounts } from '../../data/tag-counts.ts';
import { toTicket } from '../../data/ticket-item.ts';
import { ConditionFailed } from '../../data/writes.ts';
import type { Principal } from '../../lib/principal.ts';
import type { TagDeps } from './deps.ts';

/** People who tag one ticket at once; more meetings than this are no people. */
const mostMeetings = 8;

/** @throws AppError ERR_NO_TICKET_FOUND, ERR_NO_PERMISSION, ERR_TICKET_NOT_YOURS, and what `decide` throws */
async function changeTags(
  deps: TagDeps,
  principal: Principal,
  ticketId: TicketId,
  decide: (before: TicketTags, known: TagCounts) => TicketTags,
): Promise<Ticket> {
  const table = deps.table.forCompany(principal.companyId);
  for (let meeting = 1; ; meeting += 1) {
    const [{ ticket, viewer }, known] = await Promise.all([
      loadVisibleTicket(table, principal, ticketId, deps.clock.nowMs()),
      loadTagCounts(table, principal.companyId, { consistent: true }),
    ]);
    requireActor(viewer, ticket);
    const after = withoutDeleted(decide(withoutDeleted(ticket, known), known), known);
    if (hasSameTags(ticket, after)) return toTicket(ticket);
    try {
      return toTicket(await saveTags(table, ticket, after, known));
    } catch (error) {
      if (!(error instanceof ConditionFailed) || meeting >= mostMeetings) throw error;
    }
  }
}

/** What was deleted goes with the next change of the ticket's tags. */
const withoutDeleted = ({ tagIds, laneId }: TicketTags, known: TagCounts): TicketTags => ({
  tagIds: tagIds.filter((id) => known.has(id)),
  laneId: laneId !== null && known.has(laneId) ? laneId : null,
});

function requireTags(tagIds: readonly TagId[], known: TagCounts): void {
  if (tagIds.some((id) => !known.has(id))) throw new AppError('ERR_NO_TAG_FOUND', { field: 'tags' });
}

/** Exactly these tags; the lane stays as it is. */
export const syncTicketTags = (deps: TagDeps, principal: Principal, { ticketId, tags }: { ticketId: TicketId; tags: readonly TagId[] }): Promise<Ticket> =>
  changeTags(deps, principal, ticketId, ({ laneId }, known) => {
    requireTags(tags, known);
    return { tagIds: [...new Set(tags)].filter((id) => known.get(id)?.kind === tagKinds.tag), laneId };
  });

/** A tag comes to the others, a lane takes the place of the former one. */
export const linkTag = (deps: TagDeps, principal: Principal, { ticketId, tagId }: { ticketId: TicketId; tagId: TagId }): Promise<Ticket> =>
  changeTags(deps, principal, ticketId, ({ tagIds, laneId }, known) => {
    requireTags([tagId], known);
    if (known.get(tagId)?.kind === tagKinds.lane) return { tagIds, laneId: tagId };
    if (tagIds.length >= mostTicketTags && !tagIds.includes(tagId)) throw new AppError('ERR_TOO_MANY_TAGS', { limit: mostTicketTags });
    return { tagIds: [...new Set([...tagIds, tagId])], laneId };
  });

export const unlinkLane = (deps: TagDeps, principal: Principal, { ticketId }: { ticketId: TicketId }): Promise<Ticket> =>
  changeTags(deps, principal, ticketId, ({ tagIds }) => ({ tagIds, laneId: null }));
