import type { InboundQueue, InboundReport } from '#functions/ports/inbound-queue.ts';
import type { MetaQueue } from '#functions/ports/meta-queue.ts';
import { inboundMessage, type InboundMessage, type MetaCommand, metaCommand } from '#shared/contract/queue-messages.ts';

/** Keeps what channels reported. Repeats of a dedupe id have no effect, as on SQS. */
export class RecordingInbound implements InboundQueue {
  readonly sent: InboundMessage[] = [];
  readonly #dedupeIds = new Set<string>();

  async send(...reports: readonly InboundReport[]): Promise<void> {
    for (const { message, dedupeId } of reports) {
      if (this.#dedupeIds.has(dedupeId)) continue;
      this.#dedupeIds.add(dedupeId);
      this.sent.push(inboundMessage.parse(message));
    }
  }
}

/** Keeps what was asked of Meta. */
export class RecordingMeta implements MetaQueue {
  readonly sent: MetaCommand[] = [];

  async send(command: MetaCommand): Promise<void> {
    this.sent.push(metaCommand.parse(command));
  }
}
