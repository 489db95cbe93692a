import * as z from 'zod';
import { companyId, connectionId, contactId, messageId, ticketId, timestamp, webhookEventId } from './ids.ts';
import { ok, pageOf, pageQuery } from './lists.ts';
import { messageKinds } from './messages.ts';
import { defineRoutes } from './route.ts';
import { routesAt } from './routes-at.ts';
import { webhookEvents, webhookUrl } from './webhook-fields.ts';

/** Outcomes of a message of ours. */
export const webhookStatuses = ['sent', 'delivered', 'read', 'played', 'failed'] as const;

/** Hours without one success after which a receiver is told no more. */
export const failingHours = 24;
/** Days for which it is kept what became of each event. */
export const deliveryDays = 7;

const contact = z.object({ id: contactId, name: z.string(), number: z.string() });

/** The body of a call to a receiver, by its event. What was erased meanwhile is null. */
export const webhookPayload = z.object({
  /** The same in every repetition, as in the header. */
  id: webhookEventId,
  event: z.enum(webhookEvents),
  createdAt: timestamp,
  connectionId,
  message: z
    .object({
      id: messageId,
      ticketId,
      fromMe: z.boolean(),
      kind: z.enum(messageKinds),
      body: z.string(),
      media: z
        .object({ name: z.string(), mimeType: z.string(), sizeBytes: z.number(), url: z.string().describe('Can be fetched for at least twelve hours.') })
        .nullable(),
      createdAt: timestamp,
    })
    .optional(),
  /** For `message.status`. */
  status: z.enum(webhookStatuses).optional(),
  /** For a failed message: an error code. */
  failure: z.string().nullable().optional(),
  ticket: z.object({ id: ticketId, status: z.enum(['pending', 'open', 'closed']) }).optional(),
  contact: contact.nullable(),
});
export type WebhookPayload = z.output<typeof webhookPayload>;

/** An event on its way: what it tells of, without a word of it, which is read when it is told. */
export const webhookEvent = z.object({
  companyId,
  connectionId,
  id: webhookEventId,
  event: z.enum(webhookEvents),
  atMs: z.number().int(),
  messageId: messageId.nullable(),
  ticketId: ticketId.nullable(),
  contactId,
  ticketStatus: z.enum(['pending', 'open', 'closed']).nullable(),
  status: z.enum(webhookStatuses).nullable(),
  failure: z.string().nullable(),
});
export type WebhookEvent = z.output<typeof webhookEvent>;

/** On the queue of notices. `attempt` counts up. `isAskedFor`: somebody wants it once more; `isAwaited`: and it was to be told again anyway. */
export const webhookTask = z.object({
  type: z.literal('webhook'),
  event: webhookEvent,
  attempt: z.number().int(),
  isAskedFor: z.boolean().default(false),
  isAwaited: z.boolean().optional(),
});
export type WebhookTask = z.output<typeof webhookTask>;

/** Works off the events that stand in the line of a receiver. `step` counts up, so that one that comes again is told. */
export const webhookLineTask = z.object({
  type: z.literal('webhookLine'),
  companyId,
  connectionId,
  /** Since when there is this line. */
  sinceMs: z.number().int(),
  step: z.number().int(),
  /** Tries in a row in which nothing was taken. */
  attempt: z.number().int(),
});
export type WebhookLineTask = z.output<typeof webhookLineTask>;

export const webhook = z.object({
  url: z.string(),
  events: z.array(z.enum(webhookEvents)),
  isActive: z.boolean(),
  /** Failures in a row until now. */
  failures: z.number().int(),
  /** Since when there has been no success; null while there is. Meanwhile events are kept, and told in order afterwards. */
  failingSince: timestamp.nullable(),
  /** When it was switched off because of them; null otherwise. */
  switchedOffAt: timestamp.nullable(),
  secretLast4: z.string(),
  updatedAt: timestamp,
});
export type Webhook = z.output<typeof webhook>;

/** waiting: told, or to be told again. */
export const deliveryStates = ['waiting', 'delivered', 'failed'] as const;

/** `<when it happened>-<event>`. */
export const deliveryId = z
  .string()
  .regex(/^[0-9]{13}-evt_[A-Za-z0-9_-]{22}$/, 'not a delivery id')
  .brand<'DeliveryId'>();
export type DeliveryId = z.output<typeof deliveryId>;

export const delivery = z.object({
  id: deliveryId,
  eventId: webhookEventId,
  event: z.enum(webhookEvents),
  /** When it happened. */
  createdAt: timestamp,
  state: z.enum(deliveryStates),
  attempts: z.number().int(),
  /** Status of the last answer; null where there was none. */
  statusCode: z.number().int().nullable(),
  /** Why there was none. */
  problem: z.enum(['refusedAddress', 'noAnswer', 'timeout', 'gone']).nullable(),
  lastTriedAt: timestamp,
  nextTryAt: timestamp.nullable(),
  /** The sent body, without message texts and personal data. */
  preview: z.string(),
});
export type Delivery = z.output<typeof delivery>;

const at = routesAt('/whatsapp', { whatsappId: connectionId }, { permission: 'connections-page:editOrDeleteConnection' });
/** Its secret is in the reply that makes it, in that call's repetitions, and in no other. */
const withSecret = z.object({ webhook, secret: z.string().nullable() });

export const webhookRoutes = defineRoutes({
  showWebhook: at.part('/webhook', 'Whom a connection tells of what happens there; null while nobody.', z.object({ webhook: webhook.nullable() })),
  saveWebhook: {
    ...at.act(
      '/webhook',
      'Tell a receiver of what happens at a connection, or another one, or of other things. What was switched off starts anew.',
      withSecret,
    ),
    method: 'PUT',
    creates: true,
    body: z.object({
      url: webhookUrl,
      events: z.array(z.enum(webhookEvents)).min(1).max(webhookEvents.length),
      isActive: z.boolean().default(true),
    }),
  },
  deleteWebhook: { ...at.act('/webhook', 'Tell nobody any more.', ok), method: 'DELETE' },
  replaceWebhookSecret: at.act('/webhook/secret', 'Make a new secret for signatures, which is in this reply and in no other; the former one ends.', withSecret),
  listDeliveries: {
    ...at.part('/webhook/deliveries', 'What became of each event of the last seven days, the latest first, 20 a page.', pageOf('deliveries', delivery)),
    query: z.object(pageQuery),
  },
  resendDelivery: {
    ...at.act('/webhook/deliveries/{deliveryId}/resend', 'Tell of an event once more, under the same id.', ok),
    params: at.params.extend({ deliveryId }),
  },
});
