import type { Query, QueryClient } from '@tanstack/react-query';
import type { EventData } from '#shared/contract/events.ts';
import type { Message } from '#shared/contract/messages.ts';
import { eachTicketList } from '#web/parts/tickets/live.ts';
import { changeTicket, deletedPreview } from '#web/parts/tickets/ticket-lists.ts';
import { addMessage, compareMessages, messagesOf, replaceMessage, type MessagePages } from './message-lists.ts';
import { messageKeys } from './message-queries.ts';

export function applyMessage(queryClient: QueryClient, { action, message }: EventData['appMessage']): void {
  const own = messageKeys.list(message.ticketId);
  if (action === 'create') {
    queryClient.setQueryData<MessagePages>(own, (pages) => pages && addMessage(pages, message));
    return forgetOtherHistories(queryClient, message);
  }
  // A chat's history spans the contact's earlier tickets, so the message may be shown under a later one.
  queryClient.setQueriesData<MessagePages>({ queryKey: messageKeys.lists }, (pages) => pages && (replaceMessage(pages, message) ?? pages));
  if (message.isDeleted || message.isEdited) changePreview(queryClient, message);
}

/** The same chat may be kept under an earlier ticket, too, whose history has this message in a place that only the server knows. */
function forgetOtherHistories(queryClient: QueryClient, { ticketId, contactId }: Message): void {
  const predicate = ({ queryKey, state }: Query): boolean =>
    queryKey[2] !== ticketId && Boolean((state.data as MessagePages | undefined)?.pages[0]?.messages.some((other) => other.contactId === contactId)); // these queries hold messages
  void queryClient.invalidateQueries({ queryKey: messageKeys.lists, predicate, refetchType: 'none' });
}

/** The row of a ticket follows its last message where the history tells that this is the last one. */
function changePreview(queryClient: QueryClient, message: Message): void {
  const pages = queryClient.getQueryData<MessagePages>(messageKeys.list(message.ticketId));
  const isLast = pages && messagesOf(pages).every((other) => other.kind === 'event' || compareMessages(other, message) <= 0);
  if (!isLast || (message.kind !== 'text' && !message.isDeleted)) return;
  const lastMessage = message.isDeleted ? deletedPreview : message.body;
  eachTicketList(queryClient, (lists) => changeTicket(lists, message.ticketId, (ticket) => ({ ...ticket, lastMessage })));
}
