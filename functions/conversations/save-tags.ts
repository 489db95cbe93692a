import { tagChange, type TicketTags } from '#shared/domain/ticket-tags.ts';
import { companyKeys } from '#functions/data/keys.ts';
import type { TablePart } from '#functions/data/table.ts';
import { loadTagCounts, type TagCounts, tagCountWrites } from '#functions/records/tags/tag-counts.ts';
import type { TicketItem } from '#functions/records/tickets/ticket-item.ts';
import { type Clause, update, type Write } from '#functions/data/writes.ts';

/** Beside `ticket-store.ts` the writer of a ticket's tags. What it has none of is left out of its row. */
const withSameTags = ({ tagIds, laneId }: TicketItem): Clause[] => [
  tagIds.length === 0 ? { any: [['tagIds', 'absent'] as const, ['tagIds', '=', []] as const] } : ['tagIds', '=', tagIds],
  laneId === null ? { any: [['laneId', 'absent'] as const, ['laneId', '=', null] as const] } : ['laneId', '=', laneId],
];

/**
 * Other tags for a ticket, with the tags' exact counts; nothing else of it changes, so a message that arrives meanwhile is kept.
 *
 * @param known the tags that there are.
 * @throws ConditionFailed when the ticket has other tags meanwhile, is gone, or one of the tags is.
 */
export async function saveTags(table: TablePart, ticket: TicketItem, { tagIds, laneId }: TicketTags, known: TagCounts): Promise<TicketItem> {
  const set = { ...(tagIds.length > 0 && { tagIds }), ...(laneId !== null && { laneId }) };
  const remove = [...(tagIds.length > 0 ? [] : ['tagIds']), ...(laneId === null ? ['laneId'] : [])];
  await table.commit(
    update(companyKeys.ticket(ticket.companyId, ticket.id), { set, remove }, ['exists', ...withSameTags(ticket)]),
    ...tagCountWrites(ticket.companyId, tagChange(ticket, { tagIds, laneId }), known),
  );
  return { ...ticket, tagIds: [...tagIds], laneId };
}

/** Belongs into the transaction that deletes a ticket: takes it out of its tags' counts, if it still has tags. */
export async function tagsOfDeletion(table: TablePart, ticket: TicketItem): Promise<{ readonly when: Clause[]; readonly writes: Write[] }> {
  const changes = tagChange(ticket, { tagIds: [], laneId: null });
  const known = changes.length > 0 ? await loadTagCounts(table, ticket.companyId, { consistent: true }) : new Map();
  return { when: withSameTags(ticket), writes: tagCountWrites(ticket.companyId, changes, known) };
}
