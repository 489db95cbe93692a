import { invoiceRoutes } from '#shared/contract/invoices.ts';
import { subscriptionRoutes } from '#shared/contract/subscription.ts';
import { clientRoutes } from '#web/api/client-route.ts';

export const routes = clientRoutes({ ...invoiceRoutes, ...subscriptionRoutes });
