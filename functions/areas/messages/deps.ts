import type { Table } from '../../data/table.ts';
import type { Clock } from '../../ports/clock.ts';
import type { MediaFiles } from '../../ports/media-files.ts';
import type { MediaUrl } from '../../ports/media-url.ts';
import type { OutboundQueue } from '../../ports/outbound-queue.ts';

export interface MessageDeps {
  readonly table: Table;
  readonly clock: Clock;
  readonly files: MediaFiles;
  readonly outbound: OutboundQueue;
  /** The signer needs a secret, which is read at the first use. */
  readonly mediaUrl: () => Promise<MediaUrl>;
}
