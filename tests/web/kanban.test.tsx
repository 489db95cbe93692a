import { screen, waitFor, within } from '@testing-library/react';
import { describe, expect, it } from 'vitest';
import { eventName, joinHoldsAfterMs } from '#shared/contract/events.ts';
import type { Tag } from '#shared/contract/tags.ts';
import type { Ticket } from '#shared/contract/tickets.ts';
import { aSession, aTag, aTicket, companyId } from './support/builders.ts';
import { fail, type FakeHandlers } from './support/fake-api.ts';
import { renderApp } from './support/render-app.tsx';

const doing = aTag(1, { name: 'Fazendo', kanban: 1, color: '#1565c0' });
const done = aTag(2, { name: 'Feito', kanban: 1 });

/** The first one waits in no lane. */
const three = [
  aTicket(41, { status: 'pending', userId: null, lastMessage: 'Bom dia' }),
  aTicket(42, { laneId: doing.id, lastMessage: 'Quanto custa?' }),
  aTicket(43, { laneId: done.id }),
];

/** As the panel's own route has it. */
const asCard = (ticket: Ticket) => ({ ...ticket, tags: [] });

async function open(tickets: readonly Ticket[] = three, { api = {}, lanes = [doing, done] }: { api?: FakeHandlers; lanes?: Tag[] } = {}) {
  const inLane = (lane: string | undefined) =>
    tickets
      .filter(({ laneId }) => (laneId ?? 'none') === lane)
      .toSorted((one, other) => other.id - one.id)
      .map(asCard);
  const app = await renderApp('/kanban', {
    session: aSession({ profile: 'user' }),
    api: {
      listLanes: () => ({ lista: lanes }),
      listKanban: ({ query }) => ({ tickets: inLane(query['lane']), hasMore: false }),
      ...api,
    },
  });
  const tell = (name: 'ticket' | 'tag', data: unknown): void => app.sockets.emitFrame({ events: [{ event: eventName[name](companyId), data }] });
  return { ...app, tell };
}

const lane = (name: string) => screen.findByRole('region', { name });
async function expectCards(name: string, numbers: readonly number[]): Promise<void> {
  const region = within(await lane(name));
  await waitFor(() =>
    expect(region.queryAllByText(/^Ticket nº/).map(({ textContent }) => textContent)).toEqual(numbers.map((number) => `Ticket nº ${number}`)),
  );
}

async function moveByMenu(user: Awaited<ReturnType<typeof open>>['user'], ticket: number, to: string): Promise<void> {
  await user.click(await screen.findByRole('button', { name: `Mover o ticket nº ${ticket}` }));
  await user.click(within(await screen.findByRole('menu', { name: 'Mover para' })).getByRole('menuitem', { name: to }));
}

describe('the kanban panel', () => {
  it('has the first lane for what is in no other, then one lane for each tag', async () => {
    await open();

    await expectCards('Em aberto', [41]);
    await expectCards('Fazendo', [42]);
    await expectCards('Feito', [43]);
    expect(screen.getAllByRole('heading', { level: 2 }).map((heading) => heading.textContent)).toEqual(['Em aberto', 'Fazendo', 'Feito']);
  });

  it('shows on a card the contact and the last message, with a way to the ticket', async () => {
    await open();

    const card = await within(await lane('Fazendo')).findByRole('article');

    expect(card).toHaveTextContent(/Ticket nº 42.*Contato 42.*\+55 11 91234-5678.*Quanto custa\?/);
    expect(within(card).getByRole('link', { name: /Ver Ticket/ })).toHaveAttribute('href', `/tickets/${three[1]!.uuid}`);
  });

  it('moves a card at once and says both steps', async () => {
    const answer = Promise.withResolvers<Ticket>();
    const { user, calls } = await open(three, { api: { linkTag: () => answer.promise } });

    await moveByMenu(user, 42, 'Feito');

    await expectCards('Feito', [43, 42]);
    await expectCards('Fazendo', []);
    answer.resolve({ ...three[1]!, laneId: done.id });
    expect(await screen.findByText('Ticket Tag Removido!')).toBeInTheDocument();
    const said = await screen.findByText('Ticket Tag Adicionado com Sucesso!');
    // The library's bar, which nobody sees, runs as long as the notice is shown.
    expect(said.closest('.Toastify__toast')?.querySelector<HTMLElement>('.Toastify__progress-bar')?.style.animationDuration).toBe('3000ms');
    expect(calls.find(({ route }) => route === 'linkTag')?.params).toEqual({ ticketId: '42', tagId: done.id });
  });

  it('takes a card out of its lane', async () => {
    const { user } = await open(three, { api: { unlinkLane: () => ({ ...three[1]!, laneId: null }) } });

    await moveByMenu(user, 42, 'Em aberto');

    await expectCards('Em aberto', [42, 41]);
    expect(await screen.findByText('Ticket Tag Removido!')).toBeInTheDocument();
    expect(screen.queryByText('Ticket Tag Adicionado com Sucesso!')).not.toBeInTheDocument();
  });

  it('puts a card back that the server does not move, and says why', async () => {
    const { user } = await open(three, { api: { linkTag: () => fail('ERR_TICKET_NOT_YOURS') } });

    await moveByMenu(user, 41, 'Feito');

    expect(await screen.findByText('Este ticket está sendo atendido por outra pessoa.')).toBeInTheDocument();
    await expectCards('Em aberto', [41]);
    await expectCards('Feito', [43]);
  });

  it('brings no card back that is gone when its move is refused', async () => {
    const answer = Promise.withResolvers<void>();
    let isGone = false;
    const { user, tell, calls } = await open(three, {
      api: {
        linkTag: () => answer.promise.then(() => fail('ERR_NO_TICKET_FOUND')),
        listKanban: ({ query }) => ({ tickets: query['lane'] === doing.id && !isGone ? [asCard(three[1]!)] : [], hasMore: false }),
      },
    });
    await expectCards('Fazendo', [42]);
    await moveByMenu(user, 42, 'Feito');
    isGone = true;
    tell('ticket', { action: 'delete', ticketId: three[1]!.id });
    const asked = () => calls.filter(({ route }) => route === 'listKanban').length;
    const before = asked();

    answer.resolve();

    await waitFor(() => expect(asked()).toBeGreaterThan(before));
    await screen.findByRole('alert');
    for (const name of ['Fazendo', 'Feito']) await expectCards(name, []);
  });

  it('does not put back a card that somebody closed before the server refused to move it', async () => {
    const tickets = [...three];
    const refusal = Promise.withResolvers<void>();
    const linkTag = async () => {
      await refusal.promise;
      return fail('ERR_TICKET_NOT_YOURS');
    };
    const { user, tell, sockets, calls } = await open(tickets, { api: { linkTag } });
    await expectCards('Fazendo', [42]);
    await waitFor(() => expect(sockets.all[0]?.sent).toContainEqual(expect.objectContaining({ action: 'joinNotification' })));
    await moveByMenu(user, 42, 'Feito');
    await expectCards('Feito', [43, 42]);

    tickets.splice(1, 1);
    tell('ticket', { action: 'update', ticket: { ...three[1]!, status: 'closed', updatedAt: '2026-12-01T00:00:00.000Z' } });
    await expectCards('Feito', [43]);
    const before = calls.length;
    refusal.resolve();

    await waitFor(() => expect(calls.slice(before).filter(({ route }) => route === 'listKanban')).toHaveLength(3));
    expect(await screen.findByText('Este ticket está sendo atendido por outra pessoa.')).toBeInTheDocument();
    await expectCards('Fazendo', []);
    await expectCards('Feito', [43]);
  });

  it('follows what colleagues and customers do', async () => {
    const { tell, sockets } = await open();
    await expectCards('Fazendo', [42]);
    await waitFor(() => expect(sockets.all[0]?.sent).toContainEqual(expect.objectContaining({ action: 'joinNotification' })));

    tell('ticket', { action: 'update', ticket: { ...three[1]!, laneId: done.id } });
    tell('ticket', { action: 'update', ticket: aTicket(44, { status: 'pending', userId: null }) });
    tell('ticket', { action: 'update', ticket: { ...three[2]!, status: 'closed' } });
    tell('ticket', { action: 'removeFromList', ticketId: 41 });

    await expectCards('Feito', [42]);
    await expectCards('Em aberto', [44]);
    await expectCards('Fazendo', []);
  });

  it('keeps a card where it was moved though lanes that are fetched then do not know', async () => {
    const { user, sockets, calls } = await open(three, { api: { linkTag: () => ({ ...three[0]!, laneId: done.id }) } });
    await expectCards('Em aberto', [41]);
    await moveByMenu(user, 41, 'Feito');
    await expectCards('Feito', [43, 41]);
    const before = calls.length;

    sockets.emitFrame({ joined: sockets.all.at(-1)?.sent.find((one) => Object(one).action === 'joinNotification') });

    const again = () => calls.slice(before).filter(({ route }) => route === 'listKanban');
    await waitFor(() => expect(again()).toHaveLength(3), { timeout: 2 * joinHoldsAfterMs });
    await expectCards('Feito', [43, 41]);
    await expectCards('Em aberto', []);
  });

  it('follows what becomes of the lanes: tickets of one that is deleted go to the first', async () => {
    const tickets = [...three];
    const { tell } = await open(tickets);
    await expectCards('Fazendo', [42]);

    tickets[1] = { ...three[1]!, laneId: null };
    tell('tag', { action: 'delete', tagId: doing.id });
    const newLane = aTag(3, { name: 'Arquivo', kanban: 1 });
    tell('tag', { action: 'create', tag: newLane, tagId: newLane.id });

    await expectCards('Em aberto', [42, 41]);
    const added = await lane('Arquivo');
    await waitFor(() => expect(added).toHaveTextContent('Nenhum ticket aqui'));
    expect(screen.queryByRole('region', { name: 'Fazendo' })).not.toBeInTheDocument();
  });

  it('shows a lane that cannot be fetched as an empty one that can be tried again', async () => {
    let isDown = true;
    const listKanban: FakeHandlers['listKanban'] = ({ query }) =>
      query['lane'] === doing.id && isDown ? fail('ERR_NO_PERMISSION') : { tickets: query['lane'] === doing.id ? [asCard(three[1]!)] : [], hasMore: false };
    const { user } = await open(three, { api: { listKanban } });

    expect(await within(await lane('Fazendo')).findByRole('alert')).toHaveTextContent('Não foi possível carregar os tickets.');
    isDown = false;
    await user.click(screen.getByRole('button', { name: 'Tentar de novo' }));

    await expectCards('Fazendo', [42]);
  });

  it('leads to the lanes while there are none', async () => {
    await open([three[0]!], { lanes: [] });

    await expectCards('Em aberto', [41]);
    expect(screen.getByText(/^Crie raias/)).toBeInTheDocument();
    expect(screen.getByRole('link', { name: 'Raias' })).toHaveAttribute('href', '/tagsKanban');
  });
});
