import type { WebhookLineTask } from '#shared/contract/webhooks.ts';
import { companyKeys } from '#functions/data/keys.ts';
import { isHeld } from '#functions/data/decide-anew.ts';
import type { Clause } from '#functions/data/writes.ts';
import type { WebhookItem } from '#functions/records/webhooks/webhook-item.ts';
import type { WebhookDeliveryDeps } from './deps.ts';
import { delaySeconds } from './retry-delays.ts';

/** Nobody works off a line that shows nothing for so long: longer than the longest pause. */
const staleMs = 20 * 60_000;

export const isStale = ({ lineAtMs = 0 }: WebhookItem, nowMs: number): boolean => nowMs - lineAtMs > staleMs;

export const keyOf = ({ companyId, connectionId }: Pick<WebhookItem, 'companyId' | 'connectionId'>) => companyKeys.webhook(companyId, connectionId);

/** From now on events stand in the line, unless there is one. @param isFailing and not only slow. */
export async function openLine(deps: WebhookDeliveryDeps, webhook: WebhookItem, isFailing: boolean): Promise<void> {
  const nowMs = deps.clock.nowMs();
  const line = { lineSinceMs: nowMs, lineStep: 0, lineAtMs: nowMs, ...(isFailing ? { failingSinceMs: nowMs } : {}) };
  const when: readonly Clause[] = ['exists', ['isActive', '=', true], ['lineSinceMs', 'absent']];
  const isOpened = await isHeld(deps.table.forCompany(webhook.companyId).change(keyOf(webhook), { set: line }, when));
  if (isOpened) await sendLine(deps, { ...webhook, ...line }, { step: 0, attempt: 1 }, delaySeconds(1, deps.chance()));
}

/** Has the line worked off. */
export async function sendLine(
  { notices }: Pick<WebhookDeliveryDeps, 'notices'>,
  { companyId, connectionId, lineSinceMs = 0 }: Pick<WebhookItem, 'companyId' | 'connectionId' | 'lineSinceMs'>,
  { step, attempt }: Pick<WebhookLineTask, 'step' | 'attempt'>,
  seconds: number,
): Promise<void> {
  await notices.send([{ type: 'webhookLine', companyId, connectionId, sinceMs: lineSinceMs, step, attempt }], seconds);
}
