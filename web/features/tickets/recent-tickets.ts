import type { Ticket } from '#shared/contract/tickets.ts';

type RecentTicket = Pick<Ticket, 'uuid' | 'code' | 'contact'>;

/** In the tab's own storage, which the end of a session empties. */
const storageKey = 'recentTickets';
const mostKept = 6;

/** Opened last, newest first. */
export function recentTickets(): readonly RecentTicket[] {
  try {
    return JSON.parse(sessionStorage.getItem(storageKey) ?? '[]') as RecentTicket[]; // written below
  } catch {
    return []; // somebody's edit
  }
}

export function rememberTicket({ uuid, code, contact }: Ticket): void {
  const others = recentTickets().filter((other) => other.uuid !== uuid);
  sessionStorage.setItem(storageKey, JSON.stringify([{ uuid, code, contact }, ...others].slice(0, mostKept)));
}
