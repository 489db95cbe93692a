import { screen, waitFor, within } from '@testing-library/react';
import { describe, expect, it } from 'vitest';
import { roles, type Role } from '#shared/records/roles.ts';
import type { Person } from '#shared/contract/users.ts';
import { aSession, companyId, userIdOf } from './support/builders.ts';
import { renderApp } from './support/render-app.tsx';

const role: Role = roles.schema.parse({
  id: '01J00000000000000000000R01',
  name: 'Vendas',
  rights: ['conversations:answer', 'contacts:numbers', 'contacts:export'],
  createdAt: '2026-03-02T12:00:00.000Z',
  updatedAt: '2026-03-02T12:00:00.000Z',
});
const ana: Person = {
  id: userIdOf(7),
  name: 'Ana Lima',
  email: 'ana@exemplo.com',
  profile: 'user',
  role: role.id,
  hasFactor: false,
  super: false,
  companyId,
  queueIds: [],
  online: false,
  isInvited: false,
};

async function openDialog() {
  const rendered = await renderApp('/roles', {
    api: {
      listRoles: () => ({ records: [role], hasMore: false }),
      searchUsers: () => ({ users: [ana, { ...ana, id: userIdOf(8), name: 'Bruno', role: 'user' }], hasMore: false }),
      updateRole: ({ body }) => ({ ...role, ...Object(body) }),
    },
  });
  await rendered.user.click(await screen.findByRole('button', { name: 'Editar a função Vendas' }));
  return { ...rendered, dialog: within(await screen.findByRole('dialog', { name: 'Editar função' })) };
}

describe('an own role', () => {
  it('says before it is saved what changes for those who hold it', async () => {
    const { user, dialog } = await openDialog();

    await user.click(dialog.getByRole('checkbox', { name: 'Mudar mensagens rápidas e visões da equipe' }));

    await dialog.findByText('O que muda para Ana Lima');
    expect(dialog.getAllByRole('listitem').map(({ textContent }) => textContent)).toEqual(['Mudar mensagens rápidas e visões da equipe']);
  });

  it('loses with the sight of numbers what hands them on', async () => {
    const { user, calls, dialog } = await openDialog();

    await user.click(dialog.getByRole('checkbox', { name: 'Ver números e e-mails dos clientes' }));

    expect(dialog.getByRole('checkbox', { name: 'Exportar todos os contatos (precisa ver números)' })).toBeDisabled();
    await user.click(dialog.getByRole('button', { name: 'Salvar' }));
    await screen.findByText('Função atualizada com sucesso.');
    expect(calls.find(({ route }) => route === 'updateRole')?.body).toMatchObject({ rights: ['conversations:answer'] });
  });
});

it('names the right that a locked screen needs, and who may give it', async () => {
  const admins = ['Carla', 'João'].map((name, index) => ({ id: userIdOf(index + 20), name, profile: 'admin' as const, queueIds: [], online: true }));
  const others = [{ id: userIdOf(30), name: 'Bruno', profile: 'user' as const, queueIds: [], online: true }];

  await renderApp('/audit', { session: aSession({ profile: 'user', role: 'attendant' }), api: { listUsers: () => [...admins, ...others] } });

  expect(await screen.findByText('Isto precisa de: Ver a auditoria. Sua função não permite. Quem pode liberar: Carla ou João.')).toBeVisible();
});

it('says so of a locked button once it is pointed at', async () => {
  const carla = { id: userIdOf(20), name: 'Carla', profile: 'admin' as const, queueIds: [], online: true };
  const { user } = await renderApp('/contacts', {
    session: aSession({ profile: 'user', role: 'reader' }),
    api: { listUsers: () => [carla], listContacts: () => ({ contacts: [], hasMore: false }) },
  });
  // The list's own button takes the place of the one that stands there while it loads.
  await screen.findByText('Nenhum contato ainda');
  const [button] = screen.getAllByRole('button', { name: 'Novo contato' });

  await user.hover(button!.parentElement!);

  await waitFor(() => expect(button).toHaveAttribute('aria-description', expect.stringMatching(/Criar e corrigir contatos.*Carla/)));
});
