import type { webhookRoutes } from '#shared/contract/webhooks.ts';
import { once } from '#functions/stack/create-once.ts';
import type { Handlers } from '#functions/stack/http.ts';
import { listDeliveries, resendDelivery } from './deliveries.ts';
import type { WebhookDeps } from './deps.ts';
import { deleteWebhook, replaceSecret, saveWebhook, showMade, showWebhook } from './save-webhook.ts';

export const webhookHandlers = (deps: WebhookDeps): Handlers<typeof webhookRoutes> => ({
  showWebhook: ({ principal, params }) => showWebhook(deps, principal, params.whatsappId),
  saveWebhook: once(
    ({ principal, params, body }) => saveWebhook(deps, principal, params.whatsappId, body),
    ({ principal, params }) => showMade(deps, principal, params.whatsappId),
  ),
  deleteWebhook: ({ principal, params }) => deleteWebhook(deps, principal, params.whatsappId),
  replaceWebhookSecret: ({ principal, params }) => replaceSecret(deps, principal, params.whatsappId),
  listDeliveries: ({ principal, params, query }) => listDeliveries(deps, principal, params.whatsappId, query),
  resendDelivery: ({ principal, params }) => resendDelivery(deps, principal, params.whatsappId, params.deliveryId),
});
