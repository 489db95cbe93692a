import type { TicketId } from '#shared/contract/ids.ts';
import type { messageRoutes } from '#shared/contract/messages.ts';
import type { QueryOf, ReplyOf } from '#shared/contract/route.ts';
import { chatOf, loadVisibleTicket } from '../../data/chat-ticket.ts';
import { companyKeys } from '../../data/keys.ts';
import { type MessageItem, messageItem, toMessage } from '../../data/message-item.ts';
import { readPage } from '../../lib/paging.ts';
import type { Principal } from '../../lib/principal.ts';
import type { MessageDeps } from './deps.ts';
import { resetUnread } from './mark-read.ts';

type Input = { readonly ticketId: TicketId; readonly query: QueryOf<typeof messageRoutes.listMessages> };

export const messagePageSize = 40;

/**
 * The chat's history over all its tickets, newest page first; within a page oldest first. Keys carry WhatsApp's whole
 * seconds, so rows of one second are put in the order in which they were written or arrived.
 */
export async function listMessages(deps: MessageDeps, principal: Principal, { ticketId, query }: Input): Promise<ReplyOf<typeof messageRoutes.listMessages>> {
  const table = deps.table.forCompany(principal.companyId);
  const { ticket } = await loadVisibleTicket(table, principal, ticketId);
  const chat = chatOf(ticket);
  const { pk, sk: prefix } = companyKeys.chat(chat.companyId, chat.connectionId, chat.contactId);
  const page = await readPage(principal, `messages ${pk}`, query, async (after) => {
    const { items, last } = await table.query({ pk, newestFirst: true, limit: messagePageSize, ...(after === undefined ? { prefix } : { beyond: after }) });
    return { items: items.map((item) => messageItem.parse(item)), next: last && items.length > 0 ? String(items.at(-1)?.['sk']) : undefined };
  });
  const isOpening = !query.cursor && (query.pageNumber ?? 1) === 1 && !query.peek;
  if (isOpening && ticket.unreadMessages > 0) await resetUnread(deps, ticket, page.items);
  const [mediaUrl, nowMs] = [await deps.mediaUrl(), deps.clock.nowMs()];
  const { items, ...position } = page;
  return { messages: [...items].sort(byTime).map((item) => toMessage(item, (key) => mediaUrl(key, nowMs))), ...position };
}

function byTime(one: MessageItem, other: MessageItem): number {
  return one.createdAt < other.createdAt ? -1 : one.createdAt > other.createdAt ? 1 : one.storedAtMs - other.storedAtMs;
}
