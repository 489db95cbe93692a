import type { Table } from '#functions/data/table.ts';
import type { Clock } from '#functions/ports/clock.ts';
import type { InboundQueue } from '#functions/ports/inbound-queue.ts';
import type { MetaApp } from '#functions/ports/meta-app.ts';
import type { MetaQueue } from '#functions/ports/meta-queue.ts';

export interface WebhookDeps {
  readonly table: Table;
  readonly clock: Clock;
  readonly app: () => Promise<MetaApp>;
  readonly inbound: InboundQueue;
  readonly meta: MetaQueue;
}
