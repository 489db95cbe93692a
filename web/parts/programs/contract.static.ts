import { connectionRoutes } from '#shared/contract/connections.ts';
import { sendApiRoutes } from '#shared/contract/send-api.ts';
import { webhookRoutes } from '#shared/contract/webhooks.ts';
import { clientRoutes } from '#web/api/client-route.ts';

export { sendsPerMinute } from '#shared/contract/send-api.ts';
export { failingHours } from '#shared/contract/webhooks.ts';

const { replaceToken } = connectionRoutes;

export const routes = clientRoutes({ ...sendApiRoutes, ...webhookRoutes, replaceToken });
