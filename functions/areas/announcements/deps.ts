import type { Table } from '#functions/data/table.ts';
import type { Clock } from '#functions/ports/clock.ts';
import type { MediaEraser } from '#functions/ports/media-eraser.ts';
import type { MediaFiles } from '#functions/ports/media-files.ts';
import type { MediaUrl } from '#functions/ports/media-url.ts';

export interface AnnouncementDeps {
  readonly table: Table;
  readonly clock: Clock;
  readonly files: Pick<MediaFiles, 'put'>;
  readonly eraser: Pick<MediaEraser, 'erase'>;
  readonly mediaUrl: () => Promise<MediaUrl>;
}
