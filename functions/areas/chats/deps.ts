import type { Table } from '#functions/data/table.ts';
import type { Clock } from '#functions/ports/clock.ts';
import type { Jobs } from '#functions/ports/jobs.ts';
import type { MediaEraser } from '#functions/ports/media-eraser.ts';
import type { MediaFiles } from '#functions/ports/media-files.ts';
import type { MediaUrl } from '#functions/ports/media-url.ts';

export interface ReadDeps {
  readonly table: Table;
  readonly clock: Clock;
}

export interface ChatDeps extends ReadDeps {
  readonly jobs: Jobs;
  readonly files: MediaFiles;
  readonly mediaUrl: () => Promise<MediaUrl>;
}

export interface ForgetDeps extends ReadDeps {
  readonly jobs: Jobs;
  readonly eraser: MediaEraser;
}
