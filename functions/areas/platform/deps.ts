import type { SweepKeys } from '../../data/sweep-keys.ts';
import type { Table } from '../../data/table.ts';
import type { Clock } from '../../ports/clock.ts';
import type { Jobs } from '../../ports/jobs.ts';
import type { MediaEraser } from '../../ports/media-eraser.ts';
import type { OutboundQueue } from '../../ports/outbound-queue.ts';
import type { Timers } from '../../ports/timers.ts';

/** Of what a request begins. */
export interface PlatformDeps {
  readonly table: Table;
  readonly clock: Clock;
  readonly jobs: Jobs;
}

export interface CompanyErasureDeps extends PlatformDeps {
  readonly sweepKeys: SweepKeys;
  readonly eraser: MediaEraser;
  readonly outbound: Pick<OutboundQueue, 'send'>;
  readonly timers: Pick<Timers, 'clear'>;
}
