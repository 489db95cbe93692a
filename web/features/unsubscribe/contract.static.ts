import { emailRoutes } from '#shared/contract/emails.ts';
import { clientRoutes } from '#web/api/client-route.ts';

const { showUnsubscription, unsubscribe } = emailRoutes;

export const routes = clientRoutes({ showUnsubscription, unsubscribe });
