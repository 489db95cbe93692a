import { chatRoutes } from '#shared/contract/chats.ts';
import { clientRoutes } from '#web/api/client-route.ts';

export { maxChatCharacters, maxPictureBytes } from '#shared/contract/chats.ts';

export const routes = clientRoutes(chatRoutes);
