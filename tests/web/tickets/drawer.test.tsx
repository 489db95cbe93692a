import { screen, waitFor, within } from '@testing-library/react';
import { beforeAll, describe, expect, it } from 'vitest';
import { eventName, recordEventName } from '#shared/contract/events.ts';
import type { TicketNoteId } from '#shared/contract/ids.ts';
import type { TicketNote } from '#shared/contract/ticket-notes.ts';
import { aContact, aMessage, aSession, aTicket, companyId } from '../support/builders.ts';
import { fail, type FakeHandlers } from '../support/fake-api.ts';
import { aUser, colleague, me, openTickets, pathOf } from './support.tsx';

const ticket = aTicket(1, { contact: { ...aTicket(1).contact, name: 'Maria' } });
const contact = aContact(1, { name: 'Maria', email: 'maria@exemplo.com', extraInfo: [{ id: '01J00000000000000000000777', name: 'plano', value: 'ouro' }] });

const aNote = (n: number, note: Partial<TicketNote> = {}): TicketNote => ({
  id: `1-01J${String(800 + n).padStart(23, '0')}` as TicketNoteId, // the form that the contract's schema asks for
  note: `Nota ${n}`,
  ticketId: ticket.id,
  contactId: ticket.contactId,
  user: { id: colleague, name: 'Bruno Lima' },
  mentions: [],
  createdAt: `2026-11-20T12:00:0${n}.000Z`,
  ...note,
});

async function openDrawer(api: FakeHandlers = {}, { session = aUser(), shown = ticket } = {}) {
  const app = await openTickets(pathOf(shown), {
    tickets: [shown],
    session,
    api: { getContact: () => contact, findTicketNotes: () => [aNote(2, { user: { id: me, name: 'Ana Souza' } }), aNote(1)], ...api },
  });
  await app.user.click(await screen.findByRole('button', { name: /Maria.*atendimento|Maria/, expanded: false }));
  return { ...app, drawer: within(await screen.findByRole('complementary', { name: /Maria/ })) };
}

// Fetched on use: the first use takes longer than a test should wait.
beforeAll(() =>
  Promise.all([
    import('#web/parts/contacts/ContactDialog.tsx'),
    import('#web/parts/contacts/NewTicketDialog.tsx'),
    import('#web/features/tickets/notes/TicketNotes.tsx'),
    import('#web/features/tickets/panel/ContactSummary.tsx'),
    import('#web/features/tickets/panel/EarlierServices.tsx'),
    import('#web/features/tickets/panel/ChatFiles.tsx'),
  ]),
);

describe('the contact drawer', () => {
  it('shows what is known of the contact, and follows it live', async () => {
    const { drawer, sockets } = await openDrawer();

    expect(await drawer.findByText('maria@exemplo.com')).toBeInTheDocument();
    expect(drawer.getByText('plano').nextSibling).toHaveTextContent('ouro');
    sockets.emitFrame({
      events: [{ event: recordEventName(companyId, 'contact'), data: { action: 'update', record: { ...contact, email: 'nova@exemplo.com' } } }],
    });
    expect(await drawer.findByText('nova@exemplo.com')).toBeInTheDocument();
  });

  it('edits the contact, and leaves to others what they change meanwhile', async () => {
    const { user, drawer, calls } = await openDrawer({ updateContact: ({ body }) => ({ ...contact, ...(body as object) }) });

    await user.click(await drawer.findByRole('button', { name: 'Editar contato' }));
    const name = await screen.findByRole('textbox', { name: /^Nome$/ });
    await user.clear(name);
    await user.type(name, 'Maria Prado');
    await user.click(screen.getByRole('button', { name: 'Salvar' }));

    expect(await drawer.findByText('Maria Prado')).toBeInTheDocument();
    expect(calls.find(({ route }) => route === 'updateContact')?.body).toEqual({ name: 'Maria Prado' });
  });

  it('says of a deleted contact that it is, beside the notes that stay', async () => {
    const { drawer } = await openDrawer({ getContact: () => fail('ERR_NO_CONTACT_FOUND') });

    expect(await drawer.findByText(/Este contato foi excluído/)).toBeInTheDocument();
    expect(await drawer.findByText('Nota 1')).toBeInTheDocument();
  });

  it('begins a new ticket from a closed one', async () => {
    const { user, drawer } = await openDrawer({}, { shown: { ...ticket, status: 'closed' } });

    await user.click(await drawer.findByRole('button', { name: 'Novo atendimento' }));

    expect(within(await screen.findByRole('dialog', { name: 'Novo atendimento' })).getByRole('combobox', { name: /Contato/ })).toHaveValue('Maria');
  });
});

describe('what a team knows of a contact', () => {
  const service = (n: number, rating: 1 | 2 | 3 | null) => {
    const { id, uuid, code, queueId, userId, lastMessage, createdAt, updatedAt } = aTicket(n, { lastMessage: `Fim ${n}` });
    return { id, uuid, code, status: 'closed' as const, queueId, userId, lastMessage, createdAt, updatedAt, rating };
  };
  const getContactSummary = () => ({
    createdAt: '2025-03-02T12:00:00.000Z',
    services: 4,
    averageRating: 2.75,
    refusesCampaigns: true,
    newest: [service(1, null), service(3, 3), service(2, null)],
  });

  it('stands on top: since when, how many services, how they were rated, and that campaigns are refused', async () => {
    const { drawer } = await openDrawer({ getContactSummary });

    expect(await drawer.findByText('02/03/2025')).toBeInTheDocument();
    expect(drawer.getByText('atendimentos').nextSibling).toHaveTextContent('4');
    expect(drawer.getByText('nota (até 3)').nextSibling).toHaveTextContent('2,8');
    expect(drawer.getByText('Não quer receber campanhas')).toBeInTheDocument();
  });

  it('leads to the earlier services', async () => {
    const { user, drawer } = await openDrawer({ getContactSummary });

    await user.click(drawer.getByRole('tab', { name: 'Atendimentos' }));

    const rows = await drawer.findAllByRole('link');
    expect(rows.map((row) => row.getAttribute('href'))).toEqual([service(3, 3), service(2, null)].map(({ uuid }) => `/tickets/${uuid}`));
    expect(drawer.getByRole('img', { name: 'Nota 3' })).toBeInTheDocument();
    expect(drawer.getByText(/E mais 1 que não aparece aqui/)).toBeInTheDocument();
  });

  it('has pictures, files and links of the chat, and looks for older ones', async () => {
    const media = { kind: 'document' as const, mediaType: 'other' as const, mediaUrl: 'https://media.example/a', mediaSizeBytes: 2_048 };
    const picture = aMessage(1, 3, { kind: 'image', mediaType: 'image', mediaUrl: 'https://media.example/bolo.jpg', body: 'O bolo' });
    const pages = {
      '': { messages: [picture, aMessage(1, 2, { body: 'veja https://exemplo.com/bolo.' })], hasMore: true, nextCursor: 'older' },
      older: { messages: [aMessage(1, 1, { ...media, mediaName: 'recibo.pdf', body: '' })], hasMore: false },
    };
    const { user, drawer } = await openDrawer({ listFiles: ({ query }) => pages[query['cursor'] === 'older' ? 'older' : ''] });

    await user.click(drawer.getByRole('tab', { name: 'Arquivos' }));
    expect(await drawer.findByRole('link', { name: /exemplo.com\/bolo/ })).toHaveAttribute('href', 'https://exemplo.com/bolo');
    await user.click(drawer.getByRole('button', { name: 'Procurar em mensagens mais antigas' }));

    expect(await drawer.findByRole('link', { name: /recibo.pdf/ })).toHaveAttribute('download', 'recibo.pdf');
    await user.click(drawer.getByRole('button', { name: /^Imagem de/ }));
    expect(await screen.findByRole('img', { name: 'O bolo' })).toBeInTheDocument();
  });

  it('keeps its data to be exported or erased behind a menu', async () => {
    const { user, drawer } = await openDrawer({}, { session: aSession() });
    expect(screen.queryByText('Apagar tudo (LGPD)')).not.toBeInTheDocument();

    await user.click(await drawer.findByRole('button', { name: 'Dados pessoais (LGPD)' }));

    expect(await screen.findByRole('menuitem', { name: 'Apagar tudo (LGPD)' })).toBeInTheDocument();
  });
});

describe('notes of the ticket', () => {
  it('are written, at least two characters long', async () => {
    const { user, drawer, calls } = await openDrawer({ createTicketNote: () => aNote(3, { note: 'Ligar amanhã' }) });
    const box = await drawer.findByRole('textbox', { name: 'Nova observação' });

    await user.type(box, 'a');
    await user.click(drawer.getByRole('button', { name: 'Adicionar observação' }));
    expect(await drawer.findByText('Muito curto!')).toBeInTheDocument();
    await user.clear(box);
    await user.type(box, 'Ligar amanhã');
    await user.click(drawer.getByRole('button', { name: 'Adicionar observação' }));

    expect(await screen.findByText('Observação adicionada com sucesso!')).toBeInTheDocument();
    expect(drawer.getAllByRole('listitem').map(({ textContent }) => textContent)).toEqual([
      expect.stringContaining('Ligar amanhã'),
      expect.stringContaining('Nota 2'),
      expect.stringContaining('Nota 1'),
    ]);
    expect(calls.find(({ route }) => route === 'createTicketNote')?.body).toEqual({ note: 'Ligar amanhã', ticketId: 1, contactId: ticket.contactId });
    expect(box).toHaveValue('');
  });

  it('are kept half written while the drawer is closed', async () => {
    const { user, drawer } = await openDrawer();
    await user.type(await drawer.findByRole('textbox', { name: 'Nova observação' }), 'Ligar ama');

    await user.click(drawer.getByRole('button', { name: 'Fechar detalhes' }));
    await waitFor(() => expect(screen.queryByRole('textbox', { name: 'Nova observação' })).not.toBeInTheDocument());
    await user.click(screen.getByRole('button', { name: /Maria/, expanded: false }));

    expect(await screen.findByRole('textbox', { name: 'Nova observação' })).toHaveValue('Ligar ama');
  });

  it('are deleted by their author, not by other users', async () => {
    const { user, drawer } = await openDrawer({ deleteTicketNote: () => ({ message: 'ok' }) });
    await drawer.findByText('Nota 2');

    expect(drawer.queryByRole('button', { name: 'Excluir a observação de Bruno Lima' })).not.toBeInTheDocument();
    await user.click(drawer.getByRole('button', { name: 'Excluir a observação de Ana Souza' }));

    expect(await screen.findByText('Observação excluída com sucesso!')).toBeInTheDocument();
    await waitFor(() => expect(drawer.queryByText('Nota 2')).not.toBeInTheDocument());
  });

  it('come and go live', async () => {
    const { drawer, sockets } = await openDrawer();
    await drawer.findByText('Nota 2');
    const tell = (data: unknown): void => sockets.emitFrame({ events: [{ event: eventName.ticketNote(companyId), data }] });

    tell({ action: 'create', note: aNote(3) });
    tell({ action: 'delete', ticketId: ticket.id, noteId: aNote(1).id });

    expect(await drawer.findByText('Nota 3')).toBeInTheDocument();
    await waitFor(() => expect(drawer.queryByText('Nota 1')).not.toBeInTheDocument());
  });
});
