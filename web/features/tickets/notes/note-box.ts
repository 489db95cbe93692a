/** The box in which a note is written; apart from it, since that comes late. */
export const noteBoxId = 'ticket-note';
