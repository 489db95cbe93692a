import { emailRoutes } from '#shared/contract/emails.ts';
import { mailSenderRoutes } from '#shared/contract/mail-senders.ts';
import { clientRoutes } from '#web/api/client-route.ts';

const { listMailSenders } = mailSenderRoutes;

export const routes = clientRoutes({ ...emailRoutes, listMailSenders });
