import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import { describe, expect, it, vi } from 'vitest';
import { joinHoldsAfterMs, knownQueuesMs } from '#shared/contract/events.ts';
import type { Ticket } from '#shared/contract/tickets.ts';
import { aConnection, aTicket, queueIdOf } from '../support/builders.ts';
import { me, openTickets } from './support.tsx';

const named = (id: number, name: string, fields: Partial<Ticket> = {}) => aTicket(id, { contact: { ...aTicket(id).contact, name }, ...fields });
const maria = named(1, 'Maria');
const pedro = named(2, 'Pedro', { status: 'pending', userId: null });
const rows = () => within(screen.getByRole('list', { name: 'Lista de tickets' })).getAllByRole('listitem');

async function opened() {
  const app = await openTickets('/tickets', { tickets: [maria, pedro], api: { listConnections: () => [aConnection(1)] } });
  await screen.findByRole('link', { name: 'Maria' });
  const asked = (status: string) => app.calls.filter(({ route, query }) => route === 'listTickets' && query['status'] === status).length;
  const show = async (tab: RegExp, name: string) => {
    await app.user.click(screen.getByRole('button', { name: tab }));
    await screen.findByText(name);
  };
  const tell = async () => {
    const said = await vi.waitUntil(() => app.sockets.all.at(-1)?.sent.find((one) => Object(one).action === 'joinNotification'));
    app.sockets.emitFrame({ joined: said });
    await waitFor(() => expect(asked('open')).toBe(2), { timeout: 2 * joinHoldsAfterMs });
  };
  return { ...app, asked, show, tell };
}

describe('lists that events follow', () => {
  it('are asked for once more when nothing is missed any more, and then by their first visit alone', async () => {
    const { asked, show, tell, sockets } = await opened();
    await tell();

    await show(/Aguardando/, 'Pedro');
    sockets.emit('ticket', { action: 'update', ticket: { ...maria, userId: me, lastMessage: 'Escrita nesse tempo' } });
    await show(/Atendendo/, 'Escrita nesse tempo');
    await show(/Aguardando/, 'Pedro');

    expect([asked('open'), asked('pending')]).toEqual([2, 1]);
    expect(sockets.all.flatMap(({ sent }) => sent).filter((one) => String(Object(one).action).startsWith('join'))).toHaveLength(1);
  });

  it('are asked for by each visit while nothing is told', async () => {
    const { asked, show, tell, sockets } = await opened();
    await tell();
    sockets.cut();

    await show(/Aguardando/, 'Pedro');
    const before = asked('open');
    await show(/Atendendo/, 'Maria');

    await waitFor(() => expect(asked('open')).toBeGreaterThan(before));
  });

  it('are asked for again once the queues of a connection have changed, which say who sees its tickets', async () => {
    const { asked, tell, sockets } = await opened();
    await tell();
    sockets.emit('whatsapp', { action: 'update', whatsapp: aConnection(1) });
    await waitFor(() => expect(screen.getByRole('link', { name: 'Maria' })).toBeInTheDocument());

    sockets.emit('whatsapp', { action: 'update', whatsapp: aConnection(1, { queueIds: [queueIdOf(1)] }) });

    await waitFor(() => expect(asked('open')).toBe(3), { timeout: 2 * knownQueuesMs });
  });

  it('have a ticket once that was answered before its page came', async () => {
    const at = (n: number) => new Date(Date.UTC(2026, 10, 20) - n * 60_000).toISOString();
    const all = Array.from({ length: 32 }, (_, n) => aTicket(n + 1, { updatedAt: at(n + 1) }));
    const { sockets } = await openTickets('/tickets', {
      api: {
        listTickets: ({ query }) =>
          query['cursor']
            ? { tickets: all.slice(16), hasMore: false }
            : { tickets: query['status'] === 'open' ? all.slice(0, 16) : [], hasMore: true, nextCursor: 'more' },
      },
    });
    await screen.findByRole('link', { name: 'Contato 1' });
    sockets.emit('ticket', { action: 'update', ticket: { ...all[20]!, lastMessage: 'Respondido agora', updatedAt: at(0) } });
    await screen.findByText(/Respondido agora/);

    const scroller = screen.getByRole('list', { name: 'Lista de tickets' }).parentElement!;
    scroller.scrollTop = 16 * 60;
    fireEvent.scroll(scroller);

    await waitFor(() => expect(rows()[0]).toHaveAttribute('aria-setsize', '32'));
    expect(screen.queryAllByRole('link', { name: 'Contato 21' }).length).toBeLessThan(2);
  });

  it('are fetched anew after a gap, also while somebody scrolls to the next page', async () => {
    const pageFrom = (first: number) => Array.from({ length: 16 }, (_, n) => aTicket(first + n));
    const answer = Promise.withResolvers<void>();
    let missed: Ticket[] = [];
    const { sockets, calls } = await openTickets('/tickets', {
      api: {
        listTickets: async ({ query }) => {
          if (query['status'] !== 'open') return { tickets: [], hasMore: false };
          if (query['cursor']) return { tickets: pageFrom(18), hasMore: false };
          if (missed.length > 0) await answer.promise;
          return { tickets: [...missed, ...pageFrom(2)], hasMore: true, nextCursor: 'more' };
        },
      },
    });
    const asked = (cursor?: string) =>
      calls.filter(({ route, query }) => route === 'listTickets' && query['status'] === 'open' && query['cursor'] === cursor).length;
    await screen.findByRole('link', { name: 'Contato 2' });
    missed = [maria];
    sockets.cut();
    await waitFor(() => expect(asked()).toBe(2), { timeout: 3_000 });

    const scroller = screen.getByRole('list', { name: 'Lista de tickets' }).parentElement!;
    scroller.scrollTop = 16 * 60;
    fireEvent.scroll(scroller);
    answer.resolve();

    await waitFor(() => expect(asked('more')).toBe(1));
    scroller.scrollTop = 0;
    fireEvent.scroll(scroller);
    expect(await screen.findByRole('link', { name: 'Maria' })).toBeInTheDocument();
  });

  it('are asked for once more also where the first answer was still under way when the join held', async () => {
    const answer = Promise.withResolvers<void>();
    let tickets = [maria];
    const { sockets, calls } = await openTickets('/tickets', {
      api: {
        listTickets: async ({ query }) => {
          const read = query['status'] === 'open' ? tickets : [];
          await answer.promise;
          return { tickets: read, hasMore: false };
        },
      },
    });
    const asked = () => calls.filter(({ route, query }) => route === 'listTickets' && query['status'] === 'open').length;
    await waitFor(() => expect(asked()).toBe(1));
    tickets = [maria, named(3, 'Paula')];
    const counted = calls.filter(({ route }) => route === 'countTickets').length;
    sockets.emitFrame({ joined: await vi.waitUntil(() => sockets.all.at(-1)?.sent.find((one) => Object(one).action === 'joinNotification')) });
    await waitFor(() => expect(calls.filter(({ route }) => route === 'countTickets').length).toBeGreaterThan(counted), { timeout: 2 * joinHoldsAfterMs });

    answer.resolve();

    expect(await screen.findByRole('link', { name: 'Paula' })).toBeInTheDocument();
  });
});
