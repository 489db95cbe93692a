import type { Table } from '../../data/table.ts';
import type { Clock } from '../../ports/clock.ts';
import type { MediaFiles } from '../../ports/media-files.ts';

export interface MailTemplateDeps {
  readonly table: Table;
  readonly clock: Clock;
  /** Where pictures are read that were uploaded. */
  readonly mediaOrigin: string;
}

export interface MailPictureDeps extends Pick<MailTemplateDeps, 'clock' | 'mediaOrigin'> {
  readonly files: Pick<MediaFiles, 'put'>;
}
