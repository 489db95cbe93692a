import { createHmac } from 'node:crypto';
import { deliveryDays, type WebhookTask } from '#shared/contract/webhooks.ts';
import { deliveryItem, type DeliveryItem, deliveryKey, openSecret, type WebhookItem } from '#functions/records/webhooks/webhook-item.ts';
import { companyKeys } from '#functions/data/keys.ts';
import { isHeld, onRefusal } from '#functions/data/decide-anew.ts';
import { type Clause, put } from '#functions/data/writes.ts';
import { log } from '#functions/tools/log.ts';
import { isoTime } from '#functions/ports/clock.ts';
import { FetchFailed } from '#functions/ports/guarded-fetch.ts';
import type { WebhookDeliveryDeps } from './deps.ts';
import { payloadOf, previewOf } from './payload-of.ts';

/** An attempt of which nothing was heard is made again after this: the function was killed. The queue hands it out anew later than that. */
const retakeMs = 60_000;
/** A receiver that takes longer to answer is told one event after the other, so that it holds up no other one's. */
const slowMs = 3_000;

type Told = Pick<DeliveryItem, 'statusCode' | 'problem'>;

/** `hopeless`: no repetition helps, for reasons that are not the receiver's. */
type Outcome = 'done' | 'doneSlowly' | 'failed' | 'hopeless' | 'notOurs';

/** A delivery that has not been tried. */
export function newDelivery({ event: told, attempt }: Pick<WebhookTask, 'event' | 'attempt'>, nowMs: number): DeliveryItem {
  const { companyId, connectionId } = told;
  return {
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
    retakeAtMs: null,
    expiresAtSeconds: Math.ceil(nowMs / 1_000) + deliveryDays * 24 * 60 * 60,
  };
}

/**
 * Tells a receiver of an event once. The attempt is written down before it is made, so that one that comes again from the queue is
 * made once.
 */
export async function tellReceiver(deps: WebhookDeliveryDeps, webhook: WebhookItem, task: Pick<WebhookTask, 'event' | 'attempt'>): Promise<Outcome> {
  const other = await claim(deps, task);
  // It was made and has failed, and nobody has seen to the next one: whoever made it was killed.
  if (other) return other.state === 'waiting' && other.attempts === task.attempt && other.retakeAtMs === null ? 'failed' : 'notOurs';
  const beganMs = deps.clock.nowMs();
  const { told, preview } = await tell(deps, webhook, task);
  const outcome = outcomeOf(told, deps.clock.nowMs() - beganMs);
  const state = outcome === 'failed' ? 'waiting' : outcome === 'hopeless' ? 'failed' : 'delivered';
  const set = { ...told, preview, state, nextTryAt: null, retakeAtMs: null };
  // The next attempt has begun, or the company is being erased.
  await isHeld(deps.table.forCompany(task.event.companyId).change(deliveryKey(task.event), { set }, ['exists', ['attempts', '=', task.attempt]]));
  // One that is tried again alone says nothing of its receiver, and of one that is gone the receiver was told nothing.
  const isAlone = outcome === 'failed' && webhook.lineSinceMs === undefined && task.attempt > 1;
  if (!isAlone && told.problem !== 'gone') await countOutcome(deps, webhook, outcome);
  return outcome;
}

function outcomeOf({ statusCode, problem }: Told, tookMs: number): Outcome {
  if (problem === 'gone' || problem === 'refusedAddress') return 'hopeless';
  const isDone = statusCode !== null && statusCode >= 200 && statusCode < 300;
  if (!isDone) return 'failed';
  return tookMs > slowMs ? 'doneSlowly' : 'done';
}

/** @returns what stands there instead, if the attempt was made or is being made. */
async function claim({ table, clock }: WebhookDeliveryDeps, task: Pick<WebhookTask, 'event' | 'attempt'>): Promise<Partial<DeliveryItem> | undefined> {
  const nowMs = clock.nowMs();
  const item = { ...newDelivery(task, nowMs), retakeAtMs: nowMs + retakeMs };
  // A former attempt of which there is nothing any more was erased with its contact.
  const isFree: Clause = { any: [...(task.attempt === 1 ? ['absent' as const] : []), ['attempts', '<', task.attempt], ['retakeAtMs', '<', nowMs]] };
  const claimed = table.forCompany(item.companyId).commit(put(deliveryKey(task.event), item, [isFree]));
  return onRefusal(
    claimed.then(() => undefined),
    ({ item: stored }) => (stored ? deliveryItem.parse(stored) : {}),
  );
}

async function tell(
  deps: WebhookDeliveryDeps,
  webhook: WebhookItem,
  { event, attempt }: Pick<WebhookTask, 'event' | 'attempt'>,
): Promise<{ told: Told; preview: string }> {
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

/** Counts failures in a row, and since when there has been nothing else. */
async function countOutcome({ table, clock }: WebhookDeliveryDeps, webhook: WebhookItem, outcome: Outcome): Promise<void> {
  const isFailure = outcome === 'failed' || outcome === 'hopeless';
  if (!isFailure && webhook.failures === 0) return;
  const { companyId, connectionId, failingSinceMs = clock.nowMs() } = webhook;
  const change = isFailure ? { add: { failures: 1 }, set: { failingSinceMs } } : { set: { failures: 0 }, remove: ['failingSinceMs'] };
  // Switched off or deleted at this moment.
  await isHeld(table.forCompany(companyId).change(companyKeys.webhook(companyId, connectionId), change, ['exists', ['isActive', '=', true]]));
}
