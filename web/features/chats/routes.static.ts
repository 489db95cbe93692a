import { chatRoutes as declared } from '#shared/contract/chats.ts';
import { clientRoutes } from '#web/api/client-route.ts';

/** Apart from the others, which the first screens load. */
export const chatRoutes = clientRoutes(declared);
export { maxChatCharacters, maxPictureBytes } from '#shared/contract/chats.ts';
