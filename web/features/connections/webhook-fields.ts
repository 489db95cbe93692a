import * as z from 'zod';
import { webhookEvents, webhookUrl } from '#shared/contract/webhook-fields.ts';
import type { Webhook } from '#shared/contract/webhooks.ts';
import type { WebhookFields } from '#web/parts/programs/queries.ts';
import { i18n } from '#web/i18n/instance.ts';

type WebhookEventName = (typeof webhookEvents)[number];

/** A field's name holds no dot. */
export const eventField = (event: WebhookEventName) => event.replace('.', '_') as EventField; // the first dot is the only one
type EventField = WebhookEventName extends infer E ? (E extends `${infer A}.${infer B}` ? `${A}_${B}` : never) : never;

const choice = z.boolean();
export const webhookSchema = z
  .object({
    url: z.string().trim().pipe(webhookUrl),
    isActive: choice,
    message_received: choice,
    message_status: choice,
    ticket_opened: choice,
    ticket_closed: choice,
  })
  .refine((fields) => webhookEvents.some((event) => fields[eventField(event)]), {
    path: ['message_received'],
    error: () => i18n.t('messages-api:chooseEvent'),
  });
export type WebhookForm = z.output<typeof webhookSchema>;

/** @param webhook null for a new one, of everything */
export function formOf(webhook: Webhook | null): WebhookForm {
  const has = (event: WebhookEventName): boolean => webhook === null || webhook.events.includes(event);
  return {
    url: webhook?.url ?? '',
    // Who opens one that was switched off has come to switch it on.
    isActive: webhook === null || webhook.isActive || webhook.switchedOffAt !== null,
    message_received: has('message.received'),
    message_status: has('message.status'),
    ticket_opened: has('ticket.opened'),
    ticket_closed: has('ticket.closed'),
  };
}

export const fieldsOf = (form: WebhookForm): WebhookFields => ({
  url: form.url,
  isActive: form.isActive,
  events: webhookEvents.filter((event) => form[eventField(event)]),
});
