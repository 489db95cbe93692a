import { screen } from '@testing-library/react';
import { describe, expect, it, vi } from 'vitest';
import { browserLanguage } from '#web/i18n/i18n.ts';
import { aSession } from './support/builders.ts';
import { fail, type FakeHandlers } from './support/fake-api.ts';
import { renderApp } from './support/render-app.tsx';

const before = { company: 'Doces da Ana', email: 'maria@example.com', isUnsubscribed: false };
const after = { ...before, isUnsubscribed: true };
const open = (api: FakeHandlers = {}, session: ReturnType<typeof aSession> | null = null) =>
  renderApp('/unsubscribe/token-of-a-mail', { session, api: { showUnsubscription: () => before, unsubscribe: () => after, ...api } });

describe('the page that a mail leads to', () => {
  it('asks once, and says that it is done', async () => {
    const { user, calls } = await open();
    expect(await screen.findByText('Os e-mails de Doces da Ana deixam de chegar a m•••@example.com.')).toBeInTheDocument();

    await user.click(screen.getByRole('button', { name: 'Sair da lista' }));

    expect(await screen.findByText('Doces da Ana não envia mais e-mails a m•••@example.com.')).toBeInTheDocument();
    expect(screen.queryByRole('button', { name: 'Sair da lista' })).not.toBeInTheDocument();
    expect(calls.filter(({ route }) => route === 'unsubscribe').map(({ params }) => params['mailToken'])).toEqual(['token-of-a-mail']);
  });

  it('is the same for somebody who is logged in, and asks as nobody', async () => {
    const { calls } = await open({}, aSession());

    expect(await screen.findByRole('button', { name: 'Sair da lista' })).toBeInTheDocument();
    expect(screen.queryByRole('navigation', { name: 'Menu principal' })).not.toBeInTheDocument();
    expect(new Set(calls.map(({ route, token }) => `${route} ${token}`))).toEqual(new Set(['showUnsubscription null']));
  });

  it('says so to whoever has left already', async () => {
    await open({ showUnsubscription: () => after });

    expect(await screen.findByRole('heading', { name: 'Pronto' })).toBeInTheDocument();
  });

  it('says that a link is not whole', async () => {
    await open({ showUnsubscription: () => fail('ERR_MAIL_LINK_UNKNOWN') });

    expect(await screen.findByRole('heading', { name: 'Este link não funciona' })).toBeInTheDocument();
  });

  it('can be tried again when nobody answers', async () => {
    let isDown = true;
    const { user } = await open({ showUnsubscription: () => (isDown ? fail('ERR_UNAVAILABLE') : before) });
    expect(await screen.findByRole('alert')).toHaveTextContent('Não foi possível abrir este link.');
    isDown = false;

    await user.click(screen.getByRole('button', { name: 'Tentar de novo' }));

    expect(await screen.findByRole('button', { name: 'Sair da lista' })).toBeInTheDocument();
  });

  it('says when leaving failed, and leaves by another attempt', async () => {
    let isDown = true;
    const { user } = await open({ unsubscribe: () => (isDown ? fail('ERR_UNAVAILABLE') : after) });
    await user.click(await screen.findByRole('button', { name: 'Sair da lista' }));
    expect(await screen.findByRole('alert')).toBeInTheDocument();
    isDown = false;

    await user.click(screen.getByRole('button', { name: 'Sair da lista' }));

    expect(await screen.findByRole('heading', { name: 'Pronto' })).toBeInTheDocument();
  });

  it.each([
    [['fr-FR', 'es-AR', 'en'], 'es'],
    [['en-US', 'pt-BR'], 'en'],
    [['fr'], undefined],
  ])('is in the language of the browser: %j', (spoken, language) => {
    vi.spyOn(navigator, 'languages', 'get').mockReturnValue(spoken);

    expect(browserLanguage()).toBe(language);
  });
});
