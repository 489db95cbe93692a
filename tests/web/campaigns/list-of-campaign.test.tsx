import { screen, waitFor, within } from '@testing-library/react';
import { describe, expect, it } from 'vitest';
import { aCampaign, aContactList, anImport, openCampaigns } from '../support/campaign-builders.ts';
import type { FakeHandlers } from '../support/fake-api.ts';
import { stubStorage } from '../support/taking-storage.ts';

async function openNew(api: FakeHandlers) {
  const app = await openCampaigns('/campaigns', { listConnections: () => [], ...api });
  await app.user.click(await screen.findByRole('button', { name: 'Nova campanha' }));
  return { ...app, dialog: within(await screen.findByRole('dialog', { name: 'Nova campanha' })) };
}

describe('the list of a new campaign', () => {
  it('gets its list where it is written, with the contacts of a spreadsheet, when there is none', async () => {
    stubStorage();
    const list = aContactList(7, { name: 'Natal', contactsCount: 0 });
    const imported = anImport({ contactListId: list.id, fileName: 'clientes.xlsx', total: 200, done: 50 });
    const { user, dialog, calls } = await openNew({
      pickContactLists: () => ({ records: [] }),
      createContactList: () => list,
      createUpload: () => ({ key: 'media/clientes.xlsx', url: 'https://storage.example/', fields: {} }),
      importContactList: () => imported,
      listContactListImports: () => [imported],
    });
    expect(await dialog.findByText('Nenhuma lista de contatos ainda.')).toBeInTheDocument();

    await user.click(dialog.getByRole('button', { name: 'Nova lista' }));
    const inner = within(await screen.findByRole('dialog', { name: 'Nova lista de contatos' }));
    await user.type(inner.getByLabelText(/^Nome/), 'Natal');
    await user.upload(inner.getByLabelText(/^Planilha/), new File(['PK'], 'clientes.xlsx'));
    await user.click(inner.getByRole('button', { name: 'Salvar' }));

    expect(await dialog.findByText('clientes.xlsx: 50 de 200 linhas')).toBeInTheDocument();
    expect(dialog.getByRole('combobox', { name: 'Lista de contatos' })).toHaveValue('Natal');
    expect(calls.find(({ route }) => route === 'importContactList')).toMatchObject({
      params: { contactListId: list.id },
      body: { key: 'media/clientes.xlsx', name: 'clientes.xlsx' },
    });
    expect(calls.some(({ route }) => route === 'createCampaign')).toBe(false);
  });

  it('is what Back asks about, and the campaign stays as it was filled in', async () => {
    const { user, dialog } = await openNew({ pickContactLists: () => ({ records: [] }) });
    await user.type(dialog.getByLabelText(/^Nome/), 'Natal');
    await user.click(dialog.getByRole('button', { name: 'Nova lista' }));
    await user.type(within(await screen.findByRole('dialog', { name: 'Nova lista de contatos' })).getByLabelText(/^Nome/), 'Clientes');

    history.back();
    await user.click(await screen.findByRole('button', { name: 'Descartar' }));

    await waitFor(() => expect(screen.queryByRole('dialog', { name: 'Nova lista de contatos' })).not.toBeInTheDocument());
    expect(screen.queryByText('Descartar as alterações?')).not.toBeInTheDocument();
    expect(dialog.getByLabelText(/^Nome/)).toHaveValue('Natal');
    history.back();
    expect(await screen.findByText('Descartar as alterações?')).toBeInTheDocument();
  });

  it('says how many are on the list that was chosen', async () => {
    const { user, dialog } = await openNew({});

    await user.click(dialog.getByRole('combobox', { name: 'Lista de contatos' }));
    await user.click(await screen.findByRole('option', { name: /Clientes/ }));

    expect(dialog.getByText(/^2 contatos\. Recebe quem está na lista/)).toBeInTheDocument();
  });

  it('says that the list which was chosen is empty', async () => {
    const { user, dialog } = await openNew({ pickContactLists: () => ({ records: [aContactList(1, { name: 'Clientes', contactsCount: 0 })] }) });

    await user.click(dialog.getByRole('combobox', { name: 'Lista de contatos' }));
    await user.click(await screen.findByRole('option', { name: /Clientes/ }));

    expect(await dialog.findByText(/^Esta lista ainda não tem contatos/)).toBeInTheDocument();
  });
});

describe('the question before a campaign starts', () => {
  it('says that contacts are still coming into its list, who will not get it', async () => {
    const { user } = await openCampaigns('/campaigns', {
      listConnections: () => [],
      listCampaigns: () => ({ records: [aCampaign(1)], hasMore: false }),
      listContactListImports: () => [anImport()],
    });
    await user.click(await screen.findByRole('button', { name: 'Ações' }));
    await user.click(await screen.findByRole('menuitem', { name: 'Iniciar agora: Campanha 1' }));

    const question = within(await screen.findByRole('dialog', { name: 'Iniciar a campanha Campanha 1 agora?' }));
    expect(await question.findByText(/A planilha clientes.xlsx ainda está sendo importada\./)).toBeInTheDocument();
  });
});
