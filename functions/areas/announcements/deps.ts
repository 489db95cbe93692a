import type { Table } from '../../data/table.ts';
import type { Clock } from '../../ports/clock.ts';
import type { MediaEraser } from '../../ports/media-eraser.ts';
import type { MediaFiles } from '../../ports/media-files.ts';
import type { MediaUrl } from '../../ports/media-url.ts';

export interface AnnouncementDeps {
  readonly table: Table;
  readonly clock: Clock;
  readonly files: Pick<MediaFiles, 'put'>;
  readonly eraser: Pick<MediaEraser, 'erase'>;
  readonly mediaUrl: () => Promise<MediaUrl>;
}
