import { AppError } from '#shared/contract/errors.ts';
import type { ChatId } from '#shared/contract/ids.ts';
import { findItem, loadItem } from '#functions/data/find-item.ts';
import { companyKeys } from '#functions/data/keys.ts';
import { memberKey, roomItem, type RoomItem, roomMemberItem, type RoomMemberItem } from '#functions/records/chats/room-item.ts';
import type { TablePart } from '#functions/data/table.ts';
import type { Principal } from '#functions/tools/principal.ts';

/** A room answers somebody who takes no part in it as if it did not exist. @throws AppError ERR_NO_CHAT_FOUND */
export async function loadRoom(table: TablePart, { companyId, userId }: Principal, chatId: ChatId): Promise<RoomItem> {
  const room = await findItem(table, companyKeys.room(companyId, chatId), roomItem);
  if (!room?.userIds.includes(userId)) throw new AppError('ERR_NO_CHAT_FOUND');
  return room;
}

/** @throws AppError ERR_NO_CHAT_FOUND, ERR_CHAT_NOT_YOURS */
export async function loadOwnRoom(table: TablePart, principal: Principal, chatId: ChatId): Promise<RoomItem> {
  const room = await loadRoom(table, principal, chatId);
  if (room.ownerId !== principal.userId) throw new AppError('ERR_CHAT_NOT_YOURS');
  return room;
}

/** @throws AppError ERR_NO_CHAT_FOUND for somebody who has just been taken out. */
export const loadMember = (table: TablePart, principal: Principal, room: RoomItem): Promise<RoomMemberItem> =>
  loadItem(table, memberKey(room, principal.userId), roomMemberItem, 'ERR_NO_CHAT_FOUND');
