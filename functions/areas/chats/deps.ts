import type { Table } from '../../data/table.ts';
import type { Clock } from '../../ports/clock.ts';
import type { Jobs } from '../../ports/jobs.ts';
import type { MediaEraser } from '../../ports/media-eraser.ts';
import type { MediaFiles } from '../../ports/media-files.ts';
import type { MediaUrl } from '../../ports/media-url.ts';

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
