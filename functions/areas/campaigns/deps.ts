import type { Table } from '#functions/data/table.ts';
import type { Clock } from '#functions/ports/clock.ts';
import type { Jobs } from '#functions/ports/jobs.ts';
import type { MediaUrl } from '#functions/ports/media-url.ts';
import type { MediaFiles } from '#functions/ports/media-files.ts';
import type { OutboundQueue } from '#functions/ports/outbound-queue.ts';
import type { Timers } from '#functions/ports/timers.ts';

/** Dependencies of running campaigns. */
export interface DispatchDeps {
  readonly table: Table;
  readonly clock: Clock;
  readonly jobs: Jobs;
  readonly outbound: OutboundQueue;
  /** How many mails the installation may send in a second. */
  readonly mailsPerSecond: () => Promise<number>;
}

/** Dependencies of changing campaigns: start, stop, delete. */
export interface CommandDeps {
  readonly table: Table;
  readonly clock: Clock;
  readonly jobs: Jobs;
  readonly timers: Timers;
}

/** Dependencies of what people do with campaigns. */
export interface CampaignDeps extends CommandDeps {
  readonly files: MediaFiles;
  readonly mediaUrl: () => Promise<MediaUrl>;
}

/** Signs the addresses of files as they are valid from now on. */
export async function mediaAddresses({ mediaUrl, clock }: Pick<CampaignDeps, 'mediaUrl' | 'clock'>): Promise<(key: string) => string> {
  const [sign, nowMs] = [await mediaUrl(), clock.nowMs()];
  return (key) => sign(key, nowMs);
}
