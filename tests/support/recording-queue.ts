import type { OutboundQueue } from '#functions/ports/outbound-queue.ts';
import type { ConnectionId } from '#shared/contract/ids.ts';
import { type MetaCommand, outboundMessage, type OutboundMessage } from '#shared/contract/queue-messages.ts';
import { shardOf } from '#shared/domain/shard.ts';

type Unlink = Extract<MetaCommand, { type: 'unlink' }>;

/** Keeps what was sent; `fail()` makes the sends that follow fail. Repeats of a dedupe id have no effect, as on SQS. */
export class RecordingQueue implements OutboundQueue {
  readonly sent: OutboundMessage[] = [];
  readonly unlinked: Unlink[] = [];
  readonly #dedupeIds = new Set<string>();
  #isDown = false;

  async shardOf(connectionId: ConnectionId): Promise<number> {
    return shardOf(connectionId, 16);
  }

  async unlink(command: Unlink): Promise<void> {
    if (this.#isDown) throw new Error('the queue is down');
    this.unlinked.push(command);
  }

  async send(message: OutboundMessage, dedupeId: string): Promise<void> {
    if (this.#isDown) throw new Error('the queue is down');
    if (this.#dedupeIds.has(dedupeId)) return;
    this.#dedupeIds.add(dedupeId);
    this.sent.push(outboundMessage.parse(message));
  }

  fail(): void {
    this.#isDown = true;
  }
}
