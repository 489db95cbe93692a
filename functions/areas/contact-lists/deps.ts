import type { Table } from '#functions/data/table.ts';
import type { Clock } from '#functions/ports/clock.ts';
import type { Jobs } from '#functions/ports/jobs.ts';
import type { MediaEraser } from '#functions/ports/media-eraser.ts';
import type { MediaFiles } from '#functions/ports/media-files.ts';
import type { OutboundQueue } from '#functions/ports/outbound-queue.ts';
import type { StoredFiles } from '#functions/ports/stored-files.ts';

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
