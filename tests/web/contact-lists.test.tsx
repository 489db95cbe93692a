import { screen, waitFor, within } from '@testing-library/react';
import { beforeEach, describe, expect, it } from 'vitest';
import type { ContactList, ContactListImport, ContactListItem } from '#shared/contract/contact-list-shapes.ts';
import { contactListEventName } from '#shared/contract/events.ts';
import type { ContactListId, ContactListItemId } from '#shared/contract/ids.ts';
import { aSession, companyId, ulidOf } from './support/builders.ts';
import { anImport as anImportOf } from './support/campaign-builders.ts';
import { fail, type FakeHandlers } from './support/fake-api.ts';
import { renderApp } from './support/render-app.tsx';
import { stubStorage } from './support/taking-storage.ts';

const at = '2026-01-01T12:00:00.000Z';
const listId = ulidOf(900) as ContactListId; // an id of this list

const aList = (fields: Partial<ContactList> = {}): ContactList => ({
  id: listId,
  name: 'Natal',
  contactsCount: 3,
  validCount: 1,
  invalidCount: 1,
  check: 'idle',
  createdAt: at,
  updatedAt: at,
  ...fields,
});

const anItem = (number: string, fields: Partial<ContactListItem> = {}): ContactListItem => ({
  id: `${listId}-${number}` as ContactListItemId, // as the server makes them
  companyId,
  contactListId: listId,
  name: 'Ana',
  number,
  email: '',
  isWhatsappValid: null,
  createdAt: at,
  updatedAt: at,
  ...fields,
});

const anImport = (fields: Partial<ContactListImport> = {}): ContactListImport => anImportOf({ contactListId: listId, ...fields });

const { company } = aSession().user;
const withCampaigns = aSession({ company: { ...company, settings: [{ key: 'campaignsEnabled', value: 'true' }] } });
const itemsPath = `/contact-lists/${listId}/contacts`;
const three = [
  anItem('5511970000001', { isWhatsappValid: true }),
  anItem('5511970000002', { name: 'Bia', isWhatsappValid: false }),
  anItem('5511970000003', { name: 'Caio' }),
];

const open = (path: string, api: FakeHandlers = {}, { width = 1280, session = withCampaigns } = {}) =>
  renderApp(path, {
    width,
    session,
    api: {
      listContactLists: () => ({ records: [aList()], hasMore: false }),
      getContactList: () => aList(),
      listContactListItems: () => ({ contacts: three, hasMore: false }),
      listContactListImports: () => [],
      ...api,
    },
  });

const tellOf = async (opened: Awaited<ReturnType<typeof open>>) => {
  await waitFor(() => expect(opened.sockets.all[0]?.sent).toContainEqual(expect.objectContaining({ action: 'joinNotification' })));
  return (event: string, data: unknown): void => opened.sockets.emitFrame({ events: [{ event, data }] });
};

beforeEach(() => localStorage.setItem('cshow', 'true'));

describe('the way to contact lists', () => {
  it('is in the menu of a company that has campaigns', async () => {
    await open('/contact-lists');

    expect(await screen.findByRole('link', { name: 'Listas' })).toHaveAttribute('aria-current', 'page');
  });

  it('is in no menu of a company without them', async () => {
    await open('/contacts', { listContacts: () => ({ contacts: [], hasMore: false }) }, { session: aSession() });
    await screen.findByRole('navigation', { name: 'Menu principal' });

    expect(screen.queryByRole('link', { name: 'Listas' })).not.toBeInTheDocument();
  });

  it('leads from e-mail, also in a company without campaigns by WhatsApp', async () => {
    const { user } = await open('/email', { listEmails: () => ({ email: [], hasMore: false }) }, { session: aSession() });

    await user.click(await screen.findByRole('button', { name: 'Mais ações' }));
    await user.click(await screen.findByRole('menuitem', { name: 'Listas de contatos' }));

    expect(await screen.findByRole('row', { name: /Natal/ })).toBeInTheDocument();
  });

  it.each(['/contact-lists', itemsPath])('%s is not there without the flag of the browser', async (path) => {
    localStorage.removeItem('cshow');
    await open(path);

    expect(await screen.findByRole('heading', { name: 'Página não encontrada' })).toBeInTheDocument();
  });
});

describe('contact lists', () => {
  it('are created, and follow what colleagues do', async () => {
    const opened = await open('/contact-lists', {
      createContactList: ({ body }) => aList({ ...(body as { name: string }), id: ulidOf(901) as ContactListId }),
    });
    await screen.findByRole('row', { name: /Natal.*3/ });
    const tell = await tellOf(opened);

    tell(contactListEventName.list(companyId), { action: 'update', record: aList({ contactsCount: 42, updatedAt: '2026-01-02T12:00:00.000Z' }) });
    expect(await screen.findByRole('row', { name: /Natal.*42/ })).toBeInTheDocument();
    await opened.user.click(screen.getByRole('button', { name: 'Nova lista' }));
    await opened.user.type(await screen.findByLabelText(/^Nome/), 'Páscoa');
    await opened.user.click(screen.getByRole('button', { name: 'Salvar' }));

    expect(await screen.findByRole('row', { name: /Páscoa/ })).toBeInTheDocument();
  });

  it('are created with a spreadsheet, and show how far its import is', async () => {
    stubStorage();
    const made = { ...aList({ contactsCount: 0, name: 'Páscoa' }), id: ulidOf(901) as ContactListId };
    const running = anImport({ contactListId: made.id });
    const { user } = await open('/contact-lists', {
      createContactList: () => made,
      getContactList: () => made,
      listContactListItems: () => ({ contacts: [], hasMore: false }),
      createUpload: () => ({ key: 'media/clientes.xlsx', url: 'https://storage.example/', fields: {} }),
      importContactList: () => running,
      listContactListImports: () => [running],
    });
    await user.click(await screen.findByRole('button', { name: 'Nova lista' }));
    await user.type(await screen.findByLabelText(/^Nome/), 'Páscoa');
    await user.upload(screen.getByLabelText(/^Planilha/), new File(['PK'], 'clientes.xlsx'));
    await user.click(screen.getByRole('button', { name: 'Salvar' }));

    expect(await screen.findByText('clientes.xlsx: 50 de 200 linhas')).toBeInTheDocument();
    expect(location.pathname).toBe(`/contact-lists/${made.id}/contacts`);
  });

  it('are made once, though their spreadsheet was refused at first', async () => {
    stubStorage();
    const made = { ...aList({ contactsCount: 0, name: 'Páscoa' }), id: ulidOf(901) as ContactListId };
    const { user, calls } = await open('/contact-lists', {
      createContactList: () => made,
      updateContactList: () => made,
      createUpload: () => fail('ERR_UNAVAILABLE'),
    });
    await user.click(await screen.findByRole('button', { name: 'Nova lista' }));
    await user.type(await screen.findByLabelText(/^Nome/), 'Páscoa');
    await user.upload(screen.getByLabelText(/^Planilha/), new File(['PK'], 'clientes.xlsx'));
    await user.click(screen.getByRole('button', { name: 'Salvar' }));
    const dialog = within(screen.getByRole('dialog', { name: 'Nova lista de contatos' }));
    await dialog.findByRole('alert');

    await user.click(dialog.getByRole('button', { name: 'Remover clientes.xlsx' }));
    await user.click(dialog.getByRole('button', { name: 'Salvar' }));

    await waitFor(() => expect(screen.queryByRole('dialog')).not.toBeInTheDocument());
    expect(calls.filter(({ route }) => route === 'createContactList')).toHaveLength(1);
    expect(calls.filter(({ route }) => route === 'updateContactList')).toHaveLength(1);
  });

  it('lead to their contacts', async () => {
    const { user } = await open('/contact-lists');

    await user.click(within(await screen.findByRole('row', { name: /Natal/ })).getByRole('button', { name: 'Ações' }));
    await user.click(await screen.findByRole('menuitem', { name: 'Abrir os contatos de Natal' }));

    expect(await screen.findByRole('heading', { level: 1, name: 'Natal' })).toBeInTheDocument();
    expect(location.pathname).toBe(itemsPath);
  });
});

describe('contacts of a list', () => {
  it('say whether their numbers are on WhatsApp', async () => {
    await open(itemsPath);

    const row = async (name: RegExp) => within(await screen.findByRole('row', { name }));
    expect((await row(/Ana/)).getByTitle('Está no WhatsApp')).toBeInTheDocument();
    expect((await row(/Bia/)).getByTitle('Não está no WhatsApp')).toBeInTheDocument();
    expect((await row(/Caio/)).getByTitle('Ainda não verificado')).toBeInTheDocument();
    expect(screen.getByText('3 contatos: 1 no WhatsApp, 1 fora dele, 1 a verificar.')).toBeInTheDocument();
  });

  it('change live, one by one', async () => {
    const opened = await open(itemsPath);
    await screen.findByRole('row', { name: /Caio/ });
    const tell = await tellOf(opened);
    const event = contactListEventName.item(companyId);

    tell(event, { action: 'create', record: anItem('5511970000004', { name: 'Duda' }) });
    tell(event, { action: 'update', record: anItem('5511970000003', { name: 'Caio', isWhatsappValid: true, updatedAt: '2026-01-02T12:00:00.000Z' }) });
    tell(event, { action: 'delete', id: three[1]?.id, contactListId: listId });
    tell(event, { action: 'create', record: anItem('5511970000009', { name: 'De outra', contactListId: ulidOf(902) as ContactListId }) });

    expect(await screen.findByRole('row', { name: /Duda/ })).toBeInTheDocument();
    await waitFor(() => expect(screen.queryByRole('row', { name: /Bia/ })).not.toBeInTheDocument());
    expect(within(screen.getByRole('row', { name: /Caio/ })).getByTitle('Está no WhatsApp')).toBeInTheDocument();
    expect(screen.queryByRole('row', { name: /De outra/ })).not.toBeInTheDocument();
  });

  it('show an import on its way, and what became of it', async () => {
    let state = anImport();
    const opened = await open(itemsPath, {
      listContactListImports: () => [state],
      listReportedRows: () => ({ rows: [], hasMore: false }),
    });
    expect(await screen.findByRole('progressbar', { name: 'clientes.xlsx: 50 de 200 linhas' })).toHaveAttribute('aria-valuenow', '25');
    const tell = await tellOf(opened);
    const event = contactListEventName.items(companyId, listId);

    state = anImport({ done: 150 });
    tell(event, { action: 'reload', contactListId: listId, import: state });
    expect(await screen.findByRole('progressbar', { name: 'clientes.xlsx: 150 de 200 linhas' })).toBeInTheDocument();
    await opened.user.click(screen.getByRole('button', { name: 'Detalhes' }));
    state = anImport({ status: 'done', done: 200, created: 200, refused: 2, reported: 2 });
    tell(event, { action: 'reload', contactListId: listId, import: state });

    const report = await screen.findByRole('region', { name: 'Última importação' });
    expect(report).toHaveTextContent('Recusados2');
    expect(within(report).getByRole('button', { name: 'Baixar relatório (2 linhas)' })).toBeInTheDocument();
  });

  it('are checked again on request', async () => {
    const { user, calls } = await open(itemsPath, { checkContactList: () => aList({ check: 'running', updatedAt: '2026-01-02T12:00:00.000Z' }) });

    await user.click(await screen.findByRole('button', { name: 'Verificar números' }));

    expect(await screen.findByText(/Verificando…/)).toBeInTheDocument();
    expect(calls.some(({ route }) => route === 'checkContactList')).toBe(true);
  });

  it('are deleted by those who may, and lead back to the lists', async () => {
    const { user } = await open(itemsPath, {}, { session: aSession({ ...withCampaigns.user, profile: 'user' }), width: 390 });

    await user.click(await screen.findByRole('button', { name: 'Mais ações' }));
    await user.click(await screen.findByRole('menuitem', { name: 'Listas' }));

    expect(await screen.findByRole('heading', { level: 1, name: 'Listas de contatos' })).toBeInTheDocument();
  });
});
