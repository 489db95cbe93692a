import type { Table } from '#functions/data/table.ts';
import type { Clock } from '#functions/ports/clock.ts';
import type { MediaEraser } from '#functions/ports/media-eraser.ts';
import type { MediaFiles } from '#functions/ports/media-files.ts';
import type { MediaUrl } from '#functions/ports/media-url.ts';
import type { Timers } from '#functions/ports/timers.ts';

export interface SeriesDeps {
  readonly table: Table;
  readonly clock: Clock;
  readonly timers: Timers;
}

export interface ScheduleDeps extends SeriesDeps {
  readonly files: MediaFiles;
  readonly eraser: Pick<MediaEraser, 'erase'>;
}

export interface ShowDeps {
  readonly table: Table;
  readonly clock: Clock;
  /** The signer needs a secret, which is read at the first use. */
  readonly mediaUrl: () => Promise<MediaUrl>;
}
