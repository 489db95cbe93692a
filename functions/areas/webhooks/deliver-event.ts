import type { WebhookTask } from '#shared/contract/webhooks.ts';
import { deliveryKey, findWebhook, type WebhookItem } from '#functions/records/webhooks/webhook-item.ts';
import { isHeld } from '#functions/data/decide-anew.ts';
import { put } from '#functions/data/writes.ts';
import type { WebhookDeliveryDeps } from './deps.ts';
import { isStale, openLine, sendLine } from './event-line.ts';
import { delaySeconds, mostAttempts } from './retry-delays.ts';
import { newDelivery, tellReceiver } from './tell-receiver.ts';

/**
 * Tells a receiver of an event. While a receiver fails, or answers slowly, its events stand in a line of its own, which is worked
 * off in order; the first event that fails opens the line.
 */
export async function deliverEvent(deps: WebhookDeliveryDeps, task: WebhookTask): Promise<void> {
  const { companyId, connectionId, event } = task.event;
  const webhook = await findWebhook(deps.table.forCompany(companyId), companyId, connectionId);
  if (!webhook) return;
  if (!task.isAskedFor && !(webhook.isActive && webhook.events.includes(event))) return giveUp(deps, task);
  if (!task.isAskedFor && webhook.lineSinceMs !== undefined) return keep(deps, webhook, task);
  const outcome = await tellReceiver(deps, webhook, task);
  if (outcome === 'doneSlowly') return openLine(deps, webhook, false);
  if (outcome !== 'failed') return;
  // One that waits anyway goes on waiting.
  if (task.isAskedFor) return task.isAwaited ? undefined : endAlone(deps, task);
  // One that failed alone, while others arrived, is tried again alone.
  if (task.attempt > 1) return tryAlone(deps, task);
  await openLine(deps, webhook, true);
}

/** It is not wanted any more. Of one that has been tried it is said that no further attempt follows. */
async function giveUp({ table }: WebhookDeliveryDeps, { event, attempt }: WebhookTask): Promise<void> {
  const set = { state: 'failed', nextTryAt: null };
  await isHeld(table.forCompany(event.companyId).change(deliveryKey(event), { set }, ['exists', ['attempts', '=', attempt - 1], ['state', '=', 'waiting']]));
}

/** It stands in the line. */
async function keep(deps: WebhookDeliveryDeps, webhook: WebhookItem, task: WebhookTask): Promise<void> {
  const { companyId, connectionId } = webhook;
  const table = deps.table.forCompany(companyId);
  const kept = newDelivery({ event: task.event, attempt: 0 }, deps.clock.nowMs());
  // A former attempt of which there is nothing any more was erased with its contact.
  const isKnown = task.attempt === 1 && !(await isHeld(table.commit(put(deliveryKey(task.event), kept, ['absent']))));
  // The line may have ended just before it was there to be seen.
  const now = await findWebhook(table, companyId, connectionId);
  if (now?.lineSinceMs === undefined) return deps.notices.send([{ ...task, attempt: Math.max(1, task.attempt) }]);
  if (isStale(now, deps.clock.nowMs())) return sendLine(deps, now, { step: now.lineStep ?? 0, attempt: 1 }, 0);
  // One that comes again may have opened the line, and been killed before anybody was to work it off.
  if (isKnown) await sendLine(deps, now, { step: now.lineStep ?? 0, attempt: 1 }, delaySeconds(1, deps.chance()));
}

async function tryAlone(deps: WebhookDeliveryDeps, task: WebhookTask): Promise<void> {
  if (task.attempt >= mostAttempts) return endAlone(deps, task);
  await deps.notices.send([{ ...task, attempt: task.attempt + 1 }], delaySeconds(task.attempt, deps.chance()));
}

async function endAlone({ table }: WebhookDeliveryDeps, { event, attempt }: WebhookTask): Promise<void> {
  await isHeld(table.forCompany(event.companyId).change(deliveryKey(event), { set: { state: 'failed' } }, ['exists', ['attempts', '=', attempt]]));
}
