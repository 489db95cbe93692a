import { listChats } from '#functions/areas/chats/list-chats.ts';
import { createChat } from '#functions/areas/chats/save-chat.ts';
import { sendChatMessage } from '#functions/areas/chats/send-chat-message.ts';
import type { Principal } from '#functions/tools/principal.ts';
import { chatRoutes } from '#shared/contract/chats.ts';
import type { Home } from './given.ts';
import { messageDeps } from './message-deps.ts';

/** A conversation of the company's admin with colleagues, and what they do in it. */
export async function givenChat(home: Home, colleagues: readonly Principal[], title = 'Plantão') {
  const deps = { ...home.deps, ...messageDeps(home) };
  const chat = await createChat(deps, home.admin, { title, users: colleagues.map(({ userId }) => userId) });
  return {
    chat,
    deps,
    write: (by: Principal, message: string, more: object = {}, through: typeof deps = deps) =>
      sendChatMessage(through, by, { chatId: chat.id, body: chatRoutes.sendChatMessage.body.parse({ message, ...more }) }),
    unreads: async (by: Principal) => (await listChats(deps, by, {})).records.find(({ id }) => id === chat.id)?.unreads,
  };
}
