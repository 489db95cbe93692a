import { createHmac } from 'node:crypto';
import { deliveryDays, mostWebhookFailures, type WebhookTask } from '#shared/contract/webhooks.ts';
import { companyKeys } from '#functions/data/keys.ts';
import { type DeliveryItem, deliveryItem, deliveryKey, findWebhook, openSecret, type WebhookItem } from '#functions/records/webhooks/webhook-item.ts';
import { isHeld } from '#functions/data/decide-anew.ts';
import { type Clause, ConditionFailed, put, update } from '#functions/data/writes.ts';
import { log } from '#functions/tools/log.ts';
import { isoTime } from '#functions/ports/clock.ts';
import { FetchFailed } from '#functions/ports/guarded-fetch.ts';
import type { WebhookDeliveryDeps } from './deps.ts';
import { payloadOf, previewOf } from './payload-of.ts';

/** Seconds until the next attempt: seven of them in some fifty minutes. SQS delays a message by at most 900. */
const delaysSeconds = [15, 60, 300, 900, 900, 900];
/** An attempt of which nothing was heard is made again after this: the function was killed. The queue hands it out anew later than that. */
const retakeMs = 60_000;

type Told = Pick<DeliveryItem, 'statusCode' | 'problem'>;

/**
 * Tells a receiver of an event. Each attempt is written down before it is made, so that one that comes again from the queue is
 * made once; what failed is tried again under the same id.
 */
export async function deliverEvent(deps: WebhookDeliveryDeps, task: WebhookTask): Promise<void> {
  const { companyId, connectionId, event } = task.event;
  const table = deps.table.forCompany(companyId);
  const webhook = await findWebhook(table, companyId, connectionId);
  if (!webhook) return;
  if (!task.isAskedFor && !(webhook.isActive && webhook.events.includes(event))) return giveUp(deps, task);
  if (!(await isClaimed(deps, task))) return;
  const { told, preview } = await tell(deps, webhook, task);
  await end(deps, task, { told, preview });
  await countOutcome(deps, webhook, isDone(told));
}

/** It is not wanted any more. Of one that has been tried it is said that no further attempt follows. */
async function giveUp({ table }: WebhookDeliveryDeps, { event, attempt }: WebhookTask): Promise<void> {
  const set = { state: 'failed', nextTryAt: null };
  await isHeld(table.forCompany(event.companyId).change(deliveryKey(event), { set }, ['exists', ['attempts', '=', attempt - 1], ['state', '=', 'waiting']]));
}

const isDone = ({ statusCode }: Told): boolean => statusCode !== null && statusCode >= 200 && statusCode < 300;

async function isClaimed({ table, clock }: WebhookDeliveryDeps, { event: told, attempt }: WebhookTask): Promise<boolean> {
  const nowMs = clock.nowMs();
  const { companyId, connectionId } = told;
  const item: DeliveryItem = {
    type: 'webhookDelivery',
    companyId,
    connectionId,
    told,
    state: 'waiting',
    attempts: attempt,
    statusCode: null,
    problem: null,
    lastTriedAt: isoTime(nowMs),
    nextTryAt: null,
    preview: '',
    retakeAtMs: nowMs + retakeMs,
    expiresAtSeconds: Math.ceil(nowMs / 1_000) + deliveryDays * 24 * 60 * 60,
  };
  // A former attempt of which there is nothing any more was erased with its contact.
  const isFree: Clause = { any: [...(attempt === 1 ? ['absent' as const] : []), ['attempts', '<', attempt], ['retakeAtMs', '<', nowMs]] };
  return isHeld(table.forCompany(companyId).commit(put(deliveryKey(told), item, [isFree])));
}

async function tell(deps: WebhookDeliveryDeps, webhook: WebhookItem, { event, attempt }: WebhookTask): Promise<{ told: Told; preview: string }> {
  const nowMs = deps.clock.nowMs();
  const payload = await payloadOf(deps.table.forCompany(event.companyId), event, { url: await deps.mediaUrl(), nowMs });
  const secret = openSecret(await deps.sealingKeys(), webhook);
  if (!payload || secret === undefined) return { told: { statusCode: null, problem: 'gone' }, preview: '' };
  const body = JSON.stringify(payload);
  const headers = {
    'content-type': 'application/json',
    'user-agent': 'Recado-Webhook/1',
    'x-recado-event': event.event,
    'x-recado-event-id': event.id,
    'x-recado-attempt': String(attempt),
    'x-recado-signature': signature(secret, body, nowMs),
  };
  return { told: await post(deps, webhook, { headers, body }), preview: previewOf(payload) };
}

/** Over time and body, so that neither an old call nor a changed one passes for a new one. */
export function signature(secret: string, body: string, nowMs: number): string {
  const seconds = Math.floor(nowMs / 1_000);
  return `t=${seconds},v1=${createHmac('sha256', secret).update(`${seconds}.${body}`).digest('hex')}`;
}

async function post(
  deps: WebhookDeliveryDeps,
  { url, companyId, connectionId }: WebhookItem,
  message: Parameters<WebhookDeliveryDeps['post']>[1],
): Promise<Told> {
  try {
    return { statusCode: await deps.post(url, message), problem: null };
  } catch (error) {
    if (!(error instanceof FetchFailed)) throw error;
    log.warn('receiver not reached', { companyId, connectionId, reason: error.message });
    return { statusCode: null, problem: error.isFinal ? 'refusedAddress' : error.message === 'timeout' ? 'timeout' : 'noAnswer' };
  }
}

async function end(deps: WebhookDeliveryDeps, task: WebhookTask, { told, preview }: { told: Told; preview: string }): Promise<void> {
  const table = deps.table.forCompany(task.event.companyId);
  const isHopeless = told.problem === 'gone' || told.problem === 'refusedAddress';
  const delay = isDone(told) || isHopeless ? undefined : delaysSeconds[task.attempt - 1];
  // Up to a quarter earlier, so that what failed together does not come back together.
  const delaySeconds = delay && Math.ceil(delay * (1 - deps.chance() / 4));
  // Before it is written down: a crash in between leaves an attempt that is made again, and none that is forgotten.
  if (delaySeconds) await deps.notices.send([{ ...task, attempt: task.attempt + 1 }], delaySeconds);
  const set: Partial<DeliveryItem> = {
    ...told,
    preview,
    state: isDone(told) ? 'delivered' : delaySeconds ? 'waiting' : 'failed',
    nextTryAt: delaySeconds ? isoTime(deps.clock.nowMs() + delaySeconds * 1_000) : null,
    retakeAtMs: null,
  };
  try {
    deliveryItem.parse(await table.change(deliveryKey(task.event), { set }, ['exists', ['attempts', '=', task.attempt]]));
  } catch (error) {
    // The next attempt has begun, or the company is being erased.
    if (!(error instanceof ConditionFailed)) throw error;
  }
}

/** A receiver that fails too often in a row is told no more until somebody switches it on again. */
async function countOutcome(deps: WebhookDeliveryDeps, webhook: WebhookItem, isDelivered: boolean): Promise<void> {
  if (isDelivered && webhook.failures === 0) return;
  const { companyId, connectionId } = webhook;
  const table = deps.table.forCompany(companyId);
  const key = companyKeys.webhook(companyId, connectionId);
  try {
    const change = isDelivered ? { set: { failures: 0 } } : { add: { failures: 1 } };
    const { failures } = await table.change(key, change, ['exists', ['isActive', '=', true]]);
    if (Number(failures) < mostWebhookFailures) return;
    const now = isoTime(deps.clock.nowMs());
    await table.commit(
      update(key, { set: { isActive: false, switchedOffAt: now, updatedAt: now } }, [['isActive', '=', true]]),
      update(companyKeys.connection(companyId, connectionId), { set: { webhook: 'failing', updatedAt: now } }, ['exists']),
    );
    log.warn('receiver switched off', { companyId, connectionId, failures });
  } catch (error) {
    // Switched off or deleted at this moment, by somebody or by another attempt.
    if (!(error instanceof ConditionFailed)) throw error;
  }
}
