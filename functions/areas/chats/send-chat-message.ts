import { createHash } from 'node:crypto';
import * as z from 'zod';
import { type ChatMessage, type chatRoutes, maxPictureBytes } from '#shared/contract/chats.ts';
import { AppError } from '#shared/contract/errors.ts';
import type { ChatId } from '#shared/contract/ids.ts';
import type { BodyOf } from '#shared/contract/route.ts';
import { beginningOf } from '#shared/domain/cut-text.ts';
import { finishedUpload } from '#functions/conversations/finished-upload.ts';
import { commitDecision, type GuardedWrite } from '#functions/data/commit-decision.ts';
import { companyKeys } from '#functions/data/keys.ts';
import { memberKey, roomKey, type RoomItem, roomMessageItem, type RoomMessageItem, toChatMessage } from '#functions/records/chats/room-item.ts';
import { put, update } from '#functions/data/writes.ts';
import type { Principal } from '#functions/tools/principal.ts';
import { isoTime } from '#functions/ports/clock.ts';
import type { ChatDeps } from './deps.ts';
import { loadRoom } from './load-room.ts';

type Body = BodyOf<typeof chatRoutes.sendChatMessage>;
type Picture = RoomMessageItem['picture'];

/** How long a token is remembered. */
const tokenSeconds = 30 * 24 * 60 * 60;
/** Characters of the last message that a list shows. */
const previewCharacters = 120;
const tokenItem = z.object({ sequence: z.number(), requestHash: z.string() });

/**
 * A single transaction puts the message, counts it in its room, and marks it as read by its author. So no count is ever off by one, and the cost does not
 * depend on the number of members. A repeated call answers the message that the first one wrote.
 *
 * @throws AppError ERR_NO_CHAT_FOUND, ERR_EMPTY_MESSAGE, ERR_NO_FILE_FOUND, ERR_FILE_TYPE_REFUSED, ERR_CLIENT_TOKEN_REUSED
 */
export async function sendChatMessage(deps: Omit<ChatDeps, 'jobs'>, principal: Principal, input: { chatId: ChatId; body: Body }): Promise<ChatMessage> {
  const { companyId } = principal;
  const { body } = input;
  const table = deps.table.forCompany(companyId);
  const text = body.message.trim();
  if (text === '' && !body.upload) throw new AppError('ERR_EMPTY_MESSAGE', { field: 'message' });
  await loadRoom(table, principal, input.chatId);
  const picture = body.upload ? await takePicture(deps, principal, body.upload) : null;
  const sent = await commitDecision(table, async () => {
    const room = await loadRoom(table, principal, input.chatId);
    const known = await findRepeated(deps, principal, room, body);
    if (known) return { writes: [], result: known };
    // Another server's clock may be ahead. Times follow the numbers, since lists know the newest by its time.
    const nowMs = Math.max(deps.clock.nowMs(), Date.parse(room.updatedAt));
    const item = messageOf(room, principal, { text, picture, body, now: isoTime(nowMs) });
    return { writes: [...messageWrites(room, item), ...tokenWrites(deps, item, body)], result: item };
  });
  const [mediaUrl, nowMs] = [await deps.mediaUrl(), deps.clock.nowMs()];
  return toChatMessage(sent, (key) => mediaUrl(key, nowMs));
}

async function takePicture({ files }: Pick<ChatDeps, 'files'>, { companyId }: Principal, upload: NonNullable<Body['upload']>): Promise<Picture> {
  const { kind, key, mimeType } = await finishedUpload(files, companyId, upload, { maxBytes: maxPictureBytes, field: 'upload' });
  if (kind !== 'image') throw new AppError('ERR_FILE_TYPE_REFUSED', { file: upload.name });
  return { key, mimeType, name: upload.name, width: upload.width ?? null, height: upload.height ?? null };
}

function messageOf(
  { companyId, id, messageCount, userIds }: RoomItem,
  { userId, name }: Principal,
  { text, picture, body, now }: { text: string; picture: Picture; body: Body; now: string },
): RoomMessageItem {
  const isCalled = (mention: Body['mentions'][number]): boolean => userIds.includes(mention.userId) && text.includes(`@${mention.name}`);
  return {
    type: 'chatMessage',
    companyId,
    chatId: id,
    sequence: messageCount + 1,
    senderId: userId,
    senderName: name,
    text,
    mentions: body.mentions.filter(isCalled),
    picture,
    clientToken: body.clientToken ?? null,
    userIds,
    createdAt: now,
  };
}

function messageWrites(room: RoomItem, item: RoomMessageItem): GuardedWrite[] {
  const { sequence, senderId, text, picture, mentions } = item;
  const shown = {
    messageCount: sequence,
    lastMessage: beginningOf(text, previewCharacters),
    lastKind: picture ? 'image' : 'text',
    lastSenderId: senderId,
    updatedAt: item.createdAt,
  };
  const mentioned = new Set(mentions.map(({ userId }) => userId).filter((userId) => userId !== senderId));
  return [
    update(roomKey(room), { set: shown }, [
      ['messageCount', '=', room.messageCount],
      ['revision', '=', room.revision],
    ]),
    put(companyKeys.roomMessage(item.companyId, item.chatId, sequence), item, ['absent']),
    update(memberKey(room, senderId), { set: { readCount: sequence } }, ['exists']),
    ...[...mentioned].map((userId) => update(memberKey(room, userId), { set: { mentionedAt: sequence } }, ['exists'])),
  ].map((write) => ({ write }));
}

function tokenWrites({ clock }: Pick<ChatDeps, 'clock'>, { companyId, senderId, chatId, sequence }: RoomMessageItem, body: Body): GuardedWrite[] {
  if (!body.clientToken) return [];
  const expiresAtSeconds = Math.ceil(clock.nowMs() / 1_000) + tokenSeconds;
  const token = { type: 'clientToken', chatId, sequence, requestHash: hashOf(chatId, body), expiresAtSeconds };
  return [{ write: put(companyKeys.clientToken(companyId, senderId, body.clientToken), token, ['absent']) }];
}

/** Finds the message that an earlier call with this token wrote. @throws AppError ERR_CLIENT_TOKEN_REUSED */
async function findRepeated(deps: Pick<ChatDeps, 'table'>, { companyId, userId }: Principal, room: RoomItem, body: Body): Promise<RoomMessageItem | undefined> {
  if (!body.clientToken) return undefined;
  const table = deps.table.forCompany(companyId);
  const stored = await table.get(companyKeys.clientToken(companyId, userId, body.clientToken), { consistent: true });
  if (!stored) return undefined;
  const token = tokenItem.safeParse(stored).data;
  if (token?.requestHash !== hashOf(room.id, body)) throw new AppError('ERR_CLIENT_TOKEN_REUSED', { field: 'clientToken' });
  return roomMessageItem.parse(await table.get(companyKeys.roomMessage(companyId, room.id, token.sequence), { consistent: true }));
}

const hashOf = (chatId: ChatId, { message, mentions, upload }: Body): string =>
  createHash('sha256')
    .update(JSON.stringify([chatId, message, mentions, upload?.key ?? null]))
    .digest('base64url')
    .slice(0, 16);
