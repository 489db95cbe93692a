import { messageRoutes } from '#shared/contract/messages.ts';
import { clientRoutes } from '#web/api/client-route.ts';

const { findMessages } = messageRoutes;

export const routes = clientRoutes({ findMessages });
