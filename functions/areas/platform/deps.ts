import type { SweepKeys } from '../../data/sweep-keys.ts';
import type { Table } from '../../data/table.ts';
import type { Clock } from '../../ports/clock.ts';
import type { FileParts } from '../../ports/file-parts.ts';
import type { Jobs } from '../../ports/jobs.ts';
import type { MailIdentities } from '../../ports/mail-identities.ts';
import type { MediaEraser } from '../../ports/media-eraser.ts';
import type { MediaUrl } from '../../ports/media-url.ts';
import type { OutboundQueue } from '../../ports/outbound-queue.ts';
import type { StoredFiles } from '../../ports/stored-files.ts';
import type { Timers } from '../../ports/timers.ts';

/** Of what a request begins. */
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
  readonly outbound: Pick<OutboundQueue, 'send'>;
  readonly timers: Pick<Timers, 'clear'>;
  readonly identities: Pick<MailIdentities, 'forget'>;
}
