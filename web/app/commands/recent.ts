import type { Ticket } from '#shared/contract/tickets.ts';
import { recentTickets } from '#web/features/tickets/recent-tickets.ts';

/** In the tab's own storage, which the end of a session empties. */
const storageKey = 'recentCommands';
const mostKept = 6;

/** Ids of the commands used last, newest first. */
export function recentCommands(): readonly string[] {
  try {
    const stored: unknown = JSON.parse(sessionStorage.getItem(storageKey) ?? '[]');
    return Array.isArray(stored) ? stored.filter((id) => typeof id === 'string') : [];
  } catch {
    return []; // somebody's edit
  }
}

export function rememberCommand(id: string): void {
  sessionStorage.setItem(storageKey, JSON.stringify([id, ...recentCommands().filter((other) => other !== id)].slice(0, mostKept)));
}

/** Tickets opened last, but for the one that is open. */
export const otherRecentTickets = (): readonly Pick<Ticket, 'uuid' | 'code' | 'contact'>[] =>
  recentTickets().filter(({ uuid }) => !location.pathname.endsWith(uuid));
