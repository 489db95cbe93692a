import * as z from 'zod';
import { companyId, type CompanyId, connectionId, type ConnectionId } from '#shared/contract/ids.ts';
import { type Delivery, delivery, deliveryId, type Webhook, webhook, webhookEvent } from '#shared/contract/webhooks.ts';
import { openText, type SealingKeys, sealText } from '#functions/tools/sealed-text.ts';
import { findItem } from '#functions/data/find-item.ts';
import { keptValues } from '#functions/data/cached-items.ts';
import { companyKeys, sortableMs } from '#functions/data/keys.ts';
import { readableItems } from '#functions/data/readable.ts';
import type { TablePart } from '#functions/data/table.ts';

/** Receiver of a connection's events. */
export const webhookItem = z.object({
  type: z.literal('webhook'),
  companyId,
  connectionId,
  ...webhook.omit({ failingSince: true }).shape,
  sealedSecret: z.string(),
  /** The call that made it, until it is changed. */
  madeBy: z.string().optional(),
  /** Since when there has been no success. */
  failingSinceMs: z.number().int().optional(),
  /** Since when events stand in a line; missing while they are told at once. */
  lineSinceMs: z.number().int().optional(),
  /** Goes up with each job that works the line off, and when the last one did. */
  lineStep: z.number().int().optional(),
  lineAtMs: z.number().int().optional(),
});
export type WebhookItem = z.output<typeof webhookItem>;

export const toWebhook = ({ url, events, isActive, failures, failingSinceMs, switchedOffAt, secretLast4, updatedAt }: WebhookItem): Webhook => ({
  url,
  events,
  isActive,
  failures,
  failingSince: failingSinceMs === undefined ? null : new Date(failingSinceMs).toISOString(),
  switchedOffAt,
  secretLast4,
  updatedAt,
});

export const findWebhook = (table: TablePart, company: CompanyId, connection: ConnectionId): Promise<WebhookItem | undefined> =>
  findItem(table, companyKeys.webhook(company, connection), webhookItem);

const boundTo = (company: CompanyId, connection: ConnectionId): string => `webhook\n${company}\n${connection}`;

type Owner = Pick<WebhookItem, 'companyId' | 'connectionId'>;

export const sealSecret = (keys: SealingKeys, { companyId: company, connectionId: connection }: Owner, secret: string, iv: Buffer): string =>
  sealText(keys, boundTo(company, connection), secret, iv);

/** Undefined when it was sealed by a key that is no longer honoured. */
export const openSecret = (keys: SealingKeys, item: WebhookItem): string | undefined =>
  openText(keys, boundTo(item.companyId, item.connectionId), item.sealedSecret);

/** A new receiver, or one with other events, gets them at most so much later. */
const keepMs = 30_000;
const kept = keptValues<readonly WebhookItem[]>(keepMs);

/** The receivers of a company that are to be told, at most half a minute old: half a read unit where there is none. */
export function loadActiveWebhooks(table: TablePart, company: CompanyId, nowMs: number): Promise<readonly WebhookItem[]> {
  return kept(company, nowMs, async () => {
    const stored = await table.queryAll({ pk: companyKeys.webhook(company, '').pk });
    return readableItems(webhookItem, stored).filter(({ isActive }) => isActive);
  });
}

/** Outcome of telling an event. It names the event's subject without its content. */
export const deliveryItem = z.object({
  type: z.literal('webhookDelivery'),
  companyId,
  connectionId,
  told: webhookEvent,
  state: delivery.shape.state,
  attempts: z.number().int(),
  statusCode: delivery.shape.statusCode,
  problem: delivery.shape.problem,
  lastTriedAt: delivery.shape.lastTriedAt,
  nextTryAt: delivery.shape.nextTryAt,
  preview: z.string(),
  /** From when on an attempt of which nothing was heard is made again; null once it has ended. */
  retakeAtMs: z.number().nullable(),
  expiresAtSeconds: z.number(),
});
export type DeliveryItem = z.output<typeof deliveryItem>;

export const deliveryKey = ({ companyId: company, connectionId: connection, atMs, id }: z.output<typeof webhookEvent>) =>
  companyKeys.webhookDelivery(company, connection, atMs, id);

export function toDelivery({ told, state, attempts, statusCode, problem, lastTriedAt, nextTryAt, preview }: DeliveryItem): Delivery {
  const { id, event, atMs } = told;
  const createdAt = new Date(atMs).toISOString();
  return {
    id: deliveryId.parse(`${sortableMs(atMs)}-${id}`),
    eventId: id,
    event,
    createdAt,
    state,
    attempts,
    statusCode,
    problem,
    lastTriedAt,
    nextTryAt,
    preview,
  };
}
