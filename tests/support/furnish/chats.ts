import { createChat } from '#functions/areas/chats/save-chat.ts';
import { sendChatMessage } from '#functions/areas/chats/send-chat-message.ts';
import { chatRoutes } from '#shared/contract/chats.ts';
import { given } from '../given.ts';
import { messageDeps } from '../message-deps.ts';
import { type Furnish, ulidOf } from './furnished.ts';

export const furnishChats: Furnish<'chats'> = async (home) => {
  const colleague = await given.user(home);
  const deps = { ...home.deps, ...messageDeps(home) };
  const { id } = await createChat(deps, home.admin, { title: 'nosso segredo', users: [colleague.userId] });
  await sendChatMessage(deps, home.admin, { chatId: id, body: chatRoutes.sendChatMessage.body.parse({ message: 'nosso segredo' }) });
  return {
    ids: { chatId: { ...ulidOf(id), isOfMembers: true } },
    bodies: {
      createChat: { title: 'Plantão', users: [colleague.userId] },
      updateChat: { title: 'Plantão', users: [colleague.userId] },
      readChat: { userId: home.admin.userId },
      sendChatMessage: { message: 'bom dia' },
    },
    known: { users: [[colleague.userId]] },
    notPlain: ['deleteChat'],
  };
};
