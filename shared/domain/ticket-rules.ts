import type { TicketState, Viewer } from './ticket.ts';

// The browser asks these with its first screen: nothing heavier may come along.

/** Set aside until a time or the customer's next message: not among the open ones at hand, and left alone by what tidies up after them. */
export const isSnoozed = ({ status, snoozedUntil }: Pick<TicketState, 'status' | 'snoozedUntil'>): boolean => status === 'open' && snoozedUntil !== undefined;

/**
 * Whether somebody who may see a ticket may also act on it: answer it, change it, and mark it as read. An open ticket is that of
 * its user. Server and browser ask this alone.
 */
export const mayAct = (viewer: Pick<Viewer, 'userId' | 'seesAll' | 'mayTakeOver'>, { status, userId }: Pick<TicketState, 'status' | 'userId'>): boolean =>
  status !== 'open' || userId === viewer.userId || viewer.seesAll || viewer.mayTakeOver === true;
