import * as z from 'zod';
import { noticeTask } from '#shared/contract/push-notices.ts';
import { deliverNotice } from '../areas/web-push/deliver-notice.ts';
import { tellAway } from '../areas/web-push/tell-away.ts';
import { openTable } from '../data/table.ts';
import { newPushChance } from '../lib/encrypt-push.ts';
import { noticesEnvironment, readEnvironment, tableEnvironment, webPushEnvironment } from '../lib/environment.ts';
import { queueConsumer } from '../lib/queue-consumer.ts';
import { vapidKeysFrom, vapidSigner } from '../lib/vapid.ts';
import { systemClock as clock } from '../ports/clock.ts';
import { openNoticeQueue } from '../ports/notice-queue.ts';
import { openPushService } from '../ports/push-service.ts';
import { once, readSecret } from '../ports/secrets.ts';

const environment = readEnvironment(
  z.object({ ...tableEnvironment.shape, ...noticesEnvironment.shape, ...webPushEnvironment.shape, WEB_PUSH_CONTACT: z.string().min(1) }),
);
const deps = {
  table: openTable(environment.TABLE_NAME),
  clock,
  notices: openNoticeQueue(environment.NOTICES_QUEUE_URL),
  service: openPushService(),
  vapidKeys: once(async () => vapidKeysFrom(await readSecret(environment.WEB_PUSH_SECRET_ARN))),
  standIn: environment.PUSH_STAND_IN,
  sign: vapidSigner(environment.WEB_PUSH_CONTACT),
  chance: newPushChance,
};
export const handler = queueConsumer('notify', noticeTask, (task) => (task.type === 'notice' ? tellAway(deps, task.notice) : deliverNotice(deps, task)));
