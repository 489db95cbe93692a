import * as z from 'zod';
import { type Connection, connection } from '#shared/contract/connections.ts';
import { companyId, connectionId } from '#shared/contract/ids.ts';

const reply = connection.shape;

/**
 * A connection as stored. People change the upper part, the session service the lower one (status and below); each writes
 * only its own attributes, on condition that the item exists, so that a deleted connection never comes back.
 */
export const connectionItem = z.object({
  type: z.literal('connection'),
  companyId,
  connectionId,
  name: reply.name,
  channel: reply.channel,
  /** Id of the Facebook page or the Instagram account. */
  accountId: z.string().optional(),
  isDefault: reply.isDefault,
  greetingMessage: reply.greetingMessage,
  complationMessage: reply.complationMessage,
  outOfHoursMessage: reply.outOfHoursMessage,
  ratingMessage: reply.ratingMessage,
  transferMessage: reply.transferMessage.default(''),
  queueIds: reply.queueIds,
  /** Hash of the token by which programs send: `systemKeys.connectionToken`. */
  tokenHash: z.string().optional(),
  tokenLast4: reply.tokenLast4.default(null),
  /** As the webhook's own row says; here so that screens hear of it. */
  webhook: reply.webhook.default(null),
  webhookUrl: z.string().optional(),
  /** Goes up with each change by people: two of them at once cannot together break a rule that each of them kept. */
  revision: z.number().int(),
  createdAt: reply.createdAt,

  status: reply.status,
  qrcode: reply.qrcode,
  qrExpiresAt: reply.qrExpiresAt,
  retries: reply.retries,
  number: reply.number,
  closeReason: reply.closeReason,
  numberHolder: reply.numberHolder.default(null),
  updatedAt: reply.updatedAt,
});
export type ConnectionItem = z.output<typeof connectionItem>;

/** The whole of it, QR text included: who may not act on connections gets it through `hideKeys`. */
export function toConnection(item: ConnectionItem): Connection {
  const {
    type: _type,
    companyId: _companyId,
    accountId: _account,
    revision: _revision,
    tokenHash: _hash,
    webhookUrl: _url,
    connectionId: id,
    ...fields
  } = item;
  return { id, ...fields, queues: fields.queueIds.map((queue) => ({ id: queue })), token: null };
}

/** For those who may see a connection but not pair or change it: the text of a QR code is the key to a WhatsApp account. */
export const hideKeys = (shown: Connection): Connection => ({ ...shown, qrcode: '', tokenLast4: null });
