import type { Table } from '#functions/data/table.ts';
import type { Clock } from '#functions/ports/clock.ts';
import type { MediaFiles } from '#functions/ports/media-files.ts';

export interface MailTemplateDeps {
  readonly table: Table;
  readonly clock: Clock;
  /** Origin from which uploaded pictures are read. */
  readonly mediaOrigin: string;
}

export interface MailPictureDeps extends Pick<MailTemplateDeps, 'clock' | 'mediaOrigin'> {
  readonly files: Pick<MediaFiles, 'put'>;
}
