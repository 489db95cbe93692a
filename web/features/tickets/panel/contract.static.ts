import { contactRoutes } from '#shared/contract/contacts.ts';
import { messageRoutes } from '#shared/contract/messages.ts';
import { clientRoutes } from '#web/api/client-route.ts';

const { getContactSummary } = contactRoutes;
const { listFiles } = messageRoutes;

export const routes = clientRoutes({ getContactSummary, listFiles });
