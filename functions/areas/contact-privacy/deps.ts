import type { Table } from '#functions/data/table.ts';
import type { Clock } from '#functions/ports/clock.ts';
import type { FileParts } from '#functions/ports/file-parts.ts';
import type { Jobs } from '#functions/ports/jobs.ts';
import type { MediaEraser } from '#functions/ports/media-eraser.ts';
import type { MediaUrl } from '#functions/ports/media-url.ts';
import type { Timers } from '#functions/ports/timers.ts';

/** Dependencies of starting a request. */
export interface PrivacyDeps {
  readonly table: Table;
  readonly clock: Clock;
  readonly jobs: Jobs;
  readonly mediaUrl: () => Promise<MediaUrl>;
}

export interface ErasureDeps extends Pick<PrivacyDeps, 'table' | 'clock' | 'jobs'> {
  readonly timers: Pick<Timers, 'clear'>;
  readonly eraser: MediaEraser;
}

export interface ExportDeps extends PrivacyDeps {
  readonly parts: FileParts;
}
