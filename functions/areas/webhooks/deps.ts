import type { Table } from '#functions/data/table.ts';
import type { SealingKeys } from '#functions/tools/sealed-text.ts';
import type { Clock } from '#functions/ports/clock.ts';
import type { GuardedPost } from '#functions/ports/guarded-fetch.ts';
import type { MediaUrl } from '#functions/ports/media-url.ts';
import type { NoticeQueue } from '#functions/ports/notice-queue.ts';

/** For what follows from writes. */
export interface TellingDeps {
  readonly table: Table;
  readonly clock: Clock;
  readonly notices: NoticeQueue;
}

/** For those who say whom to tell. */
export interface WebhookDeps extends TellingDeps {
  readonly sealingKeys: () => Promise<SealingKeys>;
  /** Whether a receiver may be on the machine itself: on one machine only. */
  readonly isLocal: boolean;
}

export interface WebhookDeliveryDeps extends TellingDeps {
  readonly sealingKeys: () => Promise<SealingKeys>;
  readonly post: GuardedPost;
  readonly mediaUrl: () => Promise<MediaUrl>;
  /** From 0 to 1. */
  readonly chance: () => number;
}
