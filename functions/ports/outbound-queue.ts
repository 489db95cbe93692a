import * as declared from '#shared/ports/declared.ts';
import type { ValuesOf } from '#shared/ports/declared.ts';
import type { ConnectionId } from '#shared/contract/ids.ts';
import type { MetaCommand, OutboundMessage } from '#shared/contract/queue-messages.ts';
import { channelOf } from '#shared/domain/channel.ts';
import { outboundQueueUrls } from '#shared/domain/outbound-queue-urls.ts';
import { shardOf } from '#shared/domain/shard.ts';
import { shardCountReader } from '#functions/data/shard-count.ts';
import type { Table } from '#functions/data/table.ts';
import { type MetaQueue, openMetaQueue } from './meta-queue.ts';
import { openShardQueues } from './shard-queues.ts';
import { port } from './port.ts';

/** Commands for the speaker of a channel: the session service, or the function that calls Meta. */
export interface OutboundQueue {
  /** @param dedupeId the same within five minutes has one effect. */
  send(message: OutboundMessage, dedupeId: string): Promise<void>;
  /** Ends what a connection of Meta's is subscribed to. */
  unlink(command: Extract<MetaCommand, { type: 'unlink' }>, dedupeId: string): Promise<void>;
  /** Shard of a new connection. */
  shardOf(connectionId: ConnectionId): Promise<number>;
}

interface Options {
  readonly metaUrl?: string;
  readonly queues?: ReturnType<typeof openShardQueues>;
  readonly readCount?: ReturnType<typeof shardCountReader>;
  readonly meta?: MetaQueue;
}

/** @param queueUrls index = shard; the table says how many of them are in use. */
export function openOutboundQueue(
  queueUrls: readonly string[],
  table: Table,
  { metaUrl = '', queues = openShardQueues(queueUrls), readCount = shardCountReader(), meta = openMetaQueue(metaUrl) }: Options = {},
): OutboundQueue {
  const shard = async (connectionId: ConnectionId): Promise<number> => shardOf(connectionId, await readCount(table.system, queueUrls.length, Date.now()));
  return {
    shardOf: shard,
    unlink: (command, dedupeId) => meta.send(command, dedupeId),
    send: async (message, dedupeId) => (isForMeta(message) ? meta.send(message, dedupeId) : queues.send(await shard(message.connectionId), message, dedupeId)),
  };
}

const metaTypes = new Set<string>(['send', 'read', 'picture'] satisfies MetaCommand['type'][]);

/** The address of a chat says which channel it is of. */
function isForMeta(message: OutboundMessage): message is Extract<OutboundMessage, { type: 'send' | 'read' | 'picture' }> {
  return 'chat' in message && channelOf(message.chat) !== 'whatsapp' && metaTypes.has(message.type);
}

const opened = (environment: ValuesOf<(typeof declared.outbound)['environment']>, { table }: { readonly table: Table }): OutboundQueue =>
  openOutboundQueue(outboundQueueUrls(environment.OUTBOUND_QUEUE_PREFIX, environment.OUTBOUND_QUEUE_COUNT), table, { metaUrl: environment.META_QUEUE_URL });
export const outbound = () => port(declared.outbound, 'outbound', opened);
export const whatsappOutbound = () => port(declared.whatsappOutbound, 'outbound', opened);
