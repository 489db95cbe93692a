import type { Table } from '#functions/data/table.ts';
import type { AuthCipher } from '#services/whatsapp/keys/auth-cipher.ts';
import type { WhatsAppOptions } from './connect.ts';
import type { FaultPoint } from '#services/whatsapp/fault-point.ts';
import type { AckGatherer } from '#services/whatsapp/receive/ack-gatherer.ts';
import type { InboundQueue } from '#services/whatsapp/receive/inbound-queue.ts';
import type { Logger } from '#services/whatsapp/logger.ts';
import type { MediaTransfer } from '#services/whatsapp/media-transfer.ts';
import type { SharedResources } from './shared-resources.ts';

/** Dependencies of every session. */
export interface SessionDeps {
  readonly table: Table;
  readonly inbound: InboundQueue;
  readonly acks: Pick<AckGatherer, 'tell' | 'flush'>;
  readonly media: MediaTransfer;
  readonly cipher: AuthCipher;
  readonly shared: SharedResources;
  readonly whatsapp: WhatsAppOptions;
  readonly log: Logger;
  readonly faultPoint: FaultPoint;
  readonly random: () => number;
}
