import { cleanup, fireEvent, screen, within } from '@testing-library/react';
import { describe, expect, it, vi } from 'vitest';
import type { Ticket } from '#shared/contract/tickets.ts';
import { i18n } from '#web/i18n/instance.ts';
import { aTicket } from '../support/builders.ts';
import { openTickets } from './support.tsx';

const rows = () => within(screen.getByRole('list', { name: 'Lista de tickets' })).getAllByRole('listitem');
const many = Array.from({ length: 200 }, (_, n) => aTicket(n + 1, { updatedAt: new Date(Date.UTC(2026, 10, 20) - n * 60_000).toISOString() }));
const scrollTo = (topPx: number): void => {
  const scroller = screen.getByRole('list', { name: 'Lista de tickets' }).parentElement!;
  scroller.scrollTop = topPx;
  fireEvent.scroll(scroller);
};

describe('a long ticket list', () => {
  it('draws for an event as much in a long list as in a short one: the one row', async () => {
    const drawnFor = async (tickets: readonly Ticket[]): Promise<number> => {
      const { sockets } = await openTickets('/tickets', { tickets });
      await screen.findByRole('link', { name: 'Contato 1' });
      await vi.waitUntil(() => rows().length === tickets.length);
      const drawn = vi.spyOn(i18n, 'of');
      const counts: number[] = [];
      for (let count = 1; count <= 10; count += 1) {
        const words = `Mensagem ${count}.`;
        drawn.mockClear();
        sockets.emit('ticket', { action: 'update', ticket: aTicket(2, { lastMessage: words, updatedAt: '2026-11-20T15:00:00.000Z' }) });
        await screen.findByText(words);
        counts.push(drawn.mock.calls.filter(([namespace]) => namespace === 'tickets').length);
      }
      drawn.mockRestore();
      cleanup();
      // Something else of the page may be drawn at the same moment, while the page settles more than once.
      return Math.min(...counts);
    };

    const short = await drawnFor(many.slice(0, 3));
    const long = await drawnFor(many.slice(0, 9));

    // A further row looks up more than these; a word beside the list does not.
    expect(long).toBeLessThan(short + 6);
  });

  it('draws of a long list what is in sight, and says how long it is', async () => {
    await openTickets('/tickets', { tickets: many });
    await screen.findByRole('link', { name: 'Contato 1' });

    scrollTo(100 * 60);

    expect(await screen.findByRole('link', { name: 'Contato 103' })).toBeInTheDocument();
    expect(screen.queryByRole('link', { name: 'Contato 1' })).not.toBeInTheDocument();
    expect(rows().length).toBeLessThan(30);
    expect(screen.getByRole('link', { name: 'Contato 103' }).closest('[role=listitem]')).toHaveAttribute('aria-posinset', '103');
    expect(rows()[0]).toHaveAttribute('aria-setsize', '200');
  });

  it('keeps the keyboard’s place when it is scrolled out of sight', async () => {
    const { user } = await openTickets('/tickets', { tickets: many });
    (await screen.findByRole('link', { name: 'Contato 2' })).focus();

    scrollTo(100 * 60);

    expect(await screen.findByRole('link', { name: 'Contato 103' })).toBeInTheDocument();
    expect(screen.getByRole('link', { name: 'Contato 2' })).toHaveFocus();
    await user.keyboard('{ArrowDown}');
    expect(screen.getByRole('link', { name: 'Contato 3' })).toHaveFocus();
  });

  it('loads the next page at the end of the list', async () => {
    const page = Array.from({ length: 8 }, (_, n) => aTicket(n + 1));
    await openTickets('/tickets', {
      api: {
        listTickets: ({ query }) =>
          query['cursor'] === 'next' ? { tickets: [aTicket(9)], hasMore: false } : { tickets: page, hasMore: true, nextCursor: 'next' },
      },
    });

    expect(await screen.findByRole('link', { name: 'Contato 9' })).toBeInTheDocument();
  });
});
