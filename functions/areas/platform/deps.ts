import type { SweepKeys } from '#functions/data/sweep-keys.ts';
import type { Table } from '#functions/data/table.ts';
import type { Clock } from '#functions/ports/clock.ts';
import type { FileParts } from '#functions/ports/file-parts.ts';
import type { Jobs } from '#functions/ports/jobs.ts';
import type { MailIdentities } from '#functions/ports/mail-identities.ts';
import type { MediaEraser } from '#functions/ports/media-eraser.ts';
import type { MediaUrl } from '#functions/ports/media-url.ts';
import type { OutboundQueue } from '#functions/ports/outbound-queue.ts';
import type { StoredFiles } from '#functions/ports/stored-files.ts';
import type { Timers } from '#functions/ports/timers.ts';

/** Dependencies of starting a request. */
export interface PlatformDeps {
  readonly table: Table;
  readonly clock: Clock;
  readonly jobs: Jobs;
}

export interface CompanyExportStartDeps extends PlatformDeps {
  readonly mediaUrl: () => Promise<MediaUrl>;
}

export interface CompanyExportDeps extends PlatformDeps {
  readonly sweepKeys: SweepKeys;
  readonly parts: FileParts;
  readonly files: StoredFiles;
}

export interface CompanyErasureDeps extends PlatformDeps {
  readonly sweepKeys: SweepKeys;
  readonly eraser: MediaEraser;
  readonly outbound: Pick<OutboundQueue, 'send' | 'unlink'>;
  readonly timers: Pick<Timers, 'clear'>;
  readonly identities: Pick<MailIdentities, 'forget'>;
}
