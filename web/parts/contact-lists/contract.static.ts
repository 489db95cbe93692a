import { contactListRoutes } from '#shared/contract/contact-lists.ts';
import { clientRoutes } from '#web/api/client-route.ts';

export const routes = clientRoutes(contactListRoutes);
