import type { Table } from '../../data/table.ts';
import type { Clock } from '../../ports/clock.ts';
import type { Jobs } from '../../ports/jobs.ts';
import type { MediaEraser } from '../../ports/media-eraser.ts';
import type { MediaFiles } from '../../ports/media-files.ts';
import type { OutboundQueue } from '../../ports/outbound-queue.ts';
import type { StoredFiles } from '../../ports/stored-files.ts';

export interface ContactListDeps {
  readonly table: Table;
  readonly clock: Clock;
  readonly jobs: Jobs;
}

export interface ImportStartDeps extends ContactListDeps {
  readonly files: Pick<MediaFiles, 'put' | 'look'>;
}

export interface ImportDeps extends ContactListDeps {
  readonly files: StoredFiles;
  readonly eraser: MediaEraser;
}

export interface CheckDeps extends ContactListDeps {
  readonly outbound: OutboundQueue;
}
