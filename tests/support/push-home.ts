import { deliverNotice } from '#functions/areas/web-push/deliver-notice.ts';
import { queueNotices } from '#functions/areas/web-push/queue-notices.ts';
import { savePushDevice } from '#functions/areas/web-push/save-push-device.ts';
import { tellAway } from '#functions/areas/web-push/tell-away.ts';
import type { Principal } from '#functions/tools/principal.ts';
import type { NoticeTask } from '#shared/contract/push-notices.ts';
import type { PushSubscriptionBody } from '#shared/contract/web-push.ts';
import { given } from './given.ts';
import { pushDeps, pushSubscription } from './push-devices.ts';
import { newChanges, type StreamChange } from './stream.ts';

/** A company with a connection, and browsers that may subscribe; what the stream tells reaches their push services. */
export async function pushHome() {
  const home = await given.company({ isHeard: true });
  const connection = await given.connection(home, { queueIds: [home.queue.queueId] });
  const deps = pushDeps(home);

  const subscribe = async (principal: Principal, overrides: Partial<PushSubscriptionBody> = {}) => {
    const { body, read, readAnswer } = pushSubscription(overrides);
    const { device } = await savePushDevice(deps, principal, body);
    return {
      id: device.id,
      endpoint: body.endpoint,
      told: () => deps.service.of(body).map((posted) => read(posted.body)),
      answers: () => deps.service.of(body).map((posted) => readAnswer(posted.body)),
      posted: () => deps.service.of(body),
    };
  };
  /** Works off the queue, but for what is to wait. */
  const workOff = async (): Promise<void> => {
    for (let tasks = deps.notices.take(); tasks.length > 0; tasks = deps.notices.take()) {
      for (const { delaySeconds, ...task } of tasks) {
        if (delaySeconds > 0) waiting.push({ delaySeconds, task });
        else if (task.type === 'notice') await tellAway(deps, task.notice);
        else if (task.type === 'delivery') await deliverNotice(deps, task);
      }
    }
  };
  let waiting: { delaySeconds: number; task: NoticeTask }[] = [];
  /** Lets the consumers of the stream catch up. @returns what it told. */
  const follow = async (): Promise<readonly StreamChange[]> => {
    const changes = await newChanges();
    await queueNotices(deps, changes);
    await workOff();
    return changes;
  };
  /** The time comes for what waits. @returns how long it was to wait. */
  const waitForIt = async (): Promise<number[]> => {
    const due = waiting;
    waiting = [];
    for (const { delaySeconds, task } of due) {
      home.deps.clock.advance(delaySeconds * 1_000);
      if (task.type === 'delivery') await deliverNotice(deps, task);
    }
    await workOff();
    return due.map(({ delaySeconds }) => delaySeconds);
  };
  const repeat = async (changes: readonly StreamChange[]): Promise<void> => {
    await queueNotices(deps, changes);
    await workOff();
  };
  await newChanges();
  return { home, connection, deps, subscribe, follow, repeat, waitForIt };
}
