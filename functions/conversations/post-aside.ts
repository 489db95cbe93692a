import type { ContactId, TicketId } from '#shared/contract/ids.ts';
import type { ChatAddress } from '#shared/contract/queue-messages.ts';
import type { MessageItem } from '#functions/records/messages/message-item.ts';
import type { Chat } from '#functions/records/messages/message-store.ts';
import type { TablePart } from '#functions/data/table.ts';
import type { TicketItem } from '#functions/records/tickets/ticket-item.ts';
import { decideAnew } from '#functions/data/decide-anew.ts';
import { composeMessages, type MessageTicket, type OutboundDraft, type PostDeps, postMessages, storeAndQueue } from './post-message.ts';
import { findTicket, loadLatestTicket, nextTicketId } from './ticket-store.ts';

/** A chat, and the number of the ticket that a message of it names, whether that ticket is active or was ever made. */
export interface AsidePlace extends Chat {
  readonly ticketId: TicketId;
}

/** The number of the chat's newest ticket, or of its own. */
export async function ticketNumberOf(table: TablePart, chat: Chat): Promise<TicketId> {
  const latest = await loadLatestTicket(table, chat);
  return latest?.ticketId ?? nextTicketId(table, chat.companyId);
}

/**
 * Posts what nobody writes in a ticket (scheduled messages, those of programs): it stands in the contact's active ticket if that
 * is the place's, and otherwise in the chat alone, without opening one.
 *
 * @param drafts of the chat as it is: the same ids each time, so that a repetition finishes the same messages.
 */
export async function postAside(
  deps: PostDeps,
  { companyId, contactId, connectionId, ticketId }: AsidePlace,
  address: ChatAddress,
  drafts: (chat: MessageTicket, nowMs: number) => Promise<readonly OutboundDraft[]>,
): Promise<MessageItem[]> {
  const table = deps.table.forCompany(companyId);
  return decideAnew(async () => {
    const ticket = await findTicket(table, companyId, ticketId);
    const nowMs = deps.clock.nowMs();
    const chat: MessageTicket = { companyId, contactId, whatsappId: connectionId, id: ticketId, queueId: ticket?.queueId ?? null, sequence: 0 };
    const own = await drafts(chat, nowMs);
    if (!ticket || !isActiveHere(ticket, { contactId, connectionId })) return storeAndQueue(deps, composeMessages(chat, own, nowMs), address);
    // A message that nobody wrote now says nothing about who has read the customer's.
    return await postMessages(deps, ticket, address, composeMessages(ticket, own, nowMs), { keepsUnread: true });
  });
}

function isActiveHere(ticket: TicketItem, { contactId, connectionId }: { contactId: ContactId; connectionId: Chat['connectionId'] }): boolean {
  return ticket.status !== 'closed' && ticket.contactId === contactId && ticket.whatsappId === connectionId;
}
