import { type Chat, type chatRoutes, mostChatUsers } from '#shared/contract/chats.ts';
import { AppError } from '#shared/contract/errors.ts';
import { type ChatId, chatId as chatIdSchema, type CompanyId, type UserId } from '#shared/contract/ids.ts';
import type { BodyOf } from '#shared/contract/route.ts';
import { commitDecision } from '#functions/data/commit-decision.ts';
import { companyKeys } from '#functions/data/keys.ts';
import { memberKey, roomKey, type RoomItem, type RoomMemberItem, toChat } from '#functions/records/chats/room-item.ts';
import type { TablePart } from '#functions/data/table.ts';
import { put, remove, update, type Write } from '#functions/data/writes.ts';
import { newRecordId } from '#functions/tools/creation.ts';
import type { Principal } from '#functions/tools/principal.ts';
import { isoTime } from '#functions/ports/clock.ts';
import type { ChatDeps } from './deps.ts';
import { loadMember, loadOwnRoom } from './load-room.ts';

type Fields = BodyOf<typeof chatRoutes.createChat>;

/** @throws AppError ERR_VALIDATION without anybody else, ERR_NO_USER_FOUND, ERR_TOO_MANY_CHAT_USERS */
export async function createChat(deps: ChatDeps, { companyId, userId }: Principal, { title, users }: Fields): Promise<Chat> {
  const table = deps.table.forCompany(companyId);
  const now = isoTime(deps.clock.nowMs());
  const room: RoomItem = {
    type: 'chat',
    companyId,
    id: chatIdSchema.parse(newRecordId(deps.clock)),
    title,
    ownerId: userId,
    userIds: await chosenUsers(table, companyId, userId, users),
    revision: 1,
    messageCount: 0,
    lastMessage: '',
    lastKind: 'text',
    lastSenderId: null,
    createdAt: now,
    updatedAt: now,
  };
  await table.commit(put(roomKey(room), room, ['absent']), ...room.userIds.map((id) => memberWrite(room, id)));
  return toChat(room, { userId, readCount: 0, mentionedAt: 0 });
}

type Change = BodyOf<typeof chatRoutes.updateChat>;

/** Keeps what is left out. A new member finds nothing unread. @throws AppError as createChat, ERR_NO_CHAT_FOUND, ERR_CHAT_NOT_YOURS */
export async function updateChat(deps: ChatDeps, principal: Principal, { chatId, title, users }: Change & { chatId: ChatId }): Promise<Chat> {
  const { companyId, userId } = principal;
  const table = deps.table.forCompany(companyId);
  await loadOwnRoom(table, principal, chatId);
  const chosen = users && (await chosenUsers(table, companyId, userId, users));
  const changed = await commitDecision(table, async () => {
    const room = await loadOwnRoom(table, principal, chatId);
    const userIds = chosen ?? room.userIds;
    const after: RoomItem = { ...room, title: title ?? room.title, userIds, revision: room.revision + 1 };
    const writes = [
      update(roomKey(room), { set: { title: after.title, userIds, revision: after.revision } }, [
        ['revision', '=', room.revision],
        ['messageCount', '=', room.messageCount],
      ]),
      ...userIds.filter((id) => !room.userIds.includes(id)).map((id) => memberWrite(after, id)),
      ...room.userIds.filter((id) => !userIds.includes(id)).map((id) => remove(memberKey(room, id))),
    ];
    return { writes: writes.map((write) => ({ write })), result: after };
  });
  return toChat(changed, await loadMember(table, principal, changed));
}

/** Messages that are being written meet the room's end by then. */
const lastCallsMs = 30_000;

/** Its messages and pictures go in the background. @throws AppError ERR_NO_CHAT_FOUND, ERR_CHAT_NOT_YOURS */
export async function deleteChat(deps: ChatDeps, principal: Principal, { chatId }: { chatId: ChatId }): Promise<{ message: string }> {
  const { companyId } = principal;
  const table = deps.table.forCompany(companyId);
  await loadOwnRoom(table, principal, chatId);
  // First, so that a crash after the deletion leaves nothing undone.
  await deps.jobs.send({ type: 'forgetChat', companyId, chatId }, deps.clock.nowMs() + lastCallsMs);
  await commitDecision(table, async () => {
    const room = await loadOwnRoom(table, principal, chatId);
    const writes = [remove(roomKey(room), [['revision', '=', room.revision]]), ...room.userIds.map((id) => remove(memberKey(room, id)))];
    return { writes: writes.map((write) => ({ write })), result: undefined };
  });
  return { message: 'deleted' };
}

function memberWrite(room: RoomItem, userId: UserId): Write {
  const member: RoomMemberItem = { type: 'chatUser', companyId: room.companyId, chatId: room.id, userId, readCount: room.messageCount, mentionedAt: 0 };
  return put(memberKey(room, userId), member);
}

/** Each once, the owner first. */
async function chosenUsers(table: TablePart, companyId: CompanyId, ownerId: UserId, wanted: readonly UserId[]): Promise<UserId[]> {
  const userIds = [...new Set([ownerId, ...wanted])];
  if (userIds.length < 2) throw new AppError('ERR_VALIDATION', { field: 'users' });
  if (userIds.length > mostChatUsers) throw new AppError('ERR_TOO_MANY_CHAT_USERS', { field: 'users', mostChatUsers });
  const stored = await table.queryAll({ pk: companyKeys.user(companyId, '').pk, consistent: true });
  const known = new Set<unknown>(stored.map((user) => user['userId']));
  if (!userIds.every((id) => known.has(id))) throw new AppError('ERR_NO_USER_FOUND', { field: 'users' });
  return userIds;
}
