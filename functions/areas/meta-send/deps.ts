import type { Table } from '../../data/table.ts';
import type { SealingKeys } from '../../lib/sealed-text.ts';
import type { Clock } from '../../ports/clock.ts';
import type { Graph } from '../../ports/graph.ts';
import type { GuardedFetch } from '../../ports/guarded-fetch.ts';
import type { InboundQueue } from '../../ports/inbound-queue.ts';
import type { MediaFiles } from '../../ports/media-files.ts';
import type { MediaUrl } from '../../ports/media-url.ts';

export interface MetaSendDeps {
  readonly table: Table;
  readonly clock: Clock;
  readonly graph: Graph;
  readonly sealingKeys: () => Promise<SealingKeys>;
  readonly inbound: InboundQueue;
  readonly files: Pick<MediaFiles, 'put'>;
  readonly mediaUrl: () => Promise<MediaUrl>;
  readonly fetchFile: GuardedFetch;
}
