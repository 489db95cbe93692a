import type { Table } from '../../data/table.ts';
import type { Clock } from '../../ports/clock.ts';
import type { MediaEraser } from '../../ports/media-eraser.ts';
import type { MediaFiles } from '../../ports/media-files.ts';
import type { MediaUrl } from '../../ports/media-url.ts';
import type { Timers } from '../../ports/timers.ts';

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
