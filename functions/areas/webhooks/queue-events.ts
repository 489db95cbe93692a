import type { CompanyId } from '#shared/contract/ids.ts';
import type { WebhookEvent } from '#shared/contract/webhooks.ts';
import { messageItem } from '#functions/records/messages/message-item.ts';
import { messageKey } from '#functions/records/messages/message-store.ts';
import { messagePlace } from '#shared/domain/message-id.ts';
import { readable } from '#functions/data/readable.ts';
import type { TablePart } from '#functions/data/table.ts';
import { loadActiveWebhooks, type WebhookItem } from '#functions/records/webhooks/webhook-item.ts';
import { isHeld } from '#functions/data/decide-anew.ts';
import type { TellingDeps } from './deps.ts';
import { eventsOf, type WatchedChange } from './events-of.ts';

const watchedTypes: ReadonlySet<unknown> = new Set(['message', 'ticket']);

/** Hands on what somebody is to be told of. Where nobody is, this costs half a read unit each half minute. */
export async function queueEvents(deps: TellingDeps, changes: readonly WatchedChange[]): Promise<void> {
  const watched = changes.filter(({ after }) => watchedTypes.has(after?.['type']));
  const byCompany = Map.groupBy(watched, ({ after }) => String(after?.['companyId']));
  const wanted: WebhookEvent[] = [];
  for (const [company, own] of byCompany) {
    const companyId = company as CompanyId; // as the items have it
    const table = deps.table.forCompany(companyId);
    const webhooks = await loadActiveWebhooks(table, companyId, deps.clock.nowMs());
    if (webhooks.length === 0) continue;
    for (const change of own) await watch(table, webhooks, change);
    wanted.push(...own.flatMap(eventsOf).filter((event) => isWanted(webhooks, event)));
  }
  if (wanted.length > 0) await deps.notices.send(wanted.map((event) => ({ type: 'webhook', event, attempt: 1, isAskedFor: false })));
}

const isWanted = (webhooks: readonly WebhookItem[], { connectionId, event }: Pick<WebhookEvent, 'connectionId' | 'event'>): boolean =>
  webhooks.some((one) => one.connectionId === connectionId && one.events.includes(event));

/**
 * Marks a message of ours whose acks somebody wants to hear of. The stream hands on no other acks: of most messages nobody wants
 * them, and each would cost a call.
 */
async function watch(table: TablePart, webhooks: readonly WebhookItem[], { before, after }: WatchedChange): Promise<void> {
  if (before || after?.['type'] !== 'message' || after['fromMe'] !== true || after['kind'] === 'event') return;
  const message = readable(messageItem, after);
  if (!message || message.isWatched || message.isMoved || !isWanted(webhooks, { connectionId: message.connectionId, event: 'message.status' })) return;
  const { ms, channelMessageId } = messagePlace(message.id);
  // Its contact was erased at this moment.
  await isHeld(table.change(messageKey(message, ms, channelMessageId), { set: { isWatched: true } }, ['exists']));
}
