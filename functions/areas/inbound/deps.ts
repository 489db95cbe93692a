import type { InboundMessage } from '#shared/contract/queue-messages.ts';
import type { Table } from '#functions/data/table.ts';
import type { Clock } from '#functions/ports/clock.ts';
import type { Jobs } from '#functions/ports/jobs.ts';
import type { OutboundQueue } from '#functions/ports/outbound-queue.ts';

export interface InboundDeps {
  readonly table: Table;
  readonly clock: Clock;
  readonly outbound: OutboundQueue;
  readonly jobs: Jobs;
  /** `https://…` of the media, without a slash at the end. */
  readonly mediaOrigin: string;
}

export type ReceivedMessage = Extract<InboundMessage, { type: 'message' }>;
