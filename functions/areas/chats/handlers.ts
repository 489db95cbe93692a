import type { chatRoutes } from '#shared/contract/chats.ts';
import { chatId } from '#shared/contract/ids.ts';
import { once } from '#functions/stack/create-once.ts';
import type { Handlers } from '#functions/stack/http.ts';
import type { ChatDeps } from './deps.ts';
import { getChat, listChats } from './list-chats.ts';
import { listChatMessages } from './list-chat-messages.ts';
import { readChat } from './read-chat.ts';
import { createChat, deleteChat, updateChat } from './save-chat.ts';
import { sendChatMessage } from './send-chat-message.ts';

export const chatHandlers = (deps: ChatDeps): Handlers<typeof chatRoutes> => ({
  listChats: ({ principal, query }) => listChats(deps, principal, query),
  getChat: ({ principal, params }) => getChat(deps, principal, params),
  createChat: once(
    ({ principal, body }) => createChat(deps, principal, body),
    ({ principal }, id) => getChat(deps, principal, { chatId: chatId.parse(id) }),
  ),
  updateChat: ({ principal, params, body }) => updateChat(deps, principal, { ...params, ...body }),
  deleteChat: ({ principal, params }) => deleteChat(deps, principal, params),
  readChat: ({ principal, params, body }) => readChat(deps, principal, { ...params, upTo: body.upTo }),
  listChatMessages: ({ principal, params, query }) => listChatMessages(deps, principal, { ...params, query }),
  sendChatMessage: ({ principal, params, body }) => sendChatMessage(deps, principal, { ...params, body }),
});
