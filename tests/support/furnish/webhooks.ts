import { saveWebhook } from '#functions/areas/webhooks/save-webhook.ts';
import { companyKeys } from '#functions/data/keys.ts';
import type { DeliveryItem } from '#functions/records/webhooks/webhook-item.ts';
import { put } from '#functions/data/writes.ts';
import { isoTime } from '#functions/ports/clock.ts';
import { contactId, webhookEventId } from '#shared/contract/ids.ts';
import { given } from '../given.ts';
import { webhookAreaDeps } from '../webhooks.ts';
import { type Furnish, ulidOf } from './furnished.ts';

export const furnishWebhooks: Furnish<'webhooks'> = async (home) => {
  const { companyId, connectionId } = await given.connection(home, { queueIds: [home.queue.queueId] });
  const fields = { url: 'https://hooks.example.com/recado', events: ['message.received' as const], isActive: true };
  await saveWebhook(webhookAreaDeps(home), home.admin, connectionId, fields);
  const { clock, table } = home.deps;
  const atMs = clock.nowMs();
  const id = webhookEventId.parse(`evt_${clock.randomBytes(16).toString('base64url')}`);
  const told = { companyId, connectionId, id, event: 'ticket.closed' as const, atMs, messageId: null, ticketId: null, ticketStatus: null } as const;
  const item: DeliveryItem = {
    type: 'webhookDelivery',
    companyId,
    connectionId,
    told: { ...told, contactId: contactId.parse(clock.newId()), status: null, failure: null },
    state: 'failed',
    attempts: 7,
    statusCode: 500,
    problem: null,
    lastTriedAt: isoTime(atMs),
    nextTryAt: null,
    preview: '{}',
    retakeAtMs: null,
    expiresAtSeconds: Math.ceil(atMs / 1_000) + 3_600,
  };
  await table.forCompany(companyId).commit(put(companyKeys.webhookDelivery(companyId, connectionId, atMs, id), item));
  return {
    ids: { whatsappId: ulidOf(connectionId), deliveryId: { own: `${atMs}-${id}`, missing: `${atMs}-evt_${'A'.repeat(22)}`, malformed: '42' } },
    bodies: { saveWebhook: { ...fields, events: ['message.received', 'ticket.opened'] } },
    known: { url: [fields.url], events: [fields.events] },
    notPlain: ['deleteWebhook'],
  };
};
