import type { Table } from '#functions/data/table.ts';
import type { PushChance } from '#functions/tools/encrypt-push.ts';
import type { VapidKey, VapidKeys } from '#functions/tools/vapid.ts';
import type { Clock } from '#functions/ports/clock.ts';
import type { NoticeQueue } from '#functions/ports/notice-queue.ts';
import type { PushService } from '#functions/ports/push-service.ts';

export interface PushDeviceDeps {
  readonly table: Table;
  readonly clock: Clock;
  readonly vapidKeys: () => Promise<VapidKeys>;
  /** Origin of what stands in for push services on one machine; empty elsewhere. */
  readonly standIn: string;
}

export interface NoticeDeps {
  readonly table: Table;
  readonly clock: Clock;
  readonly notices: NoticeQueue;
}

export interface DeliveryDeps extends PushDeviceDeps, NoticeDeps {
  readonly service: PushService;
  /** Says who we are, for an hour the same. */
  readonly sign: (key: VapidKey, endpoint: string, nowMs: number) => Promise<string>;
  readonly chance: () => PushChance;
}
