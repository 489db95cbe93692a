import type { Chat, chatRoutes } from '#shared/contract/chats.ts';
import type { ChatId } from '#shared/contract/ids.ts';
import type { QueryOf, ReplyOf } from '#shared/contract/route.ts';
import { companyKeys, normalizeName } from '#functions/data/keys.ts';
import { readableItems } from '#functions/data/readable.ts';
import { roomItem, roomMemberItem, toChat } from '#functions/records/chats/room-item.ts';
import type { TablePart } from '#functions/data/table.ts';
import { pageOfAll, readPage } from '#functions/stack/paging.ts';
import type { Principal } from '#functions/tools/principal.ts';
import type { ReadDeps } from './deps.ts';
import { loadMember, loadRoom } from './load-room.ts';

type Route = typeof chatRoutes.listChats;

/**
 * A page of the user's rooms. All of these are read for it, half a read unit each, however many the company has and whatever
 * was said in them: their order and what is unread change with each message, and no row of a member does.
 */
export async function listChats(deps: ReadDeps, principal: Principal, query: QueryOf<Route>): Promise<ReplyOf<Route>> {
  const chats = await loadChats(deps.table.forCompany(principal.companyId), principal);
  const words = normalizeName(query.searchParam ?? '')
    .split(' ')
    .filter(Boolean);
  const found = chats.filter(({ title }) => words.every((word) => normalizeName(title).includes(word)));
  const { items, ...position } = await readPage(principal, `chats ${query.searchParam ?? ''}`, query, async (after) =>
    pageOfAll(found, after, positionOf, { newestFirst: true }),
  );
  return { records: [...items], ...position, unreadChats: chats.filter(({ unreads }) => unreads > 0).length };
}

/** @throws AppError ERR_NO_CHAT_FOUND */
export async function getChat(deps: ReadDeps, principal: Principal, { chatId }: { chatId: ChatId }): Promise<Chat> {
  const table = deps.table.forCompany(principal.companyId);
  const room = await loadRoom(table, principal, chatId);
  return toChat(room, await loadMember(table, principal, room));
}

/** Newest activity first. */
async function loadChats(table: TablePart, { companyId, userId }: Principal): Promise<Chat[]> {
  const stored = await table.queryAll({ pk: companyKeys.roomMember(companyId, userId, '').pk, consistent: true });
  const members = new Map(readableItems(roomMemberItem, stored).map((member) => [member.chatId, member]));
  const rows = await table.getMany([...members.keys()].map((id) => companyKeys.room(companyId, id)));
  const chats = readableItems(roomItem, rows).flatMap((room) => {
    const member = members.get(room.id);
    return member ? [toChat(room, member)] : [];
  });
  return chats.sort((one, other) => (positionOf(one) < positionOf(other) ? 1 : -1));
}

const positionOf = ({ updatedAt, id }: Pick<Chat, 'updatedAt' | 'id'>): string => `${updatedAt}#${id}`;
