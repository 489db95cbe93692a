import type { Chat } from '#shared/contract/chats.ts';

/** How much had been written when it was last looked at, by conversation. */
export type HeardChats = ReadonlyMap<Chat['id'], number>;

export const heardChats = (chats: readonly Chat[]): HeardChats => new Map(chats.map(({ id, messageCount }) => [id, messageCount]));

/**
 * The conversations in which somebody else has written since. A page of older ones is no news, and neither is what was read elsewhere.
 *
 * @param sinceMs activity up to then is known, in conversations that were not listed so far. Two that are written in at one moment may be heard of in
 *   either order.
 */
export function newsInChats(chats: readonly Chat[], heard: HeardChats, sinceMs: number, me: Chat['ownerId']): Chat[] {
  const isNew = ({ id, messageCount, updatedAt }: Chat): boolean => {
    const known = heard.get(id);
    return known === undefined ? Date.parse(updatedAt) > sinceMs : messageCount > known;
  };
  return chats.filter((chat) => chat.unreads > 0 && chat.lastSenderId !== me && isNew(chat));
}
