import type { metaWebhookRoutes } from '#shared/contract/meta-webhook.ts';
import type { Handlers } from '#functions/stack/http.ts';
import type { WebhookDeps } from './deps.ts';
import { receiveWebhook } from './receive-webhook.ts';
import { verifyWebhook } from './verify-webhook.ts';

export const metaWebhookHandlers = (deps: WebhookDeps): Handlers<typeof metaWebhookRoutes> => ({
  verifyMetaWebhook: ({ query }) => verifyWebhook(deps, { token: query['hub.verify_token'], challenge: query['hub.challenge'] }),
  receiveMetaWebhook: ({ raw }) => receiveWebhook(deps, { bytes: raw.bytes, signature: raw.headers['x-hub-signature-256'] }),
});
