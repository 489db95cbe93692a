import { failingHours, type WebhookLineTask } from '#shared/contract/webhooks.ts';
import { isCompanyAdmin } from '#shared/contract/permissions.ts';
import { findItem } from '#functions/data/find-item.ts';
import { companyKeys, sortableMs } from '#functions/data/keys.ts';
import { ifHeld, isHeld } from '#functions/data/decide-anew.ts';
import { readableItems } from '#functions/data/readable.ts';
import { update } from '#functions/data/writes.ts';
import { type DeliveryItem, deliveryItem, deliveryKey, type WebhookItem, webhookItem } from '#functions/records/webhooks/webhook-item.ts';
import { connectionItem } from '#functions/records/connections/connection-item.ts';
import { userItem } from '#functions/records/accounts/user-item.ts';
import { log } from '#functions/tools/log.ts';
import { isoTime } from '#functions/ports/clock.ts';
import type { WebhookDeliveryDeps } from './deps.ts';
import { isStale, keyOf, sendLine } from './event-line.ts';
import { delaySeconds, mostAttempts } from './retry-delays.ts';
import { tellReceiver } from './tell-receiver.ts';

const hourMs = 60 * 60_000;
/** Events that were tried alone before the line began are of this time. */
const earlierMs = 2 * hourMs;
/** A job takes so many, and so long: the function serves others too. */
const mostOfJob = 25;
const longestMs = 15_000;
const guardSeconds = 900;
/** Several events in a row that fail mean that the receiver does, not that they are odd. */
const mostOdd = 3;

/**
 * Works off the events of a receiver in their order, one at a time. When the first fails, the newest is tried: an event that the
 * receiver will never take must not hold up the others. Fails that one too, the line waits, longer each time, for a day at most.
 */
export async function workLine(deps: WebhookDeliveryDeps, task: WebhookLineTask): Promise<void> {
  const webhook = await claimStep(deps, task);
  if (!webhook) return;
  const { failingSinceMs } = webhook;
  if (failingSinceMs !== undefined && deps.clock.nowMs() - failingSinceMs >= failingHours * hourMs) return switchOff(deps, webhook);
  // Should this job end in the middle: the same step as the next one's, of which one is taken.
  await sendLine(deps, webhook, { step: task.step + 1, attempt: task.attempt }, guardSeconds);
  const how = await workOff(deps, webhook, task.sinceMs - earlierMs);
  if (how === 'done') return closeLine(deps, webhook, task);
  const attempt = how === 'more' ? 1 : task.attempt + 1;
  await sendLine(deps, webhook, { step: task.step + 1, attempt }, how === 'more' ? 0 : delaySeconds(attempt, deps.chance()));
}

/** A job that comes again finds another step. */
async function claimStep({ table, clock }: WebhookDeliveryDeps, { companyId, connectionId, sinceMs, step }: WebhookLineTask): Promise<WebhookItem | undefined> {
  const nowMs = clock.nowMs();
  const part = table.forCompany(companyId);
  const key = companyKeys.webhook(companyId, connectionId);
  const webhook = await findItem(part, key, webhookItem);
  if (!webhook?.isActive || webhook.lineSinceMs !== sinceMs) return undefined;
  if (webhook.lineStep !== step && !isStale(webhook, nowMs)) return undefined;
  const changed = await ifHeld(part.change(key, { set: { lineStep: step + 1, lineAtMs: nowMs } }, ['exists', ['lineStep', '=', webhook.lineStep]]));
  return changed && webhookItem.parse(changed);
}

async function workOff(deps: WebhookDeliveryDeps, webhook: WebhookItem, fromMs: number): Promise<'done' | 'more' | 'failing'> {
  const endMs = deps.clock.nowMs() + longestMs;
  let [told, odd, isAlive] = [0, 0, false];
  let after = sortableMs(Math.max(0, fromMs));
  for (;;) {
    const page = await waitingBehind(deps, webhook, after);
    for (const row of page.rows) {
      if (told >= mostOfJob || deps.clock.nowMs() >= endMs) return 'more';
      told += 1;
      if (await isTold(deps, webhook, row)) {
        [odd, isAlive] = [0, true];
        continue;
      }
      isAlive ||= await isNewestTold(deps, webhook, row);
      odd += 1;
      if (!isAlive || odd >= mostOdd) return 'failing';
      await passOver(deps, row);
    }
    if (page.after === undefined) return 'done';
    after = page.after;
  }
}

async function waitingBehind({ table }: WebhookDeliveryDeps, { companyId, connectionId }: WebhookItem, beyond: string) {
  const { pk } = companyKeys.webhookDelivery(companyId, connectionId, 0, '');
  const page = await table.forCompany(companyId).query({ pk, limit: 100, beyond, consistent: true });
  return { rows: waitingOf(page.items), after: page.next };
}

const waitingOf = (items: Parameters<typeof readableItems>[1]): DeliveryItem[] => readableItems(deliveryItem, items).filter(({ state }) => state === 'waiting');

/** An event that no repetition helps is over too. */
async function isTold(deps: WebhookDeliveryDeps, webhook: WebhookItem, { told, attempts }: DeliveryItem): Promise<boolean> {
  return (await tellReceiver(deps, webhook, { event: told, attempt: attempts + 1 })) !== 'failed';
}

async function isNewestTold(deps: WebhookDeliveryDeps, webhook: WebhookItem, failed: DeliveryItem): Promise<boolean> {
  const { companyId, connectionId } = webhook;
  const { pk } = companyKeys.webhookDelivery(companyId, connectionId, 0, '');
  const page = await deps.table.forCompany(companyId).query({ pk, limit: 10, newestFirst: true, consistent: true });
  const newest = waitingOf(page.items).find(({ told }) => told.id !== failed.told.id);
  return newest !== undefined && isTold(deps, webhook, newest);
}

/** The receiver takes others, not this one: it is tried again alone, and in the end given up. */
async function passOver(deps: WebhookDeliveryDeps, { told, attempts }: DeliveryItem): Promise<void> {
  const attempt = attempts + 1;
  if (attempt < mostAttempts) {
    return deps.notices.send([{ type: 'webhook', event: told, attempt: attempt + 1, isAskedFor: false }], delaySeconds(attempt, deps.chance()));
  }
  await isHeld(deps.table.forCompany(told.companyId).change(deliveryKey(told), { set: { state: 'failed' } }, ['exists', ['attempts', '=', attempt]]));
}

/** Events that came into the line while it ended are told like any other. */
async function closeLine(deps: WebhookDeliveryDeps, webhook: WebhookItem, { sinceMs }: WebhookLineTask): Promise<void> {
  const change = { set: { failures: 0 }, remove: ['lineSinceMs', 'lineStep', 'lineAtMs', 'failingSinceMs'] };
  if (!(await isHeld(deps.table.forCompany(webhook.companyId).change(keyOf(webhook), change, ['exists', ['lineSinceMs', '=', sinceMs]])))) return;
  const { rows } = await waitingBehind(deps, webhook, sortableMs(sinceMs));
  const left = rows.filter(({ attempts }) => attempts === 0);
  if (left.length > 0) await deps.notices.send(left.map(({ told }) => ({ type: 'webhook', event: told, attempt: 1, isAskedFor: false })));
}

/** A day without one success. The events of the line stay, for a person who switches it on again. */
async function switchOff(deps: WebhookDeliveryDeps, { companyId, connectionId, failures }: WebhookItem): Promise<void> {
  const table = deps.table.forCompany(companyId);
  const now = isoTime(deps.clock.nowMs());
  const isOff = await isHeld(
    table.commit(
      update(companyKeys.webhook(companyId, connectionId), { set: { isActive: false, switchedOffAt: now, updatedAt: now } }, [['isActive', '=', true]]),
      update(companyKeys.connection(companyId, connectionId), { set: { webhook: 'failing', updatedAt: now } }, ['exists']),
    ),
  );
  if (!isOff) return;
  log.warn('receiver switched off', { companyId, connectionId, failures });
  const [stored, users] = await Promise.all([
    table.get(companyKeys.connection(companyId, connectionId)),
    table.queryAll({ pk: companyKeys.user(companyId, '').pk }),
  ]);
  const admins = readableItems(userItem, users).filter(isCompanyAdmin);
  const title = stored ? connectionItem.parse(stored).name : '';
  const mark = `webhook-off#${connectionId}#${now}`;
  const to = { userIds: admins.map(({ userId }) => userId) };
  const notice = {
    companyId,
    to,
    mark,
    tag: `webhook-${connectionId}`,
    title,
    words: null,
    event: 'webhookOff',
    path: '/connections',
    atMs: Date.parse(now),
  } as const;
  await deps.notices.send([{ type: 'notice', notice }]);
}
