import type { Table } from '#functions/data/table.ts';
import type { SealingKeys } from '#functions/tools/sealed-text.ts';
import type { Clock } from '#functions/ports/clock.ts';
import type { Graph } from '#functions/ports/graph.ts';
import type { GuardedFetch } from '#functions/ports/guarded-fetch.ts';
import type { InboundQueue } from '#functions/ports/inbound-queue.ts';
import type { MediaFiles } from '#functions/ports/media-files.ts';
import type { MediaUrl } from '#functions/ports/media-url.ts';

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
