import type { Chat } from '#shared/contract/chats.ts';

/** How much had been written when it was last looked at, by conversation. */
export type HeardChats = ReadonlyMap<Chat['id'], number>;

export const heardChats = (chats: readonly Chat[]): HeardChats => new Map(chats.map(({ id, messageCount }) => [id, messageCount]));

/**
 * The conversations in which somebody else has written since. A page of older ones is no news, and neither is what was read elsewhere.
 *
 * @param sinceMs activity up to then is known.
 */
export function newsInChats(chats: readonly Chat[], heard: HeardChats, sinceMs: number, me: Chat['ownerId']): Chat[] {
  return chats.filter(
    ({ id, messageCount, unreads, lastSenderId, updatedAt }) =>
      unreads > 0 && lastSenderId !== me && messageCount > (heard.get(id) ?? 0) && Date.parse(updatedAt) > sinceMs,
  );
}
