import type { MessageId, TicketId } from '#shared/contract/ids.ts';
import type { messageRoutes } from '#shared/contract/messages.ts';
import type { QueryOf, ReplyOf } from '#shared/contract/route.ts';
import { messagePlace } from '#shared/domain/message-id.ts';
import { chatOf } from '#functions/conversations/chat.ts';
import { loadReadableTicket, loadReader, mayReaderAct } from '#functions/conversations/viewer.ts';
import { companyKeys } from '#functions/data/keys.ts';
import { type MessageItem, messageItem, toMessage } from '#functions/records/messages/message-item.ts';
import { type Chat, messageKey } from '#functions/records/messages/message-store.ts';
import { readableItems } from '#functions/data/readable.ts';
import type { TablePart } from '#functions/data/table.ts';
import type { Attributes } from '#functions/data/writes.ts';
import { readPage } from '#functions/stack/paging.ts';
import type { Principal } from '#functions/tools/principal.ts';
import type { MessageDeps } from './deps.ts';
import { hideOtherQueues } from './hide-other-queues.ts';
import { markAsRead } from './mark-read.ts';

type Input = { readonly ticketId: TicketId; readonly query: QueryOf<typeof messageRoutes.listMessages> };

export const messagePageSize = 40;

/** The chat's history over all its tickets, newest page first; within a page oldest first. */
export async function listMessages(deps: MessageDeps, principal: Principal, { ticketId, query }: Input): Promise<ReplyOf<typeof messageRoutes.listMessages>> {
  const table = deps.table.forCompany(principal.companyId);
  const { ticket, viewer: reader } = await loadReadableTicket(table, principal, ticketId, deps.clock.nowMs(), { consistent: false });
  const chat = chatOf(ticket);
  const page = await readPage(principal, `messages ${chat.connectionId} ${chat.contactId}`, query, (after) => readThrough(table, chat, after, query.through));
  const isOpening = !query.cursor && (query.pageNumber ?? 1) === 1 && !query.peek;
  if (isOpening && ticket.unreadMessages > 0 && (await mayReaderAct(table, reader, ticket, deps.clock.nowMs()))) await markAsRead(deps, ticket, page.items);
  const [mediaUrl, nowMs] = [await deps.mediaUrl(), deps.clock.nowMs()];
  const { items, ...position } = page;
  const viewer = await loadReader(
    table,
    principal,
    nowMs,
    items.filter((item) => item.ticketId !== ticket.id),
  );
  const shown = hideOtherQueues(viewer, ticket, [...items].sort(inOrder));
  return { messages: shown.map((item) => toMessage(item, (key) => mediaUrl(key, nowMs))), ...position };
}

const secondOf = (item: MessageItem): number => Math.floor(messagePlace(item.id).ms / 1_000);

/** Keys carry WhatsApp's whole seconds; within one, messages stand as they were sent or arrived. */
const inOrder = (one: MessageItem, other: MessageItem): number => secondOf(one) - secondOf(other) || one.sequence - other.sequence;

/** Messages of a page that goes on to one that is wanted: some 25 read units. */
const mostThrough = 400;

/** A page, and what lies between it and a message of the chat: whoever goes far back makes few calls. */
async function readThrough(table: TablePart, chat: Chat, after: string | undefined, through: MessageId | undefined): Promise<RowPage> {
  let page = await readRows(table, chat, after);
  const items = [...page.items];
  if (through === undefined) return page;
  const { ms, channelMessageId } = messagePlace(through);
  const { sk: wanted } = messageKey(chat, ms, channelMessageId);
  while (page.next !== undefined && page.next > wanted && items.length < mostThrough) {
    page = await readRows(table, chat, page.next);
    items.push(...page.items);
  }
  return { items, next: page.next };
}

interface RowPage {
  readonly items: readonly MessageItem[];
  readonly next: string | undefined;
}

/** A second that fills more of a page than this is read to its end: an album that was forwarded, or a flood. */
const longSecond = messagePageSize / 2;
/** Rows more that such a second may bring. */
const mostOfSecond = 200;

/**
 * Reads a page, newest first. It ends at the end of a second, since rows of one second are ordered only together: rows that the page would cut are
 * left to the next one, or read to their end when they are many.
 */
async function readRows(table: TablePart, chat: Chat, after: string | undefined): Promise<RowPage> {
  const { pk, sk: prefix } = companyKeys.chat(chat.companyId, chat.connectionId, chat.contactId);
  const { items, last } = await table.query({ pk, prefix, newestFirst: true, limit: messagePageSize + 1, beyond: after });
  if (!last && items.length <= messagePageSize) return { items: readableItems(messageItem, items), next: undefined };
  const rows = [...items];
  const second = secondOfKey(rows.at(-1));
  const cut = rows.findIndex((row) => secondOfKey(row) === second);
  if (cut > messagePageSize - longSecond) rows.splice(cut);
  else rows.push(...(await table.query({ pk, prefix: second, newestFirst: true, limit: mostOfSecond, beyond: keyOf(rows.at(-1)) })).items);
  return { items: readableItems(messageItem, rows), next: keyOf(rows.at(-1)) };
}

const keyOf = (row: Attributes | undefined): string => String(row?.['sk']);
/** The beginning of the keys of all rows of one second. */
const secondOfKey = (row: Attributes | undefined): string => keyOf(row).slice(0, -4 - String(row?.['channelMessageId']).length);
