import type { ticketRoutes } from '#shared/contract/tickets.ts';
import { once } from '#functions/stack/create-once.ts';
import type { Handlers } from '#functions/stack/http.ts';
import { countTickets } from './count-tickets.ts';
import { createTicket } from './create-ticket.ts';
import { deleteTicket } from './delete-ticket.ts';
import type { BeginningDeps, LaterDeps } from './deps.ts';
import { getTicket, getTicketByUuid } from './get-ticket.ts';
import { listKanban } from './list-kanban.ts';
import { listTicketLoads } from './list-loads.ts';
import { listTickets } from './list-tickets.ts';
import { endSnooze, snoozeTicket } from './snooze-ticket.ts';
import { moveHeld, undoMove } from './undo-move.ts';

export const ticketHandlers = (deps: LaterDeps & BeginningDeps): Handlers<typeof ticketRoutes> => ({
  listTickets: ({ principal, query }) => listTickets(deps, principal, query),
  countTickets: ({ principal }) => countTickets(deps, principal),
  listTicketLoads: ({ principal }) => listTicketLoads(deps, principal),
  listKanban: ({ principal, query }) => listKanban(deps, principal, query),
  getTicket: ({ principal, params }) => getTicket(deps, principal, params),
  getTicketByUuid: ({ principal, params }) => getTicketByUuid(deps, principal, params),
  createTicket: once(
    ({ principal, body }) => createTicket(deps, principal, body),
    ({ principal }, id) => getTicketByUuid(deps, principal, { uuid: id }),
  ),
  updateTicket: ({ principal, params, body }) => moveHeld(deps, principal, { ...params, change: body }),
  undoMove: ({ principal, params, body }) => undoMove(deps, principal, { ...params, ...body }),
  snoozeTicket: ({ principal, params, body }) => snoozeTicket(deps, principal, { ...params, ...body }),
  endSnooze: ({ principal, params }) => endSnooze(deps, principal, params),
  deleteTicket: ({ principal, params }) => deleteTicket(deps, principal, params),
});
