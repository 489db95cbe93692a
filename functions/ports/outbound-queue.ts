import { SendMessageCommand, SQSClient } from '@aws-sdk/client-sqs';
import type { ConnectionId } from '#shared/contract/ids.ts';
import { outboundMessage, type OutboundMessage } from '#shared/contract/queue-messages.ts';
import { outboundGroup } from '#shared/domain/outbound-group.ts';
import { shardOf } from '#shared/domain/shard.ts';
import { queueText } from './queue-text.ts';

/** What the API asks of the session service. */
export interface OutboundQueue {
  readonly shardCount: number;
  /** @param dedupeId the same within five minutes has one effect. */
  send(message: OutboundMessage, dedupeId: string): Promise<void>;
  shardOf(connectionId: ConnectionId): number;
}

export function openOutboundQueue(queueUrls: readonly string[], client = new SQSClient({ maxAttempts: 5 })): OutboundQueue {
  const shard = (connectionId: ConnectionId): number => shardOf(connectionId, queueUrls.length);
  return {
    shardCount: queueUrls.length,
    shardOf: shard,
    async send(message, dedupeId) {
      await client.send(
        new SendMessageCommand({
          QueueUrl: queueUrls[shard(message.connectionId)],
          MessageBody: queueText(outboundMessage.parse(message)),
          MessageGroupId: outboundGroup(message),
          MessageDeduplicationId: dedupeId,
        }),
      );
    },
  };
}
