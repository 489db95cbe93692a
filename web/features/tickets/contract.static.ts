import { messageRoutes } from '#shared/contract/messages.ts';
import { tagRoutes } from '#shared/contract/tags.ts';
import { ticketRoutes } from '#shared/contract/tickets.ts';
import { clientRoutes } from '#web/api/client-route.ts';

export { maxBodyCharacters } from '#shared/contract/messages.ts';
export { mostTicketTags } from '#shared/contract/tickets.ts';

const { deleteMessage, listMessages, markRead, retryMessage, sendMessage } = messageRoutes;
const { createTag, syncTicketTags } = tagRoutes;
const { deleteTicket, endSnooze, snoozeTicket, undoMove, updateTicket } = ticketRoutes;

export const routes = clientRoutes({
  deleteMessage,
  listMessages,
  markRead,
  retryMessage,
  sendMessage,
  createTag,
  syncTicketTags,
  deleteTicket,
  endSnooze,
  snoozeTicket,
  undoMove,
  updateTicket,
});
