import type { CompanyId } from '#shared/contract/ids.ts';
import type { InboundMessage } from '#shared/contract/queue-messages.ts';
import type { optOutIn } from '#shared/domain/campaign-answer.ts';
import type { InboundDecision, InboundFacts } from '#shared/domain/decide-inbound.ts';
import type { Table, TablePart } from '#functions/data/table.ts';
import type { AckQueue } from '#functions/ports/ack-queue.ts';
import type { Clock } from '#functions/ports/clock.ts';
import type { Jobs } from '#functions/ports/jobs.ts';
import type { OutboundQueue } from '#functions/ports/outbound-queue.ts';

export interface InboundDeps {
  readonly table: Table;
  readonly clock: Clock;
  readonly outbound: OutboundQueue;
  readonly jobs: Jobs;
  readonly acks: AckQueue;
  /** `https://…` of the media, without a slash at the end. */
  readonly mediaOrigin: string;
}

export interface InboundScope {
  readonly table: TablePart;
  readonly companyId: CompanyId;
  readonly clock: Clock;
}

export type ReceivedMessage = Extract<InboundMessage, { type: 'message' }>;

/** Somebody else wrote it: neither we nor WhatsApp. */
export const isHeard = ({ fromMe, isNotice }: Pick<ReceivedMessage, 'fromMe' | 'isNotice'>): boolean => !fromMe && !isNotice;

/** A message on its way in, with all that stays the same however often it is decided anew. */
export interface Arrival extends InboundScope {
  readonly deps: InboundDeps;
  readonly message: ReceivedMessage;
  readonly facts: InboundFacts;
  /** Its writer wants no campaigns and has had one. */
  readonly optOut: ReturnType<typeof optOutIn>;
}

export type Placing = Exclude<InboundDecision, { place: 'nowhere' }>;
