import { sendMessage } from '#functions/areas/messages/send-message.ts';
import { messageRoutes } from '#shared/contract/messages.ts';
import { acceptedTicket } from '../conversations.ts';
import { given } from '../given.ts';
import { messageDeps } from '../message-deps.ts';
import { type Furnish, numberOf } from './furnished.ts';

/** The text of the message, which no other company may ever read. */
export const secretText = 'nosso segredo';

export const furnishMessages: Furnish<'messages'> = async (home) => {
  const connection = await given.connection(home, { queueIds: [home.queue.queueId] });
  const ticket = await acceptedTicket(home, connection);
  const body = messageRoutes.sendMessage.body.parse({ body: secretText });
  const { messages } = await sendMessage(messageDeps(home), home.admin, { ticketId: ticket.id, body, files: [] });
  const own = messages[0]?.id ?? '';
  const missing = '01J00000000000000000000000-01J00000000000000000000000-1700000000000-3EB0000000000000000000';
  return {
    ids: { ticketId: { ...numberOf(ticket.id), isOfQueue: true }, messageId: { own, missing, malformed: '???', isOfQueue: true } },
    bodies: {
      sendMessage: { body: 'olá' },
      editMessage: { body: 'outra coisa' },
      reactToMessage: { emoji: '👍' },
      createUpload: { name: 'a.png', mimeType: 'image/png', sizeBytes: 10 },
    },
    known: { id: [own], uploads: [[]], searchParam: ['segredo'] },
    notPlain: ['deleteMessage', 'retryMessage', 'editMessage', 'reactToMessage'],
  };
};
