import { screen, waitFor, within } from '@testing-library/react';
import { describe, expect, it } from 'vitest';
import { accessToken, aSession, sessionId } from './support/builders.ts';
import { fail } from './support/fake-api.ts';
import { renderApp } from './support/render-app.tsx';

describe('guards', () => {
  it('sends a visitor from a private screen to login', async () => {
    await renderApp('/connections', { session: null });

    expect(await screen.findByRole('heading', { name: 'Entre na sua conta' })).toBeInTheDocument();
    expect(location.pathname).toBe('/login');
  });

  it('sends a user from a public screen home, which is the tickets for now', async () => {
    await renderApp('/signup');

    await waitFor(() => expect(location.pathname).toBe('/tickets'));
  });

  it('hides the administration from a user who is no admin', async () => {
    await renderApp('/tickets', { session: aSession({ profile: 'user' }) });

    const menu = await screen.findByRole('navigation', { name: 'Menu principal' });

    expect(within(menu).getByRole('link', { name: 'Atendimento' })).toBeInTheDocument();
    expect(within(menu).queryByRole('link', { name: 'Relatórios' })).not.toBeInTheDocument();
  });
});

describe('greeting', () => {
  it.each([
    ['Padaria Estrela', 'Olá, Padaria Estrela!'],
    ['Ana Souza', 'Olá, Ana!'],
  ])('says each name once to %s of Padaria Estrela', async (name, greeting) => {
    await renderApp('/tickets', { session: aSession({ name, profile: 'user' }) });

    expect(await screen.findByText(greeting)).toBeInTheDocument();
  });
});

describe('access token', () => {
  it('is refreshed once for all calls that it failed, which are then repeated', async () => {
    const session = aSession();
    const renewed = { ...session, token: accessToken(sessionId, 'renewed') };
    const orExpired = <T,>(token: string | null, reply: T) => (token === renewed.token ? reply : fail('ERR_ACCESS_TOKEN_INVALID'));

    const { calls } = await renderApp('/connections', {
      api: {
        refresh: () => renewed,
        me: ({ token }) => orExpired(token, { scope: 'full' as const, user: session.user }),
        listConnections: ({ token }) => orExpired(token, []),
        createLivePass: ({ token }) => orExpired(token, { pass: 'p', expiresAt: new Date().toISOString() }),
      },
    });

    expect(await screen.findByText('Nenhuma conexão ainda')).toBeInTheDocument();
    expect(calls.filter(({ route }) => route === 'refresh')).toHaveLength(1);
    expect(localStorage.getItem('token')).toBe(renewed.token);
  });

  it('that cannot be refreshed ends the session with a word of why', async () => {
    await renderApp('/tickets', { api: { me: () => fail('ERR_ACCESS_TOKEN_INVALID'), refresh: () => fail('ERR_SESSION_EXPIRED') } });

    expect(await screen.findByText('Sessão expirada. Entre novamente.')).toBeInTheDocument();
    expect(location.pathname).toBe('/login');
    expect(localStorage.getItem('token')).toBeNull();
  });
});

describe('end of the session', () => {
  it('on logout clears the browser even when the server cannot be told', async () => {
    const { user } = await renderApp('/tickets', { api: { logout: () => fail('ERR_UNAVAILABLE') } });

    await user.click(await screen.findByRole('button', { name: 'Conta' }));
    await user.click(await screen.findByRole('menuitem', { name: 'Sair' }));

    expect(await screen.findByRole('heading', { name: 'Entre na sua conta' })).toBeInTheDocument();
    expect(localStorage.getItem('token')).toBeNull();
  });

  it('comes a second after another login took the account over', async () => {
    const session = aSession();
    const { sockets } = await renderApp('/tickets', { session });
    await waitFor(() => expect(sockets.all[0]?.sent).toContainEqual(expect.objectContaining({ action: 'joinNotification' })));

    sockets.emit('auth', { action: 'logout', userId: session.user.id, sessionId });

    expect(await screen.findByText('Sua conta foi acessada em outro computador.')).toBeInTheDocument();
    expect(location.pathname).toBe('/tickets');
    await waitFor(() => expect(location.pathname).toBe('/login'));
    // Nobody came back with the session that has ended.
    expect(sockets.all).toHaveLength(1);
  });

  it('says so when a call was refused before the notice was here', async () => {
    await renderApp('/connections', { api: { listConnections: () => fail('ERR_SESSION_EXPIRED', { isReplaced: true }) } });

    expect(await screen.findByText('Sua conta foi acessada em outro computador.')).toBeInTheDocument();
    expect(location.pathname).toBe('/login');
  });

  it('comes when the subscription runs out, naming the day', async () => {
    await renderApp('/connections', { api: { listConnections: () => fail('ERR_SUBSCRIPTION_EXPIRED', { dueDate: '2026-11-01T15:00:00.000Z' }) } });

    expect(await screen.findByText(/venceu em 01\/11\/2026/)).toBeInTheDocument();
    expect(location.pathname).toBe('/login');
  });
});
