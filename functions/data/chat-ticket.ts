import { AppError } from '#shared/contract/errors.ts';
import type { TicketId } from '#shared/contract/ids.ts';
import type { ChatAddress } from '#shared/contract/queue-messages.ts';
import { canSee, type Viewer } from '#shared/domain/ticket.ts';
import type { Principal } from '../lib/principal.ts';
import { contactItem } from './contact-item.ts';
import { companyKeys } from './keys.ts';
import type { Chat } from './message-store.ts';
import type { TablePart } from './table.ts';
import type { TicketItem } from './ticket-item.ts';
import { loadTicket } from './ticket-store.ts';
import { loadViewer } from './viewer.ts';

/** A ticket with who looks at it. @throws AppError ERR_NO_TICKET_FOUND, ERR_NO_PERMISSION for a ticket of another queue */
export async function loadVisibleTicket(table: TablePart, principal: Principal, ticketId: TicketId): Promise<{ ticket: TicketItem; viewer: Viewer }> {
  const [ticket, viewer] = await Promise.all([loadTicket(table, principal.companyId, ticketId), loadViewer(table, principal)]);
  if (!canSee(viewer, ticket)) throw new AppError('ERR_NO_PERMISSION');
  return { ticket, viewer };
}

export const chatOf = ({ companyId, whatsappId, contactId }: TicketItem): Chat => ({ companyId, connectionId: whatsappId, contactId });

/** Where a contact is reached on its channel. @throws AppError ERR_NO_CONTACT_FOUND */
export async function loadChatAddress(table: TablePart, ticket: TicketItem): Promise<ChatAddress> {
  const stored = await table.get(companyKeys.contact(ticket.companyId, ticket.contactId));
  if (!stored) throw new AppError('ERR_NO_CONTACT_FOUND');
  const { number, lid, isGroup } = contactItem.parse(stored);
  if (isGroup) return { groupId: number };
  return { ...(number ? { number } : {}), ...(lid ? { lid } : {}) };
}
