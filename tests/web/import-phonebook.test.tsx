import { screen, waitFor, within } from '@testing-library/react';
import { beforeAll, describe, expect, it } from 'vitest';
import { aContact, aSession, queueIdOf } from './support/builders.ts';
import { fail, type FakeHandlers } from './support/fake-api.ts';
import { renderApp } from './support/render-app.tsx';

const open = (api: FakeHandlers, profile: 'admin' | 'user' = 'admin') =>
  renderApp('/contacts', {
    session: aSession({ profile, queueIds: [queueIdOf(1)] }),
    api: { listContacts: () => ({ contacts: [aContact(1, { name: 'Ana Prado' })], hasMore: false }), ...api },
  });
type User = Awaited<ReturnType<typeof open>>['user'];

// Fetched on use: the first use takes longer than a test should wait.
beforeAll(() => import('#web/features/contacts/import/PhonebookDialog.tsx'));

describe('the import from the phone', () => {
  const start = async (user: User): Promise<void> => {
    await user.click(await screen.findByRole('button', { name: 'Importar' }));
    await user.click(await screen.findByRole('menuitem', { name: 'Da agenda do telefone' }));
    await user.click(within(await screen.findByRole('dialog')).getByRole('button', { name: 'Importar' }));
  };

  it.each([
    [false, /Agenda importada\. Criados: 2\. Atualizados: 1\. Sem mudança: 7\./],
    [true, /o resto continua em segundo plano.*criados: 2/],
  ])('tells what became of the names (more to come: %s)', async (goesOn, toast) => {
    const { user, calls } = await open({ importPhonebook: () => ({ created: 2, updated: 1, unchanged: 7, goesOn }) });
    await screen.findByText('Ana Prado');
    const before = calls.filter(({ route }) => route === 'listContacts').length;

    await start(user);

    expect(await screen.findByText(toast)).toBeInTheDocument();
    await waitFor(() => expect(screen.queryByRole('dialog')).not.toBeInTheDocument());
    expect(calls.filter(({ route }) => route === 'listContacts').length).toBeGreaterThan(before);
  });

  it('says in its place why it cannot, and tries again', async () => {
    let code: 'ERR_NO_DEF_WAPP_FOUND' | 'ERR_NO_PHONEBOOK' = 'ERR_NO_DEF_WAPP_FOUND';
    const { user } = await open({ importPhonebook: () => fail(code) }, 'user');

    await start(user);
    expect(await screen.findByRole('alert')).toHaveTextContent('Nenhuma conexão é a padrão. Escolha uma na tela Conexões.');
    code = 'ERR_NO_PHONEBOOK';
    await user.click(screen.getByRole('button', { name: 'Tentar de novo' }));

    await waitFor(() => expect(screen.getByRole('alert')).toHaveTextContent(/conectado pelo QR code/));
  });
});
