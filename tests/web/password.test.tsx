import { screen, waitFor } from '@testing-library/react';
import { describe, expect, it } from 'vitest';
import { aSession } from './support/builders.ts';
import { fail, type FakeHandlers } from './support/fake-api.ts';
import { renderApp } from './support/render-app.tsx';

const token = 'token-of-a-mail-that-came';
const account = { purpose: 'reset', name: 'Ana', email: 'ana@exemplo.com', companyName: 'Doces da Ana' } as const;

const openForgot = (api: FakeHandlers = {}) => renderApp('/forgot-password', { session: null, api: { forgotPassword: () => ({ message: 'asked' }), ...api } });
const openLink = (api: FakeHandlers = {}, session: ReturnType<typeof aSession> | null = null) =>
  renderApp(`/set-password#${token}`, { session, api: { showPasswordLink: () => account, choosePassword: () => ({ email: account.email }), ...api } });

describe('a forgotten password', () => {
  it('is reached from the login, and asked for by its address', async () => {
    const { user, calls } = await renderApp('/login', { session: null, api: { forgotPassword: () => ({ message: 'asked' }) } });

    await user.click(await screen.findByRole('link', { name: 'Esqueci minha senha' }));
    await screen.findByRole('heading', { name: 'Esqueceu a senha?' });
    await user.type(screen.getByLabelText('E-mail'), ' ana@exemplo.com ');
    await user.click(screen.getByRole('button', { name: 'Enviar link' }));

    expect(await screen.findByText(/Se ana@exemplo.com tem uma conta/)).toBeInTheDocument();
    expect(calls.find(({ route }) => route === 'forgotPassword')?.body).toEqual({ email: 'ana@exemplo.com', language: 'pt' });
  });

  it('says what is wrong with an address, and when too much was asked', async () => {
    const { user } = await openForgot({ forgotPassword: () => fail('ERR_TOO_MANY_REQUESTS', { retryAfterSeconds: 60 }) });
    await user.click(await screen.findByRole('button', { name: 'Enviar link' }));
    expect(screen.getByText('E-mail inválido')).toBeInTheDocument();

    await user.type(screen.getByLabelText('E-mail'), 'ana@exemplo.com');
    await user.click(screen.getByRole('button', { name: 'Enviar link' }));

    expect(await screen.findByRole('alert')).toHaveTextContent('Muitas tentativas. Tente de novo em 60 segundos.');
  });
});

describe('the page of a mailed link', () => {
  it('sets the password, saying how strong it is, and logs in', async () => {
    const { user, calls } = await openLink({ login: () => ({ ...aSession(), token: 'new' }) });

    await user.type(await screen.findByLabelText('Nova senha'), '12345678');
    expect(await screen.findByText('Fraca: é fácil de adivinhar. De 5 a 50 caracteres.')).toBeInTheDocument();
    await user.clear(screen.getByLabelText('Nova senha'));
    await user.type(screen.getByLabelText('Nova senha'), 'pão de queijo quente');
    expect(await screen.findByText('Forte. De 5 a 50 caracteres.')).toBeInTheDocument();
    await user.click(screen.getByRole('button', { name: 'Salvar e entrar' }));

    await waitFor(() => expect(location.pathname).toBe('/tickets'));
    expect(calls.find(({ route }) => route === 'choosePassword')?.body).toEqual({ token, password: 'pão de queijo quente', language: 'pt' });
    expect(calls.find(({ route }) => route === 'login')?.body).toEqual({ email: 'ana@exemplo.com', password: 'pão de queijo quente' });
  });

  it('is about the account of its own link when another one is opened in the same tab', async () => {
    const invited = { ...account, purpose: 'invitation', name: 'Clara', email: 'clara@exemplo.com' } as const;
    const { user, calls } = await openLink({ showPasswordLink: ({ body }) => (JSON.stringify(body).includes(token) ? account : invited) });
    await user.type(await screen.findByLabelText('Nova senha'), 'pão de queijo quente');

    location.hash = '#token-of-an-invitation';
    await user.type(await screen.findByRole('heading', { name: /Doces da Ana/ }).then(() => screen.getByLabelText('Nova senha')), 'girassol amarelo');
    await user.click(screen.getByRole('button', { name: 'Criar senha e entrar' }));

    await waitFor(() => expect(calls.find(({ route }) => route === 'login')?.body).toEqual({ email: invited.email, password: 'girassol amarelo' }));
    expect(calls.find(({ route }) => route === 'choosePassword')?.body).toMatchObject({ token: 'token-of-an-invitation', password: 'girassol amarelo' });
  });

  it('says what the company asks of a password, also while one is typed', async () => {
    const { user } = await openLink({ showPasswordLink: () => ({ ...account, passwordRules: { least: 8, refusesCommon: true } }) });
    expect(await screen.findByText('De 8 a 50 caracteres. Senhas comuns não são aceitas.')).toBeInTheDocument();

    await user.type(await screen.findByLabelText('Nova senha'), '12345678');

    expect(await screen.findByText('Fraca: é fácil de adivinhar. De 8 a 50 caracteres. Senhas comuns não são aceitas.')).toBeInTheDocument();
  });

  it('welcomes somebody who was invited', async () => {
    await openLink({ showPasswordLink: () => ({ ...account, purpose: 'invitation' }) });

    expect(await screen.findByRole('heading', { name: 'Você foi convidado para Doces da Ana' })).toBeInTheDocument();
    expect(screen.getByRole('button', { name: 'Criar senha e entrar' })).toBeInTheDocument();
  });

  it('says that a link holds no more, and leads to another', async () => {
    await openLink({ showPasswordLink: () => fail('ERR_LINK_EXPIRED') });

    expect(await screen.findByRole('heading', { name: 'Este link não vale mais' })).toBeInTheDocument();
    expect(screen.getByRole('link', { name: 'Pedir outro link' })).toHaveAttribute('href', '/forgot-password');
  });

  it('says so too when it was used meanwhile', async () => {
    const { user } = await openLink({ choosePassword: () => fail('ERR_LINK_EXPIRED') });
    await user.type(await screen.findByLabelText('Nova senha'), 'pão de queijo');
    await user.click(screen.getByRole('button', { name: 'Salvar e entrar' }));

    expect(await screen.findByRole('heading', { name: 'Este link não vale mais' })).toBeInTheDocument();
  });

  it('lets in by the password that was set, though the answer to it was lost', async () => {
    let isSet = false;
    const choosePassword = () => {
      if (isSet) return fail('ERR_LINK_EXPIRED');
      isSet = true;
      throw new TypeError('Failed to fetch');
    };
    const { user } = await openLink({ choosePassword, login: () => ({ ...aSession(), token: 'new' }) });
    await user.type(await screen.findByLabelText('Nova senha'), 'pão de queijo');
    await user.click(screen.getByRole('button', { name: 'Salvar e entrar' }));
    await screen.findByRole('alert');

    await user.click(screen.getByRole('button', { name: 'Salvar e entrar' }));

    await waitFor(() => expect(location.pathname).toBe('/tickets'));
  });

  it('says that it holds no more where somebody else used it while nobody answered', async () => {
    let attempts = 0;
    const choosePassword = () => {
      attempts += 1;
      if (attempts > 1) return fail('ERR_LINK_EXPIRED');
      throw new TypeError('Failed to fetch');
    };
    const { user } = await openLink({ choosePassword, login: () => fail('ERR_INVALID_CREDENTIALS') });
    await user.type(await screen.findByLabelText('Nova senha'), 'pão de queijo');
    await user.click(screen.getByRole('button', { name: 'Salvar e entrar' }));
    await screen.findByRole('alert');

    await user.click(screen.getByRole('button', { name: 'Salvar e entrar' }));

    expect(await screen.findByRole('heading', { name: 'Este link não vale mais' })).toBeInTheDocument();
  });

  it('can be tried again when nobody answers, also by somebody who is logged in', async () => {
    let isDown = true;
    const { user } = await openLink({ showPasswordLink: () => (isDown ? fail('ERR_UNAVAILABLE') : account) }, aSession());
    expect(await screen.findByRole('alert')).toHaveTextContent('Não foi possível abrir este link.');
    isDown = false;

    await user.click(screen.getByRole('button', { name: 'Tentar de novo' }));

    expect(await screen.findByLabelText('Nova senha')).toBeInTheDocument();
  });
});

describe('the page that proves an address', () => {
  const openProof = (api: FakeHandlers = {}) =>
    renderApp(`/prove-address#${token}`, { session: null, api: { proveAddress: () => ({ email: account.email }), ...api } });

  it('proves it by a click, and not before', async () => {
    const { user, calls } = await openProof();
    const button = await screen.findByRole('button', { name: 'Confirmar meu e-mail' });
    expect(calls.filter(({ route }) => route === 'proveAddress')).toEqual([]);

    await user.click(button);

    expect(await screen.findByRole('heading', { name: 'E-mail confirmado' })).toBeInTheDocument();
    expect(calls.find(({ route }) => route === 'proveAddress')?.body).toEqual({ token });
  });

  it('says where another link is to be had', async () => {
    const { user } = await openProof({ proveAddress: () => fail('ERR_LINK_EXPIRED') });
    await user.click(await screen.findByRole('button', { name: 'Confirmar meu e-mail' }));

    expect(await screen.findByText(/peça outro link no seu perfil/)).toBeInTheDocument();
  });
});
