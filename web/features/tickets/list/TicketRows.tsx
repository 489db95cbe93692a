import { styled } from '@mui/material/styles';
import { useEffect, useEffectEvent, useState, type FocusEvent } from 'react';
import type { Ticket } from '#shared/contract/tickets.ts';
import { focusNeighbour } from './focus-neighbour.ts';
import { ListEnd, type ListEndProps } from './ListEnd.tsx';
import { TicketRow, type TicketRowProps } from './TicketRow.tsx';
import { rowHeightPx } from './ticket-row-parts.tsx';
import { useRowWindow } from './use-row-window.ts';
import type { SteadyRow } from './use-steady-order.ts';

const Scroller = styled('div')({ height: '100%', overflowY: 'auto', overflowAnchor: 'none', '&:focus-visible': { outlineOffset: -2 } });
const Rows = styled('div')({ position: 'relative' });
const Place = styled('div')({ position: 'absolute', left: 0, right: 0, height: rowHeightPx });

interface TicketRowsProps extends ListEndProps {
  readonly rows: readonly SteadyRow[];
  readonly label: string;
  /** Props of a row besides its ticket. */
  readonly propsOf: (ticket: Ticket) => Omit<TicketRowProps, 'ticket' | 'isGone'>;
  readonly mayLoadMore: boolean;
  /** The next page is wanted. */
  readonly onNearEnd: () => void;
}

/** The rows that are in sight, in a list as long as all of them, and what comes after the last one. */
export function TicketRows({ rows, label, propsOf, mayLoadMore, onNearEnd, ...end }: TicketRowsProps) {
  const { scroller, ...range } = useRowWindow();
  const focus = useFocusedPlace(rows);
  const isNearEnd = range.nearEnd >= rows.length;
  const loadMore = useEffectEvent(onNearEnd);
  useEffect(() => {
    if (isNearEnd && mayLoadMore) loadMore();
  }, [isNearEnd, mayLoadMore]);
  return (
    <Scroller ref={scroller} tabIndex={0} onKeyDown={focusNeighbour} onFocus={focus.onFocus} onBlur={focus.onBlur}>
      <Rows role="list" aria-label={label} style={{ height: rows.length * rowHeightPx }}>
        {placesOf(range, focus.place, rows.length).map((index) => {
          const row = rows[index];
          if (!row) return null;
          return (
            <Place
              key={row.ticket.id}
              data-row={index}
              role="listitem"
              aria-posinset={index + 1}
              aria-setsize={end.hasMore ? -1 : rows.length}
              style={{ top: index * rowHeightPx }}
            >
              <TicketRow ticket={row.ticket} isGone={row.isGone} {...propsOf(row.ticket)} />
            </Place>
          );
        })}
      </Rows>
      <ListEnd {...end} />
    </Scroller>
  );
}

/** The row that the keyboard is on stays when it is scrolled out of sight; else the focus would be lost with it. */
function useFocusedPlace(rows: readonly SteadyRow[]) {
  const [id, setId] = useState<Ticket['id'] | null>(null);
  const onFocus = ({ target }: FocusEvent): void => {
    const row = target.closest<HTMLElement>('[data-row]');
    setId((row && rows[Number(row.dataset['row'])]?.ticket.id) ?? null);
  };
  const place = id === null ? -1 : rows.findIndex(({ ticket }) => ticket.id === id);
  return { place, onFocus, onBlur: () => setId(null) };
}

/** Places of the rows in sight, then the focused one with its neighbours, to which the arrow keys lead; in the order of the list. */
function placesOf({ start, end }: { readonly start: number; readonly end: number }, focused: number, count: number): number[] {
  const inSight = Array.from({ length: Math.max(0, Math.min(end, count) - start) }, (_, n) => start + n);
  if (focused === -1) return inSight;
  const kept = [focused - 1, focused, focused + 1].filter((place) => place >= 0 && place < count);
  return [...new Set([...inSight, ...kept])].toSorted((one, other) => one - other);
}
