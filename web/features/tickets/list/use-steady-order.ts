import { useEffect, useRef, useState, type FocusEvent, type PointerEvent } from 'react';
import type { Ticket } from '#shared/contract/tickets.ts';
import { undoMs } from '#shared/domain/undo.ts';

/** A pointer that rests this long is not about to click. */
const restMs = 1_000;
/** The row that was acted on stays as long as the way back is offered: the next one does not slide under the pointer. */
const afterActionMs = undoMs;

export interface SteadyRow {
  readonly ticket: Ticket;
  /** No longer of this list; it leaves when the list moves again. */
  readonly isGone: boolean;
}

/** The rows as they stood when the user reached for them, with what is in them now; `newCount` have come since and wait above. */
export function steadyRows(held: readonly Ticket[] | null, tickets: readonly Ticket[]): { readonly rows: SteadyRow[]; readonly newCount: number } {
  if (!held) return { rows: tickets.map((ticket) => ({ ticket, isGone: false })), newCount: 0 };
  const byId = new Map(tickets.map((ticket) => [ticket.id, ticket]));
  const heldIds = new Set(held.map(({ id }) => id));
  const kept = held.map((ticket) => ({ ticket: byId.get(ticket.id) ?? ticket, isGone: !byId.has(ticket.id) }));
  // A page that was loaded further down belongs there.
  const end = tickets.findLastIndex(({ id }) => heldIds.has(id)) + 1;
  const below = tickets.slice(end).map((ticket) => ({ ticket, isGone: false }));
  return { rows: [...kept, ...below], newCount: tickets.slice(0, end).filter(({ id }) => !heldIds.has(id)).length };
}

/** Rows do not move under a pointer that moves among them, nor under the keyboard's focus on one of their buttons. */
export function useSteadyOrder(tickets: readonly Ticket[]) {
  const [held, setHeld] = useState<readonly Ticket[] | null>(null);
  const rest = useRef<ReturnType<typeof setTimeout>>(undefined);
  const isActedOn = useRef(false);
  const release = (): void => {
    clearTimeout(rest.current);
    isActedOn.current = false;
    // A focused button that is taken away says nothing, so it is looked for.
    if (isOnRowButton(document.activeElement)) holdFor(restMs);
    else setHeld(null);
  };
  const holdFor = (ms: number): void => {
    setHeld((known) => known ?? tickets);
    clearTimeout(rest.current);
    rest.current = setTimeout(release, ms);
  };
  useEffect(() => () => clearTimeout(rest.current), []);
  const handlers = {
    onPointerMove: ({ pointerType }: PointerEvent): void => {
      // A finger that scrolls is not about to press what moves.
      if (pointerType !== 'touch' && !isActedOn.current) holdFor(restMs);
    },
    // A finger leaves with each press.
    onPointerLeave: ({ pointerType }: PointerEvent): void => {
      if (pointerType !== 'touch' || !isActedOn.current) release();
    },
    onFocus: ({ target }: FocusEvent): void => {
      if (isOnRowButton(target) && !isActedOn.current) holdFor(restMs);
    },
  };
  const holdAfterAction = (): void => {
    isActedOn.current = true;
    holdFor(afterActionMs);
  };
  return { ...steadyRows(held, tickets), handlers, holdAfterAction, showNew: () => setHeld(null) };
}

const isOnRowButton = (element: Element | null): boolean => element?.matches('[data-row] button:focus-visible') ?? false;
