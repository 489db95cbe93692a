import type { ChatId, CompanyId, UserId } from '#shared/contract/ids.ts';
import { findItem } from '#functions/data/find-item.ts';
import { commitDecision } from '#functions/data/commit-decision.ts';
import { companyKeys } from '#functions/data/keys.ts';
import { readableItems } from '#functions/data/readable.ts';
import { roomItem, type RoomItem, roomKey, roomMemberItem } from '#functions/records/chats/room-item.ts';
import type { Table, TablePart } from '#functions/data/table.ts';
import { remove, update, type Write } from '#functions/data/writes.ts';
import type { Clock } from '#functions/ports/clock.ts';
import type { Jobs } from '#functions/ports/jobs.ts';

interface LeaveDeps {
  readonly table: Table;
  readonly clock: Clock;
  readonly jobs: Jobs;
}

/** Messages that are being written meet the room's end by then. */
const lastCallsMs = 30_000;

/**
 * Takes a user who was deleted out of the conversations between staff. What they owned passes to the next member; where nobody
 * is left, the conversation goes as well.
 */
export async function leaveChats(deps: LeaveDeps, { companyId, userId }: { companyId: CompanyId; userId: UserId }): Promise<void> {
  const table = deps.table.forCompany(companyId);
  const stored = await table.queryAll({ pk: companyKeys.roomMember(companyId, userId, '').pk, consistent: true });
  for (const { chatId } of readableItems(roomMemberItem, stored)) await leaveChat(deps, table, { companyId, userId, chatId });
}

async function leaveChat({ jobs, clock }: LeaveDeps, table: TablePart, leaver: { companyId: CompanyId; userId: UserId; chatId: ChatId }): Promise<void> {
  const { companyId, userId, chatId } = leaver;
  const own = remove(companyKeys.roomMember(companyId, userId, chatId));
  await commitDecision(table, async () => {
    const room = await findItem(table, companyKeys.room(companyId, chatId), roomItem);
    if (!room?.userIds.includes(userId)) return { writes: [{ write: own }], result: undefined };
    if (room.userIds.length === 1) await jobs.send({ type: 'forgetChat', companyId, chatId }, clock.nowMs() + lastCallsMs);
    return { writes: [{ write: without(room, userId) }, { write: own }], result: undefined };
  });
}

function without(room: RoomItem, userId: UserId): Write {
  const unchanged = [['revision', '=', room.revision]] as const;
  const userIds = room.userIds.filter((id) => id !== userId);
  const [next] = userIds;
  if (next === undefined) return remove(roomKey(room), unchanged);
  const ownerId = room.ownerId === userId ? next : room.ownerId;
  return update(roomKey(room), { set: { userIds, ownerId, revision: room.revision + 1 } }, unchanged);
}
