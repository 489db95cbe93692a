import type { TicketId, UserId } from '#shared/contract/ids.ts';
import { type NoteMention, mostMentions } from '#shared/contract/ticket-notes.ts';
import { canSee } from '#shared/domain/ticket.ts';
import { loadReader } from '#functions/conversations/viewer.ts';
import { companyKeys } from '#functions/data/keys.ts';
import { readableItems } from '#functions/data/readable.ts';
import type { TablePart } from '#functions/data/table.ts';
import { userItem } from '#functions/records/accounts/user-item.ts';
import { loadVisibility, viewerOf } from '#functions/records/connections/visibility-item.ts';
import { mentionItem, mentionKey, type MentionItem } from '#functions/records/tickets/mention-item.ts';
import { ticketItem, type TicketItem } from '#functions/records/tickets/ticket-item.ts';
import { noteIdOf } from '#functions/records/tickets/ticket-note-item.ts';
import { remove } from '#functions/data/writes.ts';
import type { Principal } from '#functions/tools/principal.ts';
import type { TicketNoteDeps } from './deps.ts';

/** The colleagues that a note names and who may see its ticket. Nobody else is told that there is one. */
export async function colleaguesWhoSee(
  { table: all, clock }: TicketNoteDeps,
  { companyId, userId }: Principal,
  ticket: TicketItem,
  named: readonly UserId[],
): Promise<UserId[]> {
  const asked = [...new Set(named)].filter((id) => id !== userId);
  if (asked.length === 0) return [];
  const table = all.forCompany(companyId);
  const [rows, visibility] = await Promise.all([
    table.getMany(asked.map((id) => companyKeys.user(companyId, id))),
    ticket.queueId === null ? loadVisibility(table, companyId, clock.nowMs()) : new Map(),
  ]);
  const seeing = new Set(
    readableItems(userItem, rows)
      .filter((user) => canSee(viewerOf(user, visibility), ticket))
      .map((user) => user.userId),
  );
  return asked.filter((id) => seeing.has(id));
}

/** Newest first. What names a ticket that is gone, or that the user may not see any more, is left out. */
export async function listMentions({ table: all, clock }: TicketNoteDeps, principal: Principal): Promise<NoteMention[]> {
  const { companyId } = principal;
  const table = all.forCompany(companyId);
  const mentions = await loadMentions(table, principal, { limit: mostMentions });
  if (mentions.length === 0) return [];
  const ids = [...new Set(mentions.map(({ ticketId }) => ticketId))];
  const rows = readableItems(ticketItem, await table.getMany(ids.map((id) => companyKeys.ticket(companyId, id))));
  const viewer = await loadReader(table, principal, clock.nowMs(), rows);
  const tickets = new Map(rows.filter((ticket) => canSee(viewer, ticket)).map((ticket) => [ticket.id, ticket]));
  return mentions.flatMap((item) => {
    const ticket = tickets.get(item.ticketId);
    return ticket ? [toMention(item, ticket)] : [];
  });
}

const toMention = (item: MentionItem, { id, uuid, contactName }: TicketItem): NoteMention => ({
  id: noteIdOf(item),
  ticketId: id,
  ticketUuid: uuid,
  contactName,
  user: { id: item.authorId, name: item.authorName },
  createdAt: item.createdAt,
});

/** Forgets what names the user on a ticket that they have looked at. */
export async function seeMentions({ table: all }: TicketNoteDeps, principal: Principal, { ticketId }: { ticketId: TicketId }): Promise<{ message: string }> {
  const table = all.forCompany(principal.companyId);
  const mentions = await loadMentions(table, principal, { limit: mostForgotten });
  for (const item of mentions) if (item.ticketId === ticketId) await table.commit(remove(mentionKey(item)));
  return { message: 'seen' };
}

/** Looked through for those of one ticket; older ones end by themselves. */
const mostForgotten = 100;

async function loadMentions(table: TablePart, { companyId, userId }: Principal, { limit }: { readonly limit: number }): Promise<MentionItem[]> {
  const { pk } = companyKeys.mention(companyId, userId, '');
  const { items } = await table.query({ pk, newestFirst: true, limit, consistent: true });
  return readableItems(mentionItem, items);
}
