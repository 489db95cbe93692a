import type { Table } from '#functions/data/table.ts';
import type { AuthCipher } from './auth-cipher.ts';
import type { WhatsAppOptions } from './connect.ts';
import type { FaultPoint } from './fault-point.ts';
import type { InboundQueue } from './inbound-queue.ts';
import type { Logger } from './logger.ts';
import type { MediaTransfer } from './media-transfer.ts';
import type { SharedResources } from './shared-resources.ts';

/** What every session works with. */
export interface SessionDeps {
  readonly table: Table;
  readonly inbound: InboundQueue;
  readonly media: MediaTransfer;
  readonly cipher: AuthCipher;
  readonly shared: SharedResources;
  readonly whatsapp: WhatsAppOptions;
  readonly log: Logger;
  readonly faultPoint: FaultPoint;
  readonly random: () => number;
}
