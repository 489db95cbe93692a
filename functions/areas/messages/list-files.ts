import type { TicketId } from '#shared/contract/ids.ts';
import type { messageRoutes } from '#shared/contract/messages.ts';
import type { QueryOf, ReplyOf } from '#shared/contract/route.ts';
import { hasLink } from '#shared/domain/links.ts';
import { chatOf } from '#functions/conversations/chat.ts';
import { loadReadableTicket, loadReader } from '#functions/conversations/viewer.ts';
import { companyKeys } from '#functions/data/keys.ts';
import { readableItems } from '#functions/data/readable.ts';
import type { TablePart } from '#functions/data/table.ts';
import { type MessageItem, messageItem, toMessage } from '#functions/records/messages/message-item.ts';
import type { Chat } from '#functions/records/messages/message-store.ts';
import { readPage } from '#functions/stack/paging.ts';
import type { Principal } from '#functions/tools/principal.ts';
import type { MessageDeps } from './deps.ts';
import { hideOtherQueues } from './hide-other-queues.ts';

interface Input {
  readonly ticketId: TicketId;
  readonly query: QueryOf<typeof messageRoutes.listFiles>;
}

/** Rows of the chat that a call goes through: some 12 read units. */
const lookedAtRows = 200;

/** Files and links of a chat over all its tickets. A call costs the same however few it finds. */
export async function listFiles(deps: MessageDeps, principal: Principal, { ticketId, query }: Input): Promise<ReplyOf<typeof messageRoutes.listFiles>> {
  const table = deps.table.forCompany(principal.companyId);
  const nowMs = deps.clock.nowMs();
  const { ticket } = await loadReadableTicket(table, principal, ticketId, nowMs, { consistent: false });
  const chat = chatOf(ticket);
  const page = await readPage(principal, `files ${chat.connectionId} ${chat.contactId}`, query, (after) => readFiles(table, chat, after));
  const { items, ...position } = page;
  const others = items.filter((item) => item.ticketId !== ticket.id);
  const viewer = await loadReader(table, principal, nowMs, others);
  const shown = hideOtherQueues(viewer, ticket, items).filter(({ event }) => event === null);
  const mediaUrl = await deps.mediaUrl();
  return { messages: shown.map((item) => toMessage(item, (key) => mediaUrl(key, nowMs))), ...position };
}

async function readFiles(table: TablePart, chat: Chat, after: string | undefined): Promise<{ items: MessageItem[]; next: string | undefined }> {
  const { pk, sk: prefix } = companyKeys.chat(chat.companyId, chat.connectionId, chat.contactId);
  const { items, next } = await table.query({ pk, prefix, newestFirst: true, limit: lookedAtRows, beyond: after });
  return { items: readableItems(messageItem, items).filter(isFound), next };
}

const isFound = (item: MessageItem): boolean =>
  !item.isDeleted && item.event === null && ((item.media !== null && item.kind !== 'sticker') || hasLink(item.body));
