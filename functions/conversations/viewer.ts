import type { TicketId } from '#shared/contract/ids.ts';
import { AppError } from '#shared/contract/errors.ts';
import { canSee, type Viewer } from '#shared/domain/ticket.ts';
import { loadSettings } from '../data/settings-item.ts';
import type { TablePart } from '../data/table.ts';
import type { TicketItem } from '../data/ticket-item.ts';
import { loadVisibility, noQueueConnections } from '../data/visibility-item.ts';
import type { Principal } from '../lib/principal.ts';
import { loadTicket } from './ticket-store.ts';

/** What a principal may see and do. Admins need no read, others what a function has kept for some seconds. */
export async function loadViewer(table: TablePart, principal: Principal, nowMs: number): Promise<Viewer> {
  const { companyId, userId, queueIds } = principal;
  if (principal.profile === 'admin') return { userId, isAdmin: true, queueIds, noQueueConnections: new Set() };
  const [visibility, settings] = await Promise.all([loadVisibility(table, companyId, nowMs), loadSettings(table, companyId, nowMs)]);
  return {
    userId,
    isAdmin: false,
    mayTakeOver: settings.takeOver === 'enabled',
    queueIds,
    noQueueConnections: noQueueConnections(visibility, queueIds),
  };
}

/** A ticket with who looks at it. @throws AppError ERR_NO_TICKET_FOUND, ERR_NO_PERMISSION for a ticket of another queue */
export async function loadVisibleTicket(
  table: TablePart,
  principal: Principal,
  ticketId: TicketId,
  nowMs: number,
): Promise<{ ticket: TicketItem; viewer: Viewer }> {
  const [ticket, viewer] = await Promise.all([loadTicket(table, principal.companyId, ticketId), loadViewer(table, principal, nowMs)]);
  if (!canSee(viewer, ticket)) throw new AppError('ERR_NO_PERMISSION');
  return { ticket, viewer };
}
