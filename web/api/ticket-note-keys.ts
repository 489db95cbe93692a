import type { TicketId } from '#shared/contract/ids.ts';

/** Apart from the queries, since live events need no more than this. */
export const ticketNoteKeys = { of: (ticketId: TicketId) => ['ticket-notes', ticketId] as const };
