import { mailSenderRoutes } from '#shared/contract/mail-senders.ts';
import { clientRoutes } from '#web/api/client-route.ts';

export const routes = clientRoutes(mailSenderRoutes);
