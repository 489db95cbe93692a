import { gatheredAcks, type GatheredAcks } from '#shared/contract/gathered-acks.ts';
import type { AckQueue } from '#functions/ports/ack-queue.ts';

/** Keeps what was put on the queue of acks. */
export class RecordingAcks implements AckQueue {
  readonly sent: { readonly acks: GatheredAcks; readonly delaySeconds: number }[] = [];

  async send(acks: GatheredAcks, delaySeconds: number): Promise<void> {
    this.sent.push({ acks: gatheredAcks.parse(acks), delaySeconds });
  }
}
