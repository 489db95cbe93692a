import type { ChatAddress, ShardCommand } from '#shared/contract/queue-messages.ts';
import { shardOf } from './shard.ts';

/**
 * A FIFO group hands out nothing while one of its messages is in flight, so a file that takes minutes holds up its whole group.
 * More groups would hold up fewer chats, but each holds ten messages in the task while the connection is down.
 */
const groupsPerConnection = 8;

/** Names a chat within its connection. */
export const chatKey = (chat: ChatAddress): string => chat.groupId ?? chat.number ?? chat.lid ?? chat.facebookId ?? chat.instagramId ?? '';

/** The message group of the outbound queue: the same for all of a chat, so that it keeps its order, and few for a connection. */
export function outboundGroup(message: ShardCommand): string {
  if (message.type === 'move') return message.group;
  // A control must not wait behind messages that are held while the connection is down.
  const group = message.type === 'control' || message.type === 'arrived' ? 'control' : shardOf(chatKey(message.chat), groupsPerConnection);
  return `${message.connectionId}#${group}`;
}

/** All groups that the messages of a connection's chats can have. */
export const chatGroups = (connectionId: string): readonly string[] => Array.from({ length: groupsPerConnection }, (_, group) => `${connectionId}#${group}`);
