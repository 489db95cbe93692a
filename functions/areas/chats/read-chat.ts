import type { Chat } from '#shared/contract/chats.ts';
import { AppError } from '#shared/contract/errors.ts';
import type { ChatId } from '#shared/contract/ids.ts';
import { onRefusal } from '#functions/data/decide-anew.ts';
import { memberKey, roomMemberItem, toChat } from '#functions/records/chats/room-item.ts';
import type { Principal } from '#functions/tools/principal.ts';
import type { ReadDeps } from './deps.ts';
import { loadRoom } from './load-room.ts';

/**
 * A message that was read stays read: a report of less, or a late one, changes nothing.
 *
 * @param input.upTo the sequence of the last message that was seen; without it all there is.
 * @throws AppError ERR_NO_CHAT_FOUND
 */
export async function readChat(deps: ReadDeps, principal: Principal, { chatId, upTo }: { chatId: ChatId; upTo?: number | undefined }): Promise<Chat> {
  const table = deps.table.forCompany(principal.companyId);
  const room = await loadRoom(table, principal, chatId);
  const readCount = Math.min(upTo ?? room.messageCount, room.messageCount);
  const reading = table.change(memberKey(room, principal.userId), { set: { readCount } }, ['exists', ['readCount', '<', readCount]]);
  const member = await onRefusal(reading, ({ item }) => item);
  if (!member) throw new AppError('ERR_NO_CHAT_FOUND');
  return toChat(room, roomMemberItem.parse(member));
}
