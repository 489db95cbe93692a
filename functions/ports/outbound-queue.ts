import type { ConnectionId } from '#shared/contract/ids.ts';
import type { OutboundMessage } from '#shared/contract/queue-messages.ts';
import { shardOf } from '#shared/domain/shard.ts';
import { shardCountReader } from '../data/shard-count.ts';
import type { Table } from '../data/table.ts';
import { openShardQueues } from './shard-queues.ts';

/** What the API asks of the session service. */
export interface OutboundQueue {
  /** @param dedupeId the same within five minutes has one effect. */
  send(message: OutboundMessage, dedupeId: string): Promise<void>;
  /** Where a new connection belongs. */
  shardOf(connectionId: ConnectionId): Promise<number>;
}

/** @param queueUrls index = shard; the table says how many of them are in use. */
export function openOutboundQueue(
  queueUrls: readonly string[],
  table: Table,
  { queues = openShardQueues(queueUrls), readCount = shardCountReader() } = {},
): OutboundQueue {
  const shard = async (connectionId: ConnectionId): Promise<number> => shardOf(connectionId, await readCount(table.system, queueUrls.length, Date.now()));
  return {
    shardOf: shard,
    send: async (message, dedupeId) => queues.send(await shard(message.connectionId), message, dedupeId),
  };
}
