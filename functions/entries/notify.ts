import { noticeTask, type NoticeTask } from '#shared/contract/push-notices.ts';
import { aboutNotice } from '#shared/domain/trace.ts';
import { deliverNotice } from '#functions/areas/web-push/deliver-notice.ts';
import { tellAway } from '#functions/areas/web-push/tell-away.ts';
import { deliverEvent } from '#functions/areas/webhooks/deliver-event.ts';
import { workLine } from '#functions/areas/webhooks/work-line.ts';
import { newPushChance } from '#functions/tools/encrypt-push.ts';
import { queueConsumer } from '#functions/stack/queue-consumer.ts';
import { openDeps } from '#functions/ports/open-deps.ts';
import { webhookPost } from '#functions/ports/guarded-fetch.ts';
import { mediaUrl } from '#functions/ports/media-url.ts';
import { noticeQueue } from '#functions/ports/notice-queue.ts';
import { openPushService } from '#functions/ports/push-service.ts';
import { sealingKeys } from '#functions/ports/sealing-keys.ts';
import { pushStandIn } from '#functions/ports/settings.ts';
import { pushSigner, vapidKeys } from '#functions/ports/web-push.ts';

const ports = openDeps('notify', noticeQueue, vapidKeys, sealingKeys, mediaUrl, pushStandIn, pushSigner, webhookPost);
const webhooks = { ...ports, chance: Math.random };
const deps = { ...ports, service: openPushService(), chance: newPushChance };
const consume = (task: NoticeTask): Promise<void> => {
  if (task.type === 'webhook') return deliverEvent(webhooks, task);
  if (task.type === 'webhookLine') return workLine(webhooks, task);
  return task.type === 'notice' ? tellAway(deps, task.notice) : deliverNotice(deps, task);
};
export const handler = queueConsumer('notify', noticeTask, consume, {
  about: aboutNotice,
});
