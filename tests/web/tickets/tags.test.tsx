import { screen, waitFor, within } from '@testing-library/react';
import { beforeEach, describe, expect, it } from 'vitest';
import type { Ticket } from '#shared/contract/tickets.ts';
import { aTag, aTicket } from '../support/builders.ts';
import { fail, type FakeHandlers } from '../support/fake-api.ts';
import { aUser, colleague, openTickets, pathOf } from './support.tsx';

beforeEach(() => sessionStorage.clear());

const [urgent, vip] = [aTag(1, { name: 'Urgente' }), aTag(2, { name: 'VIP' })];
const suggestTags = () => [urgent, vip];

async function openPicker(ticket: Ticket, api: FakeHandlers = {}) {
  const app = await openTickets(pathOf(ticket), { tickets: [ticket], api: { suggestTags, ...api } });
  await app.user.click(await within(await screen.findByRole('region', { name: /^Conversa/ })).findByRole('button', { name: 'Tags' }));
  const dialog = await screen.findByRole('dialog', { name: `Tags do ticket nº ${ticket.id}` });
  return { ...app, box: within(dialog).getByRole('combobox', { name: 'Escolher tags' }) };
}

const shown = () => screen.queryByRole('list', { name: 'Tags do ticket nº 1' });

describe('the tags of a conversation', () => {
  it('are chosen among all, and shown at once', async () => {
    const answer = Promise.withResolvers<Ticket>();
    const { user, calls } = await openPicker(aTicket(1, { tagIds: [urgent.id] }), { syncTicketTags: () => answer.promise });
    await waitFor(() => expect(shown()).toHaveTextContent('Urgente'));

    await user.click(await screen.findByRole('option', { name: 'VIP' }));

    await waitFor(() => expect(shown()).toHaveTextContent('UrgenteVIP'));
    expect(calls.find(({ route }) => route === 'syncTicketTags')?.body).toEqual({ ticketId: 1, tags: [urgent.id, vip.id] });
    answer.resolve(aTicket(1, { tagIds: [urgent.id, vip.id] }));
  });

  it('are made by typing a name that is new', async () => {
    const made = aTag(3, { name: 'Orçamento' });
    const { user, calls, box } = await openPicker(aTicket(1), {
      createTag: () => made,
      syncTicketTags: () => aTicket(1, { tagIds: [made.id] }),
    });

    await user.type(box, 'Or');
    expect(screen.queryByRole('option', { name: /Criar/ })).not.toBeInTheDocument();
    await user.type(box, 'çamento');
    await user.click(await screen.findByRole('option', { name: 'Criar a tag “Orçamento”' }));

    await waitFor(() => expect(shown()).toHaveTextContent('Orçamento'));
    expect(calls.find(({ route }) => route === 'createTag')?.body).toEqual({ name: 'Orçamento' });
    expect(calls.find(({ route }) => route === 'syncTicketTags')?.body).toEqual({ ticketId: 1, tags: [made.id] });
  });

  it('come back when the server refuses the change', async () => {
    const { user } = await openPicker(aTicket(1, { tagIds: [urgent.id] }), { syncTicketTags: () => fail('ERR_TICKET_NOT_YOURS') });

    await user.click(await screen.findByRole('option', { name: 'Urgente' }));

    expect(await screen.findByText('Este ticket está sendo atendido por outra pessoa.')).toBeInTheDocument();
    await waitFor(() => expect(shown()).toHaveTextContent('Urgente'));
  });

  it('bring no ticket back that is gone when their change is refused', async () => {
    const answer = Promise.withResolvers<void>();
    const ticket = aTicket(1, { tagIds: [urgent.id] });
    let isGone = false;
    const { user, sockets, calls } = await openPicker(ticket, {
      syncTicketTags: () => answer.promise.then(() => fail('ERR_NO_TICKET_FOUND')),
      listTickets: ({ query }) => ({ tickets: isGone || query['status'] !== 'open' ? [] : [ticket], hasMore: false }),
      getTicketByUuid: () => (isGone ? fail('ERR_NO_TICKET_FOUND') : ticket),
    });
    await user.click(await screen.findByRole('option', { name: 'Urgente' }));
    isGone = true;
    sockets.emit('ticket', { action: 'delete', ticketId: ticket.id });
    const asked = () => calls.filter(({ route }) => route === 'listTickets').length;
    const before = asked();

    answer.resolve();

    await waitFor(() => expect(asked()).toBeGreaterThan(before));
    sockets.emit('ticket', { action: 'update', ticket: aTicket(2) });
    expect(await screen.findByRole('link', { name: 'Contato 2', hidden: true })).toBeInTheDocument();
    expect(screen.queryByRole('link', { name: 'Contato 1', hidden: true })).not.toBeInTheDocument();
  });

  it('are only read in a conversation of somebody else, and those that are no more are not shown', async () => {
    const ticket = aTicket(1, { userId: colleague, tagIds: [urgent.id, aTag(9).id] });
    await openTickets(pathOf(ticket), { tickets: [ticket], session: aUser(), api: { suggestTags } });

    expect(await screen.findByRole('list', { name: 'Tags do ticket nº 1' })).toHaveTextContent(/^Urgente$/);
    expect(within(screen.getByRole('region', { name: /^Conversa/ })).queryByRole('button', { name: 'Tags' })).not.toBeInTheDocument();
  });
});

const rows = () => within(screen.getByRole('list', { name: 'Lista de tickets' })).getAllByRole('listitem');

describe('tags in the list', () => {
  it('stand on the rows', async () => {
    await openTickets('/tickets', { tickets: [aTicket(1, { tagIds: [urgent.id, vip.id] })], api: { suggestTags } });

    await waitFor(() => expect(rows()[0]).toHaveTextContent(/Urgente.*VIP/));
  });

  it('filter it, and are remembered', async () => {
    const tickets = [aTicket(1, { tagIds: [urgent.id] }), aTicket(2)];
    const listTickets: FakeHandlers['listTickets'] = ({ query }) => ({
      tickets: tickets.filter(({ tagIds, status }) => status === query['status'] && (JSON.parse(query['tags'] ?? '[]') as string[]).every((id) => tagIds.some((own) => own === id))), // prettier-ignore
      hasMore: false,
    });
    const { user } = await openTickets('/tickets', { tickets, api: { suggestTags, listTickets } });
    await waitFor(() => expect(rows()).toHaveLength(2));

    await user.click(screen.getByRole('button', { name: 'Filtros' }));
    await user.click(await screen.findByRole('menuitemcheckbox', { name: 'Urgente' }));
    await user.keyboard('{Escape}');

    await waitFor(() => expect(rows()).toHaveLength(1));
    expect(await screen.findByRole('button', { name: 'Tirar o filtro Urgente' })).toBeInTheDocument();
    expect(localStorage.getItem('ticketTagIds')).toBe(JSON.stringify([urgent.id]));
  });
});
