import * as declared from '#shared/ports/declared.ts';
import { shardCommand, type ShardCommand } from '#shared/contract/queue-messages.ts';
import { outboundGroup } from '#shared/domain/outbound-group.ts';
import { outboundQueueUrls } from '#shared/domain/outbound-queue-urls.ts';
import { queueText } from './queue-text.ts';
import { port } from './port.ts';
import { sqs, type Sqs } from './sqs.ts';

/** The outbound queues, one for each shard that there can be. */
export interface ShardQueues {
  readonly count: number;
  /** @param dedupeId the same within five minutes has one effect. */
  send(shard: number, command: ShardCommand, dedupeId: string): Promise<void>;
}

/** @param queueUrls index = shard. */
export function openShardQueues(queueUrls: readonly string[], call: Sqs = sqs): ShardQueues {
  return {
    count: queueUrls.length,
    async send(shard, command, dedupeId) {
      const QueueUrl = queueUrls[shard];
      if (QueueUrl === undefined) throw new Error(`the shard ${shard} has no queue`);
      const MessageBody = queueText(shardCommand.parse(command));
      await call('SendMessage', { QueueUrl, MessageBody, MessageGroupId: outboundGroup(command), MessageDeduplicationId: dedupeId });
    },
  };
}

export const shardQueues = () =>
  port(declared.shardQueues, 'queues', (environment) =>
    openShardQueues(outboundQueueUrls(environment.OUTBOUND_QUEUE_PREFIX, environment.OUTBOUND_QUEUE_COUNT)),
  );
