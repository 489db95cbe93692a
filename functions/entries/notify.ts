import * as z from 'zod';
import { noticeTask, type NoticeTask } from '#shared/contract/push-notices.ts';
import { deliverNotice } from '#functions/areas/web-push/deliver-notice.ts';
import { tellAway } from '#functions/areas/web-push/tell-away.ts';
import { deliverEvent } from '#functions/areas/webhooks/deliver-event.ts';
import { openTable } from '#functions/data/table.ts';
import { channelKeys } from '#functions/stack/channel-keys.ts';
import { newPushChance } from '#functions/tools/encrypt-push.ts';
import {
  channelEnvironment,
  localEnvironment,
  mediaEnvironment,
  noticesEnvironment,
  readEnvironment,
  tableEnvironment,
  webPushEnvironment,
} from '#functions/tools/environment.ts';
import { lazyMediaUrl } from '#functions/stack/lazy-media-url.ts';
import { queueConsumer } from '#functions/stack/queue-consumer.ts';
import { vapidKeysFrom, vapidSigner } from '#functions/tools/vapid.ts';
import { systemClock as clock } from '#functions/ports/clock.ts';
import { isOnThisMachine, openGuardedPost } from '#functions/ports/guarded-fetch.ts';
import { openNoticeQueue } from '#functions/ports/notice-queue.ts';
import { openPushService } from '#functions/ports/push-service.ts';
import { once, readSecret } from '#functions/ports/secrets.ts';

const environment = readEnvironment(
  z.object({
    ...tableEnvironment.shape,
    ...noticesEnvironment.shape,
    ...webPushEnvironment.shape,
    ...channelEnvironment.shape,
    ...mediaEnvironment.shape,
    ...localEnvironment.shape,
    WEB_PUSH_CONTACT: z.string().min(1),
  }),
);
/** A receiver answers within that, or has not heard. */
const receiverMs = 10_000;
const common = { table: openTable(environment.TABLE_NAME), clock, notices: openNoticeQueue(environment.NOTICES_QUEUE_URL) };
const webhooks = {
  ...common,
  sealingKeys: channelKeys(environment.CHANNEL_SECRET_ARN),
  mediaUrl: lazyMediaUrl(environment),
  post: openGuardedPost({ withinMs: receiverMs, isTrusted: (url) => environment.LOCAL_MODE === 'true' && isOnThisMachine(url) }),
  chance: Math.random,
};
const deps = {
  ...common,
  service: openPushService(),
  vapidKeys: once(async () => vapidKeysFrom(await readSecret(environment.WEB_PUSH_SECRET_ARN))),
  standIn: environment.PUSH_STAND_IN,
  sign: vapidSigner(environment.WEB_PUSH_CONTACT),
  chance: newPushChance,
};
const consume = (task: NoticeTask): Promise<void> => {
  if (task.type === 'webhook') return deliverEvent(webhooks, task);
  return task.type === 'notice' ? tellAway(deps, task.notice) : deliverNotice(deps, task);
};
export const handler = queueConsumer('notify', noticeTask, consume);
