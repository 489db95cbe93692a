import type { TicketId } from '../contract/ids.ts';

/** The name in its chat of the line that an internal note leaves there. */
export const noteLineName = (ulid: string): string => `note-${ulid}`;

/** The id of the note that a line stands for; both are the ticket's and the note's own time. @param messageId of the line. */
export const noteIdOfLine = ({ ticketId, id }: { readonly ticketId: TicketId; readonly id: string }): string => `${ticketId}-${id.slice(-26)}`;
