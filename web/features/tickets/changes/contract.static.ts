import { messageRoutes } from '#shared/contract/messages.ts';
import { clientRoutes } from '#web/api/client-route.ts';

export { deletableMs, editableMs } from '#shared/contract/messages.ts';

const { editMessage, reactToMessage } = messageRoutes;

export const routes = clientRoutes({ editMessage, reactToMessage });
