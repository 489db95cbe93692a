import { screen, waitFor, within } from '@testing-library/react';
import { describe, expect, it } from 'vitest';
import { eventName } from '#shared/contract/events.ts';
import type { Person } from '#shared/contract/users.ts';
import { aQueue, aSession, companyId, queueIdOf, userIdOf } from './support/builders.ts';
import { fail, type FakeHandlers } from './support/fake-api.ts';
import { renderApp } from './support/render-app.tsx';

const own = { ...aSession().user, profile: 'admin' as 'admin' | 'user' };
const aPerson = (number: number, overrides: Partial<Person> = {}): Person => ({
  id: userIdOf(number),
  name: `Pessoa ${number}`,
  email: `pessoa${number}@exemplo.com`,
  profile: 'user',
  role: overrides.profile ?? 'user',
  hasFactor: false,
  super: false,
  companyId,
  queueIds: [queueIdOf(1)],
  online: false,
  isInvited: false,
  ...overrides,
});

const people = [
  aPerson(0, { id: own.id, name: own.name, email: own.email, profile: 'admin', online: true }),
  aPerson(7, { name: 'Bruno Lima', email: 'bruno@exemplo.com' }),
  aPerson(8, { name: 'Raiz', super: true, profile: 'admin' }),
];

/** A server that keeps what is saved. */
async function open(api: FakeHandlers = {}, options: Parameters<typeof renderApp>[1] = {}) {
  const users = [...people];
  const rendered = await renderApp('/users', {
    ...options,
    api: {
      listQueues: () => [aQueue(1, { name: 'Vendas' }), aQueue(2, { name: 'Suporte' })],
      searchUsers: ({ query }) => ({ users: users.filter(({ name }) => name.toLowerCase().startsWith(query['searchParam'] ?? '')), hasMore: false }),
      createUser: ({ body }) => {
        const made = aPerson(9, body as Partial<Person>);
        users.push(made);
        return made;
      },
      updateUser: ({ params, body }) => {
        const index = users.findIndex(({ id }) => id === params['userId']);
        return (users[index] = { ...users[index]!, ...(body as Partial<Person>) });
      },
      deleteUser: ({ params }) => {
        users.splice(
          users.findIndex(({ id }) => id === params['userId']),
          1,
        );
        return { message: 'deleted' };
      },
      ...api,
    },
  });
  return { ...rendered, users };
}

const row = (name: RegExp) => screen.findByRole('row', { name });
const bodyOf = (calls: Awaited<ReturnType<typeof open>>['calls'], route: string) => calls.find((call) => call.route === route)?.body;

describe('the list of users', () => {
  it('shows name, e-mail, profile, queues and who is there', async () => {
    await open();

    const bruno = await row(/Bruno Lima/);

    expect(bruno).toHaveTextContent('bruno@exemplo.com');
    expect(bruno).toHaveTextContent('Usuário');
    await waitFor(() => expect(bruno).toHaveTextContent('Vendas'));
    expect(within(bruno).getByText('Offline')).toBeInTheDocument();
    expect(within(await row(new RegExp(own.name))).getByText('Online')).toBeInTheDocument();
  });

  it('shows cards on a phone', async () => {
    await open({}, { width: 390 });

    expect(await screen.findByRole('heading', { name: 'Bruno Lima' })).toBeInTheDocument();
  });

  it('locks what cannot be done, and says why', async () => {
    const { user } = await open();
    await row(/Bruno Lima/);

    const ownDeletion = screen.getByRole('button', { name: `Excluir o usuário ${own.name}` });
    expect(ownDeletion).toBeDisabled();
    expect(ownDeletion).toHaveAccessibleDescription('Você não pode excluir o seu próprio usuário.');
    expect(screen.getByRole('button', { name: 'Editar o usuário Raiz' })).toBeDisabled();
    await user.hover(ownDeletion.parentElement!);
    expect(await screen.findByRole('tooltip')).toHaveTextContent('Você não pode excluir o seu próprio usuário.');
  });

  it('is not for plain users', async () => {
    await open({}, { session: aSession({ profile: 'user' }) });

    expect(await screen.findByRole('heading', { name: 'Acesso não permitido' })).toBeInTheDocument();
    expect(screen.queryByRole('link', { name: 'Usuários' })).not.toBeInTheDocument();
  });

  it('follows what other administrators change', async () => {
    const { sockets, users } = await open();
    await row(/Bruno Lima/);
    await waitFor(() => expect(sockets.all[0]?.sent).toContainEqual(expect.objectContaining({ action: 'joinNotification' })));

    users[1] = { ...users[1]!, name: 'Bruno Alves' };
    sockets.emitFrame({ events: [{ event: eventName.user(companyId), data: { action: 'update', user: users[1] } }] });

    expect(await row(/Bruno Alves/)).toBeInTheDocument();
  });
});

describe('the form of a user', () => {
  it('says beside the password what the company asks of one', async () => {
    const company = { ...aSession().user.company, passwordRules: { least: 8, refusesCommon: true } };
    const { user } = await open({}, { session: aSession({ company }) });

    await user.click(await screen.findByRole('button', { name: 'Novo usuário' }));
    const dialog = within(await screen.findByRole('dialog', { name: 'Novo usuário' }));

    await waitFor(() =>
      expect(dialog.getByLabelText(/^Senha/)).toHaveAccessibleDescription(/^De 8 a 50 caracteres\. Senhas comuns não são aceitas\. Deixe em branco/),
    );
  });

  it('makes a new one', async () => {
    const { user, calls } = await open();

    await user.click(await screen.findByRole('button', { name: 'Novo usuário' }));
    const dialog = within(await screen.findByRole('dialog', { name: 'Novo usuário' }));
    await user.type(dialog.getByRole('textbox', { name: 'Nome' }), 'Carla Dias');
    await user.type(dialog.getByRole('textbox', { name: 'E-mail' }), 'carla@exemplo.com');
    await user.type(dialog.getByLabelText(/^Senha/), 'girassol amarelo');
    await user.click(dialog.getByRole('combobox', { name: 'Função' }));
    await user.click(await screen.findByRole('option', { name: 'Admin' }));
    await user.click(dialog.getByRole('button', { name: 'Salvar' }));

    expect(await row(/Carla Dias.*Admin/)).toBeInTheDocument();
    expect(bodyOf(calls, 'createUser')).toEqual({
      name: 'Carla Dias',
      email: 'carla@exemplo.com',
      password: 'girassol amarelo',
      role: 'admin',
      queueIds: [],
    });
  });

  it('says what is wrong with each field', async () => {
    const { user, calls } = await open();
    await user.click(await screen.findByRole('button', { name: 'Novo usuário' }));
    const dialog = within(await screen.findByRole('dialog', { name: 'Novo usuário' }));
    const save = () => user.click(dialog.getByRole('button', { name: 'Salvar' }));

    await save();
    expect(await dialog.findAllByText('Obrigatório')).toHaveLength(2);
    await user.type(dialog.getByRole('textbox', { name: 'Nome' }), 'C');
    await user.type(dialog.getByRole('textbox', { name: 'E-mail' }), 'carla@');
    await user.type(dialog.getByLabelText(/^Senha/), '1234');
    await save();

    expect(await dialog.findAllByText('Muito curto!')).toHaveLength(2);
    expect(dialog.getByText('E-mail inválido')).toBeInTheDocument();
    await user.type(dialog.getByLabelText(/^Senha/), 'x'.repeat(50));
    await user.type(dialog.getByRole('textbox', { name: 'Nome' }), 'x'.repeat(50));
    expect(await dialog.findAllByText('Muito longo!')).toHaveLength(2);
    expect(bodyOf(calls, 'createUser')).toBeUndefined();
  });

  it('invites whoever is given no password, and invites again', async () => {
    const { user, calls, users } = await open({ sendPasswordLink: () => ({ message: 'asked' }) });
    await user.click(await screen.findByRole('button', { name: 'Novo usuário' }));
    const dialog = within(await screen.findByRole('dialog', { name: 'Novo usuário' }));
    await user.type(dialog.getByRole('textbox', { name: 'Nome' }), 'Carla Dias');
    await user.type(dialog.getByRole('textbox', { name: 'E-mail' }), 'carla@exemplo.com');
    await user.click(dialog.getByRole('button', { name: 'Salvar' }));
    expect(await screen.findByText('Enviamos um link para carla@exemplo.com.')).toBeInTheDocument();
    expect(bodyOf(calls, 'createUser')).toEqual({ name: 'Carla Dias', email: 'carla@exemplo.com', role: 'attendant', queueIds: [], language: 'pt' });

    users[users.length - 1] = { ...users.at(-1)!, isInvited: true };
    await user.click(await screen.findByRole('button', { name: 'Editar o usuário Carla Dias' }));
    await user.click(await screen.findByRole('button', { name: /^Enviar (link para nova senha|o convite de novo)$/ }));

    await waitFor(() => expect(bodyOf(calls, 'sendPasswordLink')).toEqual({ language: 'pt' }));
  });

  it('takes away the second factor of a colleague who lost it, by the own password', async () => {
    const bruno = aPerson(7, { name: 'Bruno Lima', hasFactor: true });
    const { user, calls } = await open({
      searchUsers: () => ({ users: [bruno], hasMore: false }),
      removeUserFactor: ({ body }) =>
        'currentPassword' in (body as object) ? { message: 'removed' } : fail('ERR_PASSWORD_REQUIRED', { field: 'currentPassword' }),
    });
    await user.click(await screen.findByRole('button', { name: 'Editar o usuário Bruno Lima' }));
    await user.click(await screen.findByRole('button', { name: 'Desligar a verificação em duas etapas' }));
    const dialog = within(await screen.findByRole('dialog', { name: 'Desligar a verificação em duas etapas' }));
    await user.type(dialog.getByLabelText(/Sua senha atual/), 'segredo');
    await user.click(dialog.getByRole('button', { name: 'Desligar a verificação em duas etapas' }));

    expect(await screen.findByText('Bruno Lima agora entra só com a senha.')).toBeInTheDocument();
    expect(calls.findLast(({ route }) => route === 'removeUserFactor')?.body).toEqual({ language: 'pt', currentPassword: 'segredo' });
  });

  it('warns of a password that is easy to guess, and takes it', async () => {
    const { user, calls } = await open();
    await user.click(await screen.findByRole('button', { name: 'Editar o usuário Bruno Lima' }));
    const dialog = within(await screen.findByRole('dialog', { name: 'Editar usuário' }));

    await user.type(dialog.getByLabelText(/^Nova senha/), '123456');
    expect(await dialog.findByText('Esta senha é fácil de adivinhar.')).toBeInTheDocument();
    await user.click(dialog.getByRole('button', { name: 'Salvar' }));

    await waitFor(() => expect(bodyOf(calls, 'updateUser')).toMatchObject({ password: '123456' }));
  });

  it('leaves the password out when it is empty', async () => {
    const { user, calls } = await open();
    await user.click(await screen.findByRole('button', { name: 'Editar o usuário Bruno Lima' }));
    const dialog = within(await screen.findByRole('dialog', { name: 'Editar usuário' }));

    await user.type(dialog.getByRole('textbox', { name: 'Nome' }), ' Filho');
    await user.click(dialog.getByRole('button', { name: 'Salvar' }));

    expect(await row(/Bruno Lima Filho/)).toBeInTheDocument();
    expect(bodyOf(calls, 'updateUser')).toEqual({ name: 'Bruno Lima Filho' });
  });

  it('leaves as it is what another administrator has changed meanwhile', async () => {
    const { user, users } = await open();
    await user.click(await screen.findByRole('button', { name: 'Editar o usuário Bruno Lima' }));
    const dialog = within(await screen.findByRole('dialog', { name: 'Editar usuário' }));
    users[1] = { ...users[1]!, role: 'reader', email: 'bruno.lima@exemplo.com', queueIds: [] };

    await user.type(dialog.getByRole('textbox', { name: 'Nome' }), ' Filho');
    await user.click(dialog.getByRole('button', { name: 'Salvar' }));

    expect(await row(/Bruno Lima Filho/)).toBeInTheDocument();
    expect(users[1]).toMatchObject({ name: 'Bruno Lima Filho', role: 'reader', email: 'bruno.lima@exemplo.com', queueIds: [] });
  });

  it.each([
    ['at its field, that an e-mail is taken', fail('ERR_EMAIL_IN_USE', {}, {}, 'email'), 'Já existe uma conta com este e-mail.'],
    ['the limit of the plan', fail('ERR_PLAN_LIMIT_USERS', { limit: 3 }), 'O seu plano permite 3 usuários.'],
    ['that it would take the last administrator away', fail('ERR_LAST_ADMIN'), 'Deve haver pelo menos um administrador, e este é o último.'],
  ])('tells %s', async (_what, failure, text) => {
    const { user } = await open({ updateUser: () => failure });
    await user.click(await screen.findByRole('button', { name: 'Editar o usuário Bruno Lima' }));
    const dialog = within(await screen.findByRole('dialog', { name: 'Editar usuário' }));

    await user.click(dialog.getByRole('button', { name: 'Salvar' }));

    expect(await dialog.findByText(text)).toBeInTheDocument();
  });

  it('tells every field that the server refuses', async () => {
    const issues = [
      { path: 'name', code: 'too_long' },
      { path: 'email', code: 'invalid_format' },
    ];
    const { user } = await open({ updateUser: () => fail('ERR_VALIDATION', { reason: 'x', issues }, {}, 'name') });
    await user.click(await screen.findByRole('button', { name: 'Editar o usuário Bruno Lima' }));
    const dialog = within(await screen.findByRole('dialog', { name: 'Editar usuário' }));

    await user.click(dialog.getByRole('button', { name: 'Salvar' }));

    await waitFor(() => expect(dialog.getByRole('textbox', { name: 'E-mail' })).toBeInvalid());
    expect(dialog.getByRole('textbox', { name: 'Nome' })).toBeInvalid();
    expect(dialog.getByRole('textbox', { name: 'Nome' })).toHaveFocus();
  });
});

it('deletes a user after a question', async () => {
  const { user } = await open();

  await user.click(await screen.findByRole('button', { name: 'Excluir o usuário Bruno Lima' }));
  await user.click(within(await screen.findByRole('dialog', { name: 'Excluir Bruno Lima?' })).getByRole('button', { name: 'Excluir' }));

  await waitFor(() => expect(screen.queryByRole('row', { name: /Bruno Lima/ })).not.toBeInTheDocument());
});

it('applies other rights of the own user at once', async () => {
  let user = { ...own };
  const { sockets } = await open({ me: () => ({ scope: 'full', user }) });
  await screen.findByRole('link', { name: 'Usuários' });
  await waitFor(() => expect(sockets.all[0]?.sent).toContainEqual(expect.objectContaining({ action: 'joinNotification' })));

  user = { ...own, profile: 'user', role: 'user', rights: [] };
  const { company: _company, ...changed } = user;
  sockets.emitFrame({ events: [{ event: eventName.user(companyId), data: { action: 'update', user: changed } }] });

  await waitFor(() => expect(screen.queryByRole('link', { name: 'Usuários' })).not.toBeInTheDocument());
  expect(screen.getByRole('heading', { name: 'Acesso não permitido' })).toBeInTheDocument();
});
