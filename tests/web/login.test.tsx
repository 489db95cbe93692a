import { fireEvent, screen, waitFor } from '@testing-library/react';
import { describe, expect, it } from 'vitest';
import { aSession, inDays } from './support/builders.ts';
import { fail, type FakeHandlers } from './support/fake-api.ts';
import { renderApp } from './support/render-app.tsx';

async function logIn(api: FakeHandlers) {
  const app = await renderApp('/login', { session: null, api });
  await app.user.type(await screen.findByLabelText('E-mail'), 'ana@exemplo.com');
  await app.user.type(screen.getByLabelText('Senha'), 'segredo');
  await app.user.click(screen.getByRole('button', { name: 'Entrar' }));
  return app;
}

describe('login', () => {
  it('opens the tickets and keeps the session', async () => {
    const session = aSession();

    const { calls } = await logIn({ login: () => session });

    await waitFor(() => expect(location.pathname).toBe('/tickets'));
    expect(calls[0]).toMatchObject({ route: 'login', body: { email: 'ana@exemplo.com', password: 'segredo' } });
    expect(localStorage.getItem('token')).toBe(session.token);
    expect(localStorage.getItem('userId')).toBe(session.user.id);
    expect(localStorage.getItem('companyId')).toBe(session.user.companyId);
    expect(localStorage.getItem('companyDueDate')).toBe(session.user.company.dueDate);
  });

  it('has the routes of contact lists be there, whatever campaigns the company has', async () => {
    await logIn({ login: () => aSession() });

    await waitFor(() => expect(localStorage.getItem('cshow')).toBe('true'));
  });

  it('says that the credentials are wrong', async () => {
    await logIn({ login: () => fail('ERR_INVALID_CREDENTIALS') });

    expect(await screen.findByRole('alert')).toHaveTextContent('Erro de autenticação');
    expect(location.pathname).toBe('/login');
  });

  it('names the day on which the subscription expired', async () => {
    await logIn({ login: () => fail('ERR_SUBSCRIPTION_EXPIRED', { dueDate: '2026-11-01T15:00:00.000Z' }) });

    expect(await screen.findByRole('alert')).toHaveTextContent('01/11/2026');
  });

  it('says how long to wait after too many attempts', async () => {
    await logIn({ login: () => fail('ERR_TOO_MANY_REQUESTS', {}, { 'retry-after': '42' }) });

    expect(await screen.findByRole('alert')).toHaveTextContent('42 segundos');
  });

  it('warns when fewer than 5 days are left', async () => {
    const session = aSession();
    const company = { ...session.user.company, dueDate: inDays(3.5) };

    await logIn({ login: () => aSession({ company }), me: () => ({ scope: 'full', user: { ...session.user, company } }) });

    expect(await screen.findByText('Sua assinatura vence em 4 dias.')).toBeInTheDocument();
  });

  it('calls a trial a trial, to admins', async () => {
    const session = aSession();
    // Somebody who has just signed up is told the days that were promised.
    const company = { ...session.user.company, isTrial: true, dueDate: inDays(3 - 10 / 86_400) };

    await logIn({ login: () => aSession({ company }), me: () => ({ scope: 'full', user: { ...session.user, company } }) });

    expect(await screen.findByText('Seu teste grátis termina em 3 dias.')).toBeInTheDocument();
    expect(await screen.findByText(/^Teste grátis até/)).toBeInTheDocument();
  });

  it('asks for both fields before it calls', async () => {
    const { user, calls } = await renderApp('/login', { session: null });

    await user.click(await screen.findByRole('button', { name: 'Entrar' }));

    expect(await screen.findByText('Informe o e-mail')).toBeInTheDocument();
    expect(screen.getByText('Informe a senha')).toBeInTheDocument();
    expect(calls).toEqual([]);
  });

  it('ties each mistake to its field, leads to the first one, and takes it back once it is mended', async () => {
    const { user } = await renderApp('/login', { session: null });
    const email = await screen.findByLabelText('E-mail');

    await user.type(email, 'ana');
    await user.type(screen.getByLabelText('Senha'), 'segredo{Enter}');

    expect(email).toBeInvalid();
    expect(email).toHaveAccessibleDescription('E-mail inválido');
    expect(email).toHaveFocus();
    await user.type(email, '@exemplo.com');
    expect(email).toBeValid();
    expect(email).toHaveAccessibleDescription('');
  });

  it('sends once, however often the button is pressed', async () => {
    const { promise, resolve } = Promise.withResolvers<ReturnType<typeof fail>>();
    const { user, calls } = await logIn({ login: () => promise });

    await user.click(screen.getByRole('button', { name: 'Entrar' }));

    expect(calls).toHaveLength(1);
    resolve(fail('ERR_INVALID_CREDENTIALS'));
    expect(await screen.findByRole('alert')).toBeInTheDocument();
  });

  it('asks the server nothing that the login has already answered', async () => {
    const { calls } = await logIn({ login: () => aSession() });

    expect(await screen.findByRole('navigation', { name: 'Menu principal' })).toBeInTheDocument();
    expect(calls.filter(({ route }) => route === 'me')).toEqual([]);
  });

  it('says that Caps Lock is on while the password is typed', async () => {
    await renderApp('/login', { session: null });
    const password = await screen.findByLabelText('Senha');

    fireEvent.keyDown(password, { key: 'A', modifierCapsLock: true });

    expect(screen.getByRole('status')).toHaveTextContent('Caps Lock está ligado.');
    expect(password).toHaveAccessibleDescription('Caps Lock está ligado.');
    fireEvent.keyUp(password, { key: 'CapsLock', modifierCapsLock: false });
    expect(screen.queryByRole('status')).not.toBeInTheDocument();
  });

  it('leads to sign-up and back without loading the page', async () => {
    const { user } = await renderApp('/login', { session: null, api: { listPublicPlans: () => [] } });

    await user.click(await screen.findByRole('link', { name: 'Cadastre-se' }));
    expect(await screen.findByRole('heading', { name: 'Cadastre sua empresa' })).toBeInTheDocument();
    await user.click(screen.getByRole('link', { name: 'Entre' }));

    expect(await screen.findByRole('heading', { name: 'Entre na sua conta' })).toBeInTheDocument();
    expect(location.pathname).toBe('/login');
  });

  it('shows and hides the password', async () => {
    const { user } = await renderApp('/login', { session: null });
    const password = await screen.findByLabelText('Senha');

    await user.click(screen.getByRole('button', { name: 'Mostrar senha' }));

    expect(password).toHaveAttribute('type', 'text');
    await user.click(screen.getByRole('button', { name: 'Ocultar senha' }));
    expect(password).toHaveAttribute('type', 'password');
  });

  it('speaks the language chosen', async () => {
    const { user } = await renderApp('/login', { session: null });

    await user.click(await screen.findByRole('button', { name: 'English' }));

    expect(await screen.findByRole('heading', { name: 'Log in to your account' })).toBeInTheDocument();
    expect(document.documentElement.lang).toBe('en-GB');
    await user.click(screen.getByRole('button', { name: 'Português' }));
  });
});
