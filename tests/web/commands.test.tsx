import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import { describe, expect, it } from 'vitest';
import type { Ticket } from '#shared/contract/tickets.ts';
import { offeredCommands } from '#web/kit/page/commands.ts';
import { aContact, aMessage, aTicket } from './support/builders.ts';
import type { FakeRequest } from './support/fake-api.ts';
import { me, messageBox, openTickets, pathOf } from './tickets/support.tsx';

const named = (n: number, name: string, ticket: Partial<Ticket> = {}) => aTicket(n, { contact: { ...aTicket(n).contact, name }, ...ticket });
const [maria, pedro, rita] = [named(1, 'Maria'), named(2, 'Pedro'), named(3, 'Rita')];
const tickets = [maria, pedro, rita];
const uuidShown = () => location.pathname.split('/')[2];
/** A key pressed on the screen, not in a field. */
const press = (key: string, more = {}) => fireEvent.keyDown(document.body, { key, ...more });
/** Changes that were asked of which ticket. */
const changes = (calls: readonly FakeRequest[]) => calls.filter(({ route }) => route === 'updateTicket').map(({ params, body }) => [params['ticketId'], body]);
/** The commands come a moment after the conversation. */
const ready = async () => {
  await screen.findByRole('link', { name: 'Maria', current: 'page' });
  await waitFor(() => expect(offeredCommands().map(({ id }) => id)).toEqual(expect.arrayContaining(['next', 'resolve', 'reply'])));
};

describe('shortcuts', () => {
  it('go to the next and the previous ticket of the list', async () => {
    await openTickets(pathOf(maria), { tickets });
    await ready();

    press('j');
    await waitFor(() => expect(uuidShown()).toBe(pedro.uuid));
    press('k');
    await waitFor(() => expect(uuidShown()).toBe(maria.uuid));
  });

  it('resolve and go on to the next', async () => {
    const closed = { ...maria, status: 'closed' as const };
    const { calls } = await openTickets(pathOf(maria), { tickets, api: { updateTicket: () => closed } });
    await ready();

    press('E', { shiftKey: true });

    await waitFor(() => expect(uuidShown()).toBe(pedro.uuid));
    expect(changes(calls)).toEqual([['1', { status: 'closed', userId: me }]]);
  });

  it('resolve the ticket', async () => {
    const { calls } = await openTickets(pathOf(maria), { tickets, api: { updateTicket: () => ({ ...maria, status: 'closed' as const }) } });
    await ready();

    press('e');

    await waitFor(() => expect(location.pathname).toBe('/tickets'));
    expect(changes(calls)).toEqual([['1', { status: 'closed', userId: me }]]);
  });

  it('accept a ticket that waits', async () => {
    const waiting = named(4, 'Lia', { status: 'pending', userId: null });
    const { calls } = await openTickets(pathOf(waiting), {
      tickets: [waiting],
      api: { updateTicket: () => ({ ...waiting, status: 'open' as const, userId: me }) },
    });
    await waitFor(() => expect(offeredCommands().map(({ id }) => id)).toContain('accept'));

    press('a');

    await waitFor(() => expect(changes(calls)).toEqual([['4', { status: 'open', userId: me }]]));
  });

  it('accept whoever waits longest, from any list', async () => {
    const [lia, rui] = [named(4, 'Lia', { status: 'pending', userId: null }), named(5, 'Rui', { status: 'pending', userId: null })];
    const { calls } = await openTickets('/tickets', {
      tickets: [maria, lia, rui],
      api: { updateTicket: () => ({ ...lia, status: 'open' as const, userId: me }) },
    });
    await waitFor(() => expect(offeredCommands().map(({ id }) => id)).toContain('acceptNext'));

    press('A', { shiftKey: true });

    await waitFor(() => expect(uuidShown()).toBe(lia.uuid));
    expect(changes(calls)).toEqual([['4', { status: 'open', userId: me }]]);
    expect(calls.filter(({ route }) => route === 'listTickets').map(({ query }) => query)).toContainEqual(
      expect.objectContaining({ status: 'pending', oldestFirst: 'true' }),
    );
  });

  it('say that nobody waits', async () => {
    await openTickets('/tickets', { tickets: [maria] });
    await waitFor(() => expect(offeredCommands().map(({ id }) => id)).toContain('acceptNext'));

    press('A', { shiftKey: true });

    expect(await screen.findByText('Ninguém está esperando')).toBeInTheDocument();
  });

  it('transfer, and show the contact', async () => {
    const { user } = await openTickets(pathOf(maria), { tickets, api: { getContact: () => aContact(1) } });
    await ready();

    press('i');
    expect(await screen.findByRole('complementary', { name: 'Detalhes de Maria' })).toBeInTheDocument();
    press('i');
    await waitFor(() => expect(screen.queryByRole('complementary')).not.toBeInTheDocument());
    press('t');

    await user.click(within(await screen.findByRole('dialog', { name: 'Transferir ticket' })).getByRole('button', { name: 'Cancelar' }));
  });

  it('begin a note, whose first letters do nothing else', async () => {
    const { user, calls } = await openTickets(pathOf(maria), { tickets, api: { getContact: () => aContact(1), findTicketNotes: () => [] } });
    await ready();

    press('n');
    // Typed before the field is there, it would resolve the ticket.
    press('e');

    const box = await screen.findByRole('textbox', { name: 'Nota interna' });
    await waitFor(() => expect(box).toHaveFocus());
    await user.keyboard('prefere tarde');
    expect(box).toHaveValue('prefere tarde');
    expect(changes(calls)).toEqual([]);
  });

  it('open the bar in the first moment, before its code is there, and close it', async () => {
    const { user } = await openTickets(pathOf(maria), { tickets });
    await screen.findByRole('button', { name: 'Buscar ou executar' });

    press('k', { ctrlKey: true });

    const field = await screen.findByRole('combobox', { name: 'Buscar ou executar' });
    await user.keyboard('{Control>}k{/Control}');
    await waitFor(() => expect(field).not.toBeInTheDocument());
  });

  it('never fire while somebody writes; Escape leaves the text, R goes back to it', async () => {
    const { user, calls } = await openTickets(pathOf(maria), { tickets });
    await ready();
    press('r');
    expect(await messageBox()).toHaveFocus();

    await user.keyboard('ejk?');

    expect(await messageBox()).toHaveValue('ejk?');
    expect(calls.some(({ route }) => route === 'updateTicket')).toBe(false);
    await user.keyboard('{Escape}');
    expect(await messageBox()).not.toHaveFocus();
  });

  it('focus the search', async () => {
    const { calls } = await openTickets(pathOf(maria), { tickets });
    await ready();

    press('/');
    // Typed before the field is there, it would resolve the ticket.
    press('e');

    const search = await screen.findByRole('searchbox', { name: 'Contato, número ou palavras' });
    await waitFor(() => expect(search).toHaveFocus());
    expect(calls.some(({ route }) => route === 'updateTicket')).toBe(false);
    expect(uuidShown()).toBe(maria.uuid);
  });

  it('stand on a sheet, where they can be switched off', async () => {
    const { user } = await openTickets(pathOf(maria), { tickets });
    await ready();
    await user.click(screen.getByRole('button', { name: 'Conta' }));
    await user.click(await screen.findByRole('menuitem', { name: /^Atalhos do teclado/ }));
    const sheet = await screen.findByRole('dialog', { name: 'Atalhos do teclado' });
    const named = [
      'Próximo ticket',
      'Ticket anterior',
      'Aceitar o ticket',
      'Resolver o ticket',
      'Resolver e abrir o próximo',
      'Escrever uma observação',
      'Buscar tickets',
    ];
    expect(named.map((name) => within(sheet).getByText(name).nextSibling?.textContent)).toEqual(['J', 'K', 'A', 'E', 'ShiftE', 'N', '/']);

    await user.click(within(sheet).getByRole('switch', { name: 'Usar atalhos de uma tecla' }));
    await user.click(within(sheet).getByRole('button', { name: 'Fechar' }));
    await waitFor(() => expect(screen.queryByRole('dialog')).not.toBeInTheDocument());
    press('j');

    expect(uuidShown()).toBe(maria.uuid);
  });
});

describe('command bar', () => {
  const openBar = async () => {
    press('k', { ctrlKey: true });
    const input = await screen.findByRole('combobox', { name: 'Buscar ou executar' });
    await waitFor(() => expect(input).toHaveFocus());
  };

  it('runs what is typed by some of its letters, from the keyboard alone', async () => {
    const { user } = await openTickets(pathOf(maria), { tickets });
    await ready();
    await openBar();

    await user.keyboard('conexoes{Enter}');

    await waitFor(() => expect(location.pathname).toBe('/connections'));
    await waitFor(() => expect(screen.queryByRole('dialog')).not.toBeInTheDocument());
  });

  it('offers what can be done with the open ticket, what was used last before the rest', async () => {
    const { user } = await openTickets(pathOf(maria), { tickets });
    await ready();
    await openBar();
    await user.keyboard('transferir{Enter}');
    await screen.findByRole('dialog', { name: 'Transferir ticket' });
    await user.keyboard('{Escape}');
    await waitFor(() => expect(screen.queryByRole('dialog')).not.toBeInTheDocument());

    await openBar();

    expect(within(screen.getByRole('listbox', { name: 'Resultados' })).getAllByRole('option')[0]).toHaveTextContent('Transferir o ticket');
  });

  it('finds tickets of the server, and those that were open lately without it', async () => {
    const found = named(7, 'Zélia', { status: 'closed' });
    const { user } = await openTickets(pathOf(maria), {
      tickets: [...tickets, found],
      api: {
        listContacts: () => ({ contacts: [], hasMore: false }),
        listTickets: ({ query }) => ({ tickets: query['searchParam'] === 'zel' ? [found] : query['status'] === 'open' ? tickets : [], hasMore: false }),
      },
    });
    await ready();
    await user.click(await screen.findByRole('link', { name: 'Pedro' }));
    await screen.findByRole('link', { name: 'Pedro', current: 'page' });
    await openBar();
    expect(within(screen.getByRole('listbox')).getAllByRole('option')[0]).toHaveTextContent('Maria · 000001aberto há pouco');

    await user.keyboard('zel');
    await screen.findByRole('option', { name: /^Zélia · 000007/ });
    await user.keyboard('{Enter}');

    await waitFor(() => expect(uuidShown()).toBe(found.uuid));
  });

  it('shows the sentence for which a ticket was found, and goes there', async () => {
    const found = named(7, 'Zélia', { status: 'closed' });
    const messages = [aMessage(7, 1, { body: 'A torta é de maçã' }), aMessage(7, 2, { body: 'E a outra torta' })];
    const sentence = { id: messages[0]!.id, ticketId: found.id, excerpt: 'A torta é de maçã', fromMe: true, author: 'Ana', createdAt: messages[0]!.createdAt };
    const { user } = await openTickets(pathOf(maria), {
      tickets: [...tickets, found],
      messages,
      api: {
        listContacts: () => ({ contacts: [], hasMore: false }),
        listTickets: ({ query }) =>
          query['searchParam']
            ? { tickets: [found], found: [sentence], hasMore: false }
            : { tickets: query['status'] === 'open' ? tickets : [], hasMore: false },
      },
    });
    await ready();
    await openBar();

    await user.keyboard('tort');
    const option = await screen.findByRole('option', { name: /^Zélia · 000007.*Ana: A torta é de maçã/ });
    expect(within(option).getByText('torta').tagName).toBe('MARK');
    await user.keyboard('{Enter}');

    await waitFor(() => expect(uuidShown()).toBe(found.uuid));
    await waitFor(() => expect(document.querySelector('[data-found]')).toHaveTextContent('A torta é de maçã'));
  });

  it('finds contacts: who has a ticket is found by it, anybody else is written to', async () => {
    const [zelia, zeca] = [aContact(7, { name: 'Zélia' }), aContact(8, { name: 'Zeca' })];
    const found = named(7, 'Zélia', { status: 'closed', contactId: zelia.id });
    const { user } = await openTickets(pathOf(maria), {
      tickets,
      api: {
        listTickets: ({ query }) => ({ tickets: query['searchParam'] === 'ze' ? [found] : query['status'] === 'open' ? tickets : [], hasMore: false }),
        listContacts: ({ query }) => ({ contacts: query['searchParam'] === 'ze' ? [zelia, zeca] : [], hasMore: false }),
      },
    });
    await ready();
    await openBar();

    await user.keyboard('ze');
    await user.click(await screen.findByRole('option', { name: 'Zeca contato' }));

    expect(within(await screen.findByRole('dialog', { name: 'Novo atendimento' })).getByRole('combobox', { name: /Contato/ })).toHaveValue('Zeca');
    expect(screen.queryByRole('option', { name: 'Zélia contato' })).not.toBeInTheDocument();
  });
});
