import { type ConnectionId, webhookEventId } from '#shared/contract/ids.ts';
import { recordPageSize } from '#shared/contract/lists.ts';
import type { QueryOf, ReplyOf } from '#shared/contract/route.ts';
import type { DeliveryId, webhookRoutes } from '#shared/contract/webhooks.ts';
import { loadItem } from '#functions/data/find-item.ts';
import { companyKeys } from '#functions/data/keys.ts';
import { readListed } from '#functions/data/list-page.ts';
import { deliveryItem, toDelivery } from '#functions/records/webhooks/webhook-item.ts';
import { readPage } from '#functions/stack/paging.ts';
import type { Principal } from '#functions/tools/principal.ts';
import type { WebhookDeps } from './deps.ts';
import { loadWebhook, requireConnection } from './save-webhook.ts';

/** The latest first. @throws AppError ERR_NO_WAPP_FOUND */
export async function listDeliveries(
  deps: WebhookDeps,
  principal: Principal,
  connectionId: ConnectionId,
  query: QueryOf<typeof webhookRoutes.listDeliveries>,
): Promise<ReplyOf<typeof webhookRoutes.listDeliveries>> {
  const { companyId } = principal;
  const table = deps.table.forCompany(companyId);
  await requireConnection(table, companyId, connectionId);
  const { pk } = companyKeys.webhookDelivery(companyId, connectionId, 0, '');
  const { items, ...position } = await readPage(principal, `deliveries ${connectionId}`, query, (after) =>
    readListed(table, deliveryItem, { pk, newestFirst: true, limit: recordPageSize, after }),
  );
  return { deliveries: items.map(toDelivery), ...position };
}

/** Tells of it once more, also what a receiver has taken, or would not be told of now. @throws AppError ERR_NO_WAPP_FOUND, ERR_NO_WEBHOOK_FOUND */
export async function resendDelivery(deps: WebhookDeps, { companyId }: Principal, connectionId: ConnectionId, id: DeliveryId): Promise<{ message: string }> {
  const table = deps.table.forCompany(companyId);
  await loadWebhook(table, companyId, connectionId);
  const [ms, event] = [id.slice(0, 13), id.slice(14)];
  const { told, attempts, state } = await loadItem(
    table,
    companyKeys.webhookDelivery(companyId, connectionId, Number(ms), webhookEventId.parse(event)),
    deliveryItem,
    'ERR_NO_WEBHOOK_FOUND',
  );
  await deps.notices.send([{ type: 'webhook', event: told, attempt: attempts + 1, isAskedFor: true, isAwaited: state === 'waiting' }]);
  return { message: 'Asked for.' };
}
