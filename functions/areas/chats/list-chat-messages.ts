import type { chatRoutes } from '#shared/contract/chats.ts';
import type { ChatId } from '#shared/contract/ids.ts';
import type { QueryOf, ReplyOf } from '#shared/contract/route.ts';
import { companyKeys, normalizeName } from '#functions/data/keys.ts';
import { readableItems } from '#functions/data/readable.ts';
import { type RoomItem, type RoomMessageItem, roomMessageItem, toChatMessage } from '#functions/records/chats/room-item.ts';
import type { TablePart } from '#functions/data/table.ts';
import type { Attributes } from '#functions/data/writes.ts';
import { readPage } from '#functions/stack/paging.ts';
import type { Principal } from '#functions/tools/principal.ts';
import type { ChatDeps } from './deps.ts';
import { loadRoom } from './load-room.ts';

type Route = typeof chatRoutes.listChatMessages;
type Input = { readonly chatId: ChatId; readonly query: QueryOf<Route> };
type Found = { readonly items: RoomMessageItem[]; readonly next: string | undefined };

export const chatPageSize = 40;
/** Rows that are looked through at once for words. */
const searchedRows = 200;
/** Read units of one call of a search: some 800 short messages. The cursor goes on from where it ends. */
const mostSearchUnits = 30;

/** Newest page first; within a page oldest first. @throws AppError ERR_NO_CHAT_FOUND */
export async function listChatMessages(deps: Omit<ChatDeps, 'files' | 'jobs'>, principal: Principal, { chatId, query }: Input): Promise<ReplyOf<Route>> {
  const table = deps.table.forCompany(principal.companyId);
  const room = await loadRoom(table, principal, chatId);
  const words = normalizeName(query.searchParam ?? '')
    .split(' ')
    .filter(Boolean);
  const read = (after: string | undefined) => (words.length > 0 ? findRows(table, room, words, after) : readRows(table, room, after));
  const { items, ...position } = await readPage(principal, `chat-messages ${chatId} ${words.join(' ')}`, query, read);
  const [mediaUrl, nowMs] = [await deps.mediaUrl(), deps.clock.nowMs()];
  return { messages: items.map((item) => toChatMessage(item, (key) => mediaUrl(key, nowMs))).toReversed(), ...position };
}

/** @param consistent what was written a moment ago is among them, at twice the price. */
async function queryRows(
  table: TablePart,
  { companyId, id }: RoomItem,
  after: string | undefined,
  { limit, consistent }: { limit: number; consistent: boolean },
) {
  const { pk, sk: prefix } = companyKeys.roomMessage(companyId, id, 0);
  return table.query({ pk, prefix, newestFirst: true, consistent, limit, beyond: after });
}

const placeOf = (row: Attributes | undefined): string => String(row?.['sk']);

async function readRows(table: TablePart, room: RoomItem, after: string | undefined): Promise<Found> {
  const { items, next } = await queryRows(table, room, after, { limit: chatPageSize, consistent: true });
  return { items: readableItems(roomMessageItem, items), next };
}

/** Messages in which all these words stand, newest first. */
async function findRows(table: TablePart, room: RoomItem, words: readonly string[], after: string | undefined): Promise<Found> {
  const found: RoomMessageItem[] = [];
  let [place, spent] = [after, 0];
  while (spent < mostSearchUnits) {
    const { items, last, units } = await queryRows(table, room, place, { limit: searchedRows, consistent: false });
    spent += units;
    for (const row of items) {
      found.push(...readableItems(roomMessageItem, [row]).filter(({ text }) => words.every((word) => normalizeName(text).includes(word))));
      place = placeOf(row);
      if (found.length === chatPageSize) return { items: found, next: place };
    }
    if (!last) return { items: found, next: undefined };
  }
  return { items: found, next: place };
}
