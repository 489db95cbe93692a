import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import { afterEach, describe, expect, it, vi } from 'vitest';
import { aConnection, aMessage, aSession, aTicket } from './support/builders.ts';
import { fail, type FakeHandlers } from './support/fake-api.ts';
import { renderApp } from './support/render-app.tsx';
import { messageBox, openTickets, pathOf } from './tickets/support.tsx';

const page = aConnection(3, { name: 'Doces da Ana', channel: 'facebook' });
const open = (api: FakeHandlers = {}, path = '/connections', session = aSession()) =>
  renderApp(path, { session, api: { listConnections: () => [page], ...api } });

/** Leaving the page, which jsdom cannot. */
function watchLeaving() {
  const assign = vi.fn<(url: string) => void>();
  vi.stubGlobal('location', {
    pathname: location.pathname,
    search: location.search,
    hash: location.hash,
    href: location.href,
    origin: location.origin,
    assign,
  });
  return assign;
}

afterEach(() => vi.unstubAllGlobals());

describe('adding a page', () => {
  it.each([
    ['Facebook', { addInstagram: false }],
    ['Instagram', { addInstagram: true, only: 'instagram' }],
  ])('%s leads to the login dialog of Meta', async (name, asked) => {
    const { user, calls } = await open({ startMetaLogin: () => ({ url: 'https://www.facebook.com/dialog' }) });
    const assign = watchLeaving();

    await user.click(await screen.findByRole('button', { name: 'Adicionar conexão' }));
    await user.click(await screen.findByRole('menuitem', { name: new RegExp(`^${name}`) }));

    await waitFor(() => expect(assign).toHaveBeenCalledWith('https://www.facebook.com/dialog'));
    expect(calls.find(({ route }) => route === 'startMetaLogin')?.body).toEqual({ redirectUri: `${location.origin}/connections`, ...asked });
  });

  it('can be begun again by somebody who turns back from Meta, to a page that the browser has kept', async () => {
    const { user } = await open({ startMetaLogin: () => ({ url: 'https://www.facebook.com/dialog' }) });
    const assign = watchLeaving();
    const add = await screen.findByRole('button', { name: 'Adicionar conexão' });
    await user.click(add);
    await user.click(await screen.findByRole('menuitem', { name: /^Facebook/ }));
    await waitFor(() => expect(assign).toHaveBeenCalledOnce());
    expect(add).toBeDisabled();

    fireEvent(window, Object.assign(new Event('pageshow'), { persisted: true }));

    await waitFor(() => expect(add).toBeEnabled());
  });

  it('shows on the way back what was connected and what was not, and why', async () => {
    const reply = { connections: [page], skipped: [{ name: 'Outra página', channel: 'facebook' as const, reason: 'ERR_META_PAGE_IN_USE' as const }] };
    const { calls } = await open({ connectFacebook: () => reply }, '/connections?code=abc&state=xyz');

    const dialog = await screen.findByRole('dialog', { name: 'Facebook e Instagram' });

    expect(
      within(dialog)
        .getAllByRole('listitem')
        .map((item) => item.textContent),
    ).toEqual([expect.stringContaining('Doces da AnaConectado'), expect.stringContaining('Outra páginaEsta página já está conectada em outra empresa.')]);
    expect(calls.filter(({ route }) => route === 'connectFacebook').map(({ body }) => body)).toEqual([{ code: 'abc', state: 'xyz' }]);
  });

  it('says so when the access was not given', async () => {
    const { calls } = await open({}, '/connections?error=access_denied&error_reason=user_denied&state=xyz');

    expect(await screen.findByText('O acesso às páginas não foi dado: nada foi conectado.')).toBeInTheDocument();
    expect(calls.filter(({ route }) => route === 'connectFacebook')).toEqual([]);
  });

  it('says why the login failed', async () => {
    await open({ connectFacebook: () => fail('ERR_META_LOGIN_FAILED') }, '/connections?code=abc&state=another');

    expect(await screen.findByText('O login no Facebook não foi aceito. Tente de novo.')).toBeInTheDocument();
    expect(screen.queryByRole('dialog')).not.toBeInTheDocument();
  });
});

describe('a connected page', () => {
  it('is reconnected by a login once its access has expired', async () => {
    const expired = { ...page, status: 'DISCONNECTED' as const, closeReason: 'tokenExpired' };
    const { user, calls } = await open({ listConnections: () => [expired], startMetaLogin: () => ({ url: 'https://www.facebook.com/dialog' }) });
    const assign = watchLeaving();

    expect(await screen.findByText('O acesso ao Facebook expirou: reconecte para voltar a enviar e receber')).toBeInTheDocument();
    await user.click(screen.getByRole('button', { name: 'Reconectar: Doces da Ana' }));

    await waitFor(() => expect(assign).toHaveBeenCalledOnce());
    expect(calls.find(({ route }) => route === 'startMetaLogin')?.body).toMatchObject({ addInstagram: false, only: 'known' });
    expect(screen.queryByRole('button', { name: /QR CODE/ })).not.toBeInTheDocument();
  });

  it('can be disconnected, and is never the default one', async () => {
    const { user } = await open();

    await user.click(await screen.findByRole('button', { name: 'Editar conexão Doces da Ana' }));

    const dialog = await screen.findByRole('dialog', { name: 'Editar conexão' });
    expect(within(dialog).queryByRole('switch', { name: 'Conexão padrão' })).not.toBeInTheDocument();
    await user.keyboard('{Escape}');
    await user.click(await screen.findByRole('button', { name: 'Desconectar: Doces da Ana' }));
    expect(await screen.findByText(/A página deixa de receber mensagens aqui/)).toBeInTheDocument();
  });
});

describe('a conversation of another channel', () => {
  const ticket = aTicket(1, { channel: 'facebook', contact: { ...aTicket(1).contact, number: '' } });
  const hoursAgo = (hours: number): string => new Date(Date.now() - hours * 3_600_000).toISOString();
  const closed = /Passaram mais de 24 horas desde a última mensagem do cliente: o Facebook/;

  it('says its channel in the list and above the conversation', async () => {
    await openTickets(pathOf(ticket), { tickets: [ticket], messages: [aMessage(1, 1, { createdAt: hoursAgo(1) })] });
    await messageBox();

    expect(await within(await screen.findByRole('list', { name: 'Lista de tickets' })).findByTitle('Facebook')).toBeInTheDocument();
    expect(await within(screen.getByRole('region', { name: /^Conversa com/ })).findByText(/^Facebook · /)).toBeInTheDocument();
    expect(screen.queryByText(closed)).not.toBeInTheDocument();
  });

  it('says before anything is written that it is too late for an answer', async () => {
    const messages = [aMessage(1, 1, { createdAt: hoursAgo(25) }), aMessage(1, 2, { fromMe: true, createdAt: hoursAgo(1) })];
    await openTickets(pathOf(ticket), { tickets: [ticket], messages });

    expect(await screen.findByText(closed)).toBeInTheDocument();
  });

  it('says nothing of that on WhatsApp', async () => {
    const ofWhatsapp = aTicket(1);
    await openTickets(pathOf(ofWhatsapp), { tickets: [ofWhatsapp], messages: [aMessage(1, 1, { createdAt: hoursAgo(25) })] });
    await messageBox();

    expect(screen.queryByText(/Passaram mais de 24 horas/)).not.toBeInTheDocument();
  });

  it('offers to delete no message, which Meta lets nobody do', async () => {
    const { user } = await openTickets(pathOf(ticket), { tickets: [ticket], messages: [aMessage(1, 1, { fromMe: true, createdAt: hoursAgo(1) })] });

    await user.click(await screen.findByRole('button', { name: 'Opções da mensagem' }));

    expect(await screen.findByRole('menuitem', { name: 'Responder' })).toBeInTheDocument();
    expect(screen.queryByRole('menuitem', { name: 'Apagar' })).not.toBeInTheDocument();
  });
});
