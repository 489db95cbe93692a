import { useState } from 'react';
import type { TicketId } from '#shared/contract/ids.ts';
import type { Ticket } from '#shared/contract/tickets.ts';
import type { TicketFilter } from '#web/parts/tickets/queries.ts';

/** Everything that the filter finds, or the tickets named. */
export type Selected = 'all' | ReadonlySet<TicketId>;

export const isSelectedIn = (selected: Selected, id: TicketId): boolean => selected === 'all' || selected.has(id);

export interface TicketSelection {
  /** Null while nothing is being selected. */
  readonly selected: Selected | null;
  readonly begin: () => void;
  readonly end: () => void;
  readonly selectAll: () => void;
  readonly toggle: (ticket: Ticket) => void;
}

/** Tickets selected for being changed together. Another filter is another selection. */
export function useSelection(filter: TicketFilter): TicketSelection {
  const [state, setState] = useState<{ readonly selected: Selected; readonly filter: TicketFilter } | null>(null);
  const selected = state?.filter === filter ? state.selected : null;
  const select = (next: Selected): void => setState({ selected: next, filter });
  return {
    selected,
    begin: () => select(new Set()),
    end: () => setState(null),
    selectAll: () => select('all'),
    toggle: ({ id }) => {
      // Out of all, one begins with that one.
      const next = new Set(selected === 'all' || selected === null ? [] : selected);
      if (!next.delete(id)) next.add(id);
      select(next);
    },
  };
}
