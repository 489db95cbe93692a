import { act, fireEvent, screen } from '@testing-library/react';
import { useState } from 'react';
import { beforeEach, describe, expect, it, vi } from 'vitest';
import type { Ticket } from '#shared/contract/tickets.ts';
import { RowGestures } from '#web/features/tickets/gestures/RowGestures.tsx';
import { aSession, aTicket } from '../support/builders.ts';
import { renderKit } from '../support/render-kit.tsx';

const [maria, pedro] = [aTicket(1, { status: 'pending', userId: null }), aTicket(2, { status: 'pending', userId: null })];
const finger = { pointerId: 1, pointerType: 'touch', isPrimary: true, clientY: 20 };

/** A list whose order the test changes. @returns what was done, in order */
async function openList(tickets: readonly Ticket[], session = aSession()) {
  const done: string[] = [];
  let show: (next: readonly Ticket[]) => void = () => undefined;
  const note = (what: string) => (ticket: Ticket) => void done.push(`${what} ${ticket.id}`);
  function List() {
    const [rows, setRows] = useState(tickets);
    show = setRows;
    return (
      <div>
        <RowGestures tickets={rows} isSelecting={false} onAccept={note('accept')} onClose={note('close')} onSelect={note('select')} />
        {rows.map(({ id, contact }, index) => (
          <div key={id} data-row={index}>
            <p>{contact.name}</p>
          </div>
        ))}
      </div>
    );
  }
  await renderKit(<List />, { session });
  // The texts come first.
  for (const { contact } of tickets) await screen.findByText(contact.name);
  return { done, show: (next: readonly Ticket[]) => act(() => show(next)), row: ({ contact }: Ticket) => screen.getByText(contact.name) };
}

function swipe(row: HTMLElement, px: number, meanwhile: () => void = () => undefined): void {
  fireEvent.pointerDown(row, { ...finger, clientX: 100 });
  fireEvent.pointerMove(row, { ...finger, clientX: 100 + px / 2 });
  meanwhile();
  fireEvent.pointerMove(row, { ...finger, clientX: 100 + px });
  fireEvent.pointerUp(row, { ...finger, clientX: 100 + px });
}

// jsdom knows neither.
beforeEach(() => {
  Object.assign(HTMLElement.prototype, { setPointerCapture: () => undefined, animate: () => ({ finished: Promise.resolve() }) });
  return () => {
    for (const name of ['setPointerCapture', 'animate']) Reflect.deleteProperty(HTMLElement.prototype, name);
  };
});

describe('a finger on a row', () => {
  it('accepts a waiting ticket to the right, and resolves it to the left', async () => {
    const { done, row } = await openList([maria, pedro]);

    swipe(row(maria), 150);
    swipe(row(pedro), -150);

    expect(done).toEqual(['accept 1', 'close 2']);
  });

  it('does so to the ticket that it touched, whatever comes above it meanwhile', async () => {
    const { done, row, show } = await openList([maria]);

    swipe(row(maria), 150, () => show([pedro, maria]));

    expect(done).toEqual(['accept 1']);
  });

  it('does nothing where it moved little, or scrolls', async () => {
    const { done, row } = await openList([maria]);

    swipe(row(maria), 80);
    fireEvent.pointerDown(row(maria), { ...finger, clientX: 100 });
    fireEvent.pointerMove(row(maria), { ...finger, clientX: 120, clientY: 80 });
    fireEvent.pointerMove(row(maria), { ...finger, clientX: 300, clientY: 80 });
    fireEvent.pointerUp(row(maria), { ...finger, clientX: 300, clientY: 80 });

    expect(done).toEqual([]);
  });

  it('is no mouse', async () => {
    const { done, row } = await openList([maria]);

    fireEvent.pointerDown(row(maria), { ...finger, pointerType: 'mouse', clientX: 100 });
    fireEvent.pointerMove(row(maria), { ...finger, pointerType: 'mouse', clientX: 300 });
    fireEvent.pointerUp(row(maria), { ...finger, pointerType: 'mouse', clientX: 300 });

    expect(done).toEqual([]);
  });

  it('moves no ticket that is resolved, nor any for whoever may only read', async () => {
    const closed = aTicket(3, { status: 'closed' });
    const reader = aSession({ rights: [] });

    const resolved = await openList([closed]);
    swipe(resolved.row(closed), 150);
    const read = await openList([maria], reader);
    swipe(read.row(maria), 150);

    expect([...resolved.done, ...read.done]).toEqual([]);
  });

  it('selects the ticket that it holds', async () => {
    vi.useFakeTimers({ shouldAdvanceTime: true });
    try {
      const { done, row } = await openList([maria, pedro]);

      fireEvent.pointerDown(row(pedro), { ...finger, clientX: 100 });
      act(() => void vi.advanceTimersByTime(600));

      expect(done).toEqual(['select 2']);
    } finally {
      vi.useRealTimers();
    }
  });
});
