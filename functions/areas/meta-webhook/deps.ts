import type { Table } from '../../data/table.ts';
import type { Clock } from '../../ports/clock.ts';
import type { InboundQueue } from '../../ports/inbound-queue.ts';
import type { MetaApp } from '../../ports/meta-app.ts';
import type { MetaQueue } from '../../ports/meta-queue.ts';

export interface WebhookDeps {
  readonly table: Table;
  readonly clock: Clock;
  readonly app: () => Promise<MetaApp>;
  readonly inbound: InboundQueue;
  readonly meta: MetaQueue;
}
