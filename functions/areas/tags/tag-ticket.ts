import type { TagId, TicketId } from '#shared/contract/ids.ts';
import { tagKinds } from '#shared/contract/tags.ts';
import type { Ticket } from '#shared/contract/tickets.ts';
import { changeTags, requireTags, withTags } from '#functions/conversations/change-tags.ts';
import { toTicket } from '#functions/records/tickets/ticket-item.ts';
import type { Principal } from '#functions/tools/principal.ts';
import type { TagDeps } from './deps.ts';

/** Exactly these tags; the lane stays as it is. */
export async function syncTicketTags(deps: TagDeps, principal: Principal, { ticketId, tags }: { ticketId: TicketId; tags: readonly TagId[] }): Promise<Ticket> {
  const { after } = await changeTags(deps, principal, ticketId, ({ laneId }, known) => {
    requireTags(tags, known);
    return { tagIds: [...new Set(tags)].filter((id) => known.get(id)?.kind === tagKinds.tag), laneId };
  });
  return toTicket(after);
}

/** A tag comes to the others, a lane takes the place of the former one. */
export async function linkTag(deps: TagDeps, principal: Principal, { ticketId, tagId }: { ticketId: TicketId; tagId: TagId }): Promise<Ticket> {
  const { after } = await changeTags(deps, principal, ticketId, (before, known) => withTags(before, [tagId], known));
  return toTicket(after);
}

export async function unlinkLane(deps: TagDeps, principal: Principal, { ticketId }: { ticketId: TicketId }): Promise<Ticket> {
  const { after } = await changeTags(deps, principal, ticketId, ({ tagIds }) => ({ tagIds, laneId: null }));
  return toTicket(after);
}
