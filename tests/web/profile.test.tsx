import { act, screen, waitFor, within } from '@testing-library/react';
import { describe, expect, it, vi } from 'vitest';
import { aSession } from './support/builders.ts';
import { fail, type FakeHandlers } from './support/fake-api.ts';
import { renderApp } from './support/render-app.tsx';

const own = { ...aSession().user, profile: 'admin' as 'admin' | 'user' };

const bodyOf = (calls: Awaited<ReturnType<typeof renderApp>>['calls'], route: string) => calls.find((call) => call.route === route)?.body;

describe('the own profile', () => {
  const openProfile = async (profile: 'admin' | 'user', updateUser: FakeHandlers['updateUser'], more: FakeHandlers = {}) => {
    const session = aSession({ profile });
    const me = { ...session.user };
    const api: FakeHandlers = {
      me: () => ({ scope: 'full', user: me }),
      updateUser: (request) => {
        Object.assign(me, request.body);
        return updateUser!(request);
      },
    };
    const rendered = await renderApp('/quick-messages', { session, api: { ...api, ...more, listQuickMessages: () => ({ records: [], hasMore: false }) } });
    await rendered.user.click(await screen.findByRole('button', { name: 'Conta' }));
    await rendered.user.click(await screen.findByRole('menuitem', { name: 'Perfil' }));
    return { ...rendered, dialog: within(await screen.findByRole('dialog', { name: 'Perfil' })) };
  };
  const saved: FakeHandlers['updateUser'] = ({ body }) => ({ ...own, ...(body as object) });

  it('is open to everybody from the account menu, without what they may not change', async () => {
    const { user, dialog, calls } = await openProfile('user', saved);
    expect(dialog.queryByRole('combobox', { name: 'Função' })).not.toBeInTheDocument();
    expect(dialog.queryByRole('combobox', { name: 'Filas' })).not.toBeInTheDocument();

    await user.clear(dialog.getByRole('textbox', { name: 'Nome' }));
    await user.type(dialog.getByRole('textbox', { name: 'Nome' }), 'Nome Novo');
    await user.click(dialog.getByRole('button', { name: 'Salvar' }));

    expect(await screen.findByText('Olá, Nome!')).toBeInTheDocument();
    expect(bodyOf(calls, 'updateUser')).toEqual({ name: 'Nome Novo' });
  });

  it('says what a new password must be', async () => {
    const { dialog } = await openProfile('user', saved);

    await waitFor(() => expect(dialog.getByLabelText(/^Nova senha/)).toHaveAccessibleDescription('De 5 a 50 caracteres. Deixe em branco para manter a atual.'));
  });

  it('asks for the present password when the server does, and goes on with the new one', async () => {
    const { user, calls, dialog } = await openProfile(
      'user',
      ({ body }) => {
        const { currentPassword } = body as { currentPassword?: string };
        if (currentPassword === undefined) return fail('ERR_PASSWORD_REQUIRED', { field: 'currentPassword' });
        return currentPassword === 'antiga' ? own : fail('ERR_PASSWORD_WRONG', { field: 'currentPassword' });
      },
      { login: () => ({ ...aSession(), token: 'a new one' }) },
    );

    await user.type(dialog.getByLabelText(/^Nova senha/), 'pão de queijo');
    await user.click(dialog.getByRole('button', { name: 'Salvar' }));
    await user.type(await dialog.findByLabelText(/^Sua senha atual/), 'errada');
    await user.click(dialog.getByRole('button', { name: 'Salvar' }));
    expect(await dialog.findByText('Esta não é a sua senha atual.')).toBeInTheDocument();
    await user.clear(dialog.getByLabelText(/^Sua senha atual/));
    await user.type(dialog.getByLabelText(/^Sua senha atual/), 'antiga');
    await user.click(dialog.getByRole('button', { name: 'Salvar' }));

    await waitFor(() => expect(bodyOf(calls, 'login')).toEqual({ email: own.email, password: 'pão de queijo' }));
    expect(calls.findLast(({ route }) => route === 'updateUser')?.body).toMatchObject({ password: 'pão de queijo', currentPassword: 'antiga', language: 'pt' });
  });

  it('shows profile and queues to administrators', async () => {
    const { dialog } = await openProfile('admin', saved);

    expect(dialog.getByRole('combobox', { name: 'Função' })).toHaveTextContent('Admin');
    expect(dialog.getByRole('combobox', { name: 'Filas' })).toBeInTheDocument();
  });

  it('says that the address waits for its proof, sends the link again, and looks whether it was proved', async () => {
    const waiting = { ...aSession().user.company, awaitsAddressProof: true as const };
    let company: typeof waiting | typeof own.company = waiting;
    const { user, dialog, calls } = await openProfile('admin', saved, {
      me: () => ({ scope: 'full', user: { ...own, company } }),
      sendAddressProof: () => ({ message: 'asked' }),
    });

    expect(await dialog.findByText(/Confirme o seu e-mail pelo link que enviamos para ana@exemplo.com/)).toBeInTheDocument();
    await user.click(dialog.getByRole('button', { name: 'Enviar de novo' }));
    expect(await screen.findByText('Enviamos o link para ana@exemplo.com.')).toBeInTheDocument();
    expect(bodyOf(calls, 'sendAddressProof')).toEqual({ language: 'pt' });

    company = own.company;
    const hidden = vi.spyOn(document, 'hidden', 'get');
    for (const isAway of [true, false]) {
      hidden.mockReturnValue(isAway);
      act(() => void document.dispatchEvent(new Event('visibilitychange')));
    }

    await waitFor(() => expect(dialog.queryByText(/Confirme o seu e-mail/)).not.toBeInTheDocument());
    hidden.mockRestore();
  });
});
