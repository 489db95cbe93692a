import type { QueueId, TicketId } from '#shared/contract/ids.ts';
import { AppError } from '#shared/contract/errors.ts';
import { seesAll } from '#shared/contract/roles.ts';
import { canSee, mayAct, type Viewer } from '#shared/domain/ticket.ts';
import { loadSettings } from '#functions/records/companies/settings-item.ts';
import type { TablePart } from '#functions/data/table.ts';
import type { TicketItem } from '#functions/records/tickets/ticket-item.ts';
import { loadVisibility, viewerOf } from '#functions/records/connections/visibility-item.ts';
import type { Principal } from '#functions/tools/principal.ts';
import { findTicket, loadTicket } from './ticket-store.ts';

/** Loads what a principal may see and do. Who sees everything needs no read, others what a function has kept for some seconds. */
export async function loadViewer(table: TablePart, principal: Principal, nowMs: number): Promise<Viewer> {
  if (seesAll(principal)) return loadReader(table, principal, nowMs);
  const [reader, settings] = await Promise.all([loadReader(table, principal, nowMs), loadSettings(table, principal.companyId, nowMs)]);
  return { ...reader, mayTakeOver: settings.takeOver === 'enabled' };
}

/**
 * Loads what a principal may see, for reading only.
 *
 * @param places all that is looked at, where that is known: without one that has no queue, the connections need not be read.
 */
export async function loadReader(
  table: TablePart,
  principal: Principal,
  nowMs: number,
  places?: readonly { readonly queueId: QueueId | null }[],
): Promise<Viewer> {
  const isNeeded = !seesAll(principal) && (!places || places.some(({ queueId }) => queueId === null));
  const visibility = isNeeded ? await loadVisibility(table, principal.companyId, nowMs) : new Map();
  return viewerOf(principal, visibility);
}

/** Whether a reader may act on a ticket too. Only of a colleague's ticket the setting has to be read. */
export async function mayReaderAct(table: TablePart, reader: Viewer, ticket: TicketItem, nowMs: number): Promise<boolean> {
  if (mayAct(reader, ticket)) return true;
  const { takeOver } = await loadSettings(table, ticket.companyId, nowMs);
  return mayAct({ ...reader, mayTakeOver: takeOver === 'enabled' }, ticket);
}

/**
 * A ticket for reading, with who looks at it.
 *
 * @param consistent false: as it was a moment ago will do.
 * @throws AppError ERR_NO_TICKET_FOUND, ERR_NO_PERMISSION for a ticket of another queue
 */
export async function loadReadableTicket(
  table: TablePart,
  principal: Principal,
  ticketId: TicketId,
  nowMs: number,
  { consistent }: { consistent: boolean },
): Promise<{ ticket: TicketItem; viewer: Viewer }> {
  const { companyId } = principal;
  const ticket = (consistent ? undefined : await findTicket(table, companyId, ticketId, false)) ?? (await loadTicket(table, companyId, ticketId));
  const viewer = await loadReader(table, principal, nowMs, [ticket]);
  if (!canSee(viewer, ticket)) throw new AppError('ERR_NO_PERMISSION');
  return { ticket, viewer };
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
