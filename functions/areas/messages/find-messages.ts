import type { TicketId } from '#shared/contract/ids.ts';
import type { messageRoutes } from '#shared/contract/messages.ts';
import type { QueryOf, ReplyOf } from '#shared/contract/route.ts';
import { searchedWords } from '#shared/domain/search-words.ts';
import { chatOf } from '#functions/conversations/chat.ts';
import { loadReadableTicket, loadReader } from '#functions/conversations/viewer.ts';
import { companyKeys } from '#functions/data/keys.ts';
import { readableItems } from '#functions/data/readable.ts';
import type { TablePart } from '#functions/data/table.ts';
import { countWords, toFoundMessage } from '#functions/records/messages/found-message.ts';
import { type MessageItem, messageItem } from '#functions/records/messages/message-item.ts';
import type { Chat } from '#functions/records/messages/message-store.ts';
import { readPage } from '#functions/stack/paging.ts';
import type { Principal } from '#functions/tools/principal.ts';
import type { MessageDeps } from './deps.ts';
import { hideOtherQueues } from './hide-other-queues.ts';

interface Input {
  readonly ticketId: TicketId;
  readonly query: QueryOf<typeof messageRoutes.findMessages>;
}

/** Rows of a read. */
const rowsAtOnce = 60;
/** Read units after which a call ends, and its cursor goes on: some 350 messages of usual length. */
const fairUnits = 18;

/**
 * Messages with all of the searched words, in the whole chat as this user may read it: earlier services, and notes. Every row is looked at, since the
 * index of words knows tickets, and forgets after 90 days.
 */
export async function findMessages(deps: MessageDeps, principal: Principal, { ticketId, query }: Input): Promise<ReplyOf<typeof messageRoutes.findMessages>> {
  const table = deps.table.forCompany(principal.companyId);
  const nowMs = deps.clock.nowMs();
  const { ticket } = await loadReadableTicket(table, principal, ticketId, nowMs, { consistent: false });
  const words = searchedWords(query.searchParam);
  if (words.length === 0) return { found: [], hasMore: false };
  const chat = chatOf(ticket);
  const list = `found ${chat.connectionId} ${chat.contactId} ${words.join(' ')}`;
  const { items, ...position } = await readPage(principal, list, query, (after) => readFound(table, chat, words, after));
  const others = items.filter((item) => item.ticketId !== ticket.id);
  const viewer = await loadReader(table, principal, nowMs, others);
  const shown = hideOtherQueues(viewer, ticket, items).filter(({ event }) => event?.type !== 'otherQueue');
  return { found: shown.map((item) => toFoundMessage(item, words)), ...position };
}

async function readFound(table: TablePart, chat: Chat, words: readonly string[], after: string | undefined) {
  const { pk, sk: prefix } = companyKeys.chat(chat.companyId, chat.connectionId, chat.contactId);
  const items: MessageItem[] = [];
  let next = after;
  for (let units = 0; units < fairUnits;) {
    const page = await table.query({ pk, prefix, newestFirst: true, limit: rowsAtOnce, beyond: next });
    items.push(...readableItems(messageItem, page.items).filter((item) => countWords(item, words) === words.length));
    next = page.next;
    if (next === undefined) break;
    units += page.units;
  }
  return { items, next };
}
