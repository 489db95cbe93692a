import { screen, waitFor, within } from '@testing-library/react';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { aSession } from './support/builders.ts';
import { fail, type FakeHandlers } from './support/fake-api.ts';
import { renderApp } from './support/render-app.tsx';

/** The browser's door to authenticators. jsdom has none. */
const device = { create: vi.fn(), get: vi.fn() };
const bytes = new Uint8Array([0]).buffer;
const encoded = 'AA';
const signed = { clientDataJSON: bytes, authenticatorData: bytes, signature: bytes, userHandle: bytes };
const named = { id: encoded, rawId: bytes, type: 'public-key', getClientExtensionResults: () => ({}) };

const challenge = {
  ticket: 'ticket-of-the-challenge',
  options: { challenge: 'AA', rpId: 'localhost', timeout: 1, userVerification: 'required' as const, allowCredentials: [] },
};
const beginning = {
  ticket: 'ticket-of-the-new-passkey',
  options: {
    challenge: encoded,
    rp: { id: 'localhost', name: 'Recado' },
    user: { id: encoded, name: 'ana@exemplo.com', displayName: 'Ana' },
    pubKeyCredParams: [{ type: 'public-key' as const, alg: -7 }],
    timeout: 1,
    attestation: 'none' as const,
    authenticatorSelection: { residentKey: 'required' as const, requireResidentKey: true as const, userVerification: 'required' as const },
    excludeCredentials: [],
  },
};
const bodyOf = (calls: Awaited<ReturnType<typeof renderApp>>['calls'], route: string) => calls.findLast((call) => call.route === route)?.body;

beforeEach(() => {
  vi.stubGlobal('PublicKeyCredential', vi.fn());
  Object.defineProperty(navigator, 'credentials', { configurable: true, value: device });
  device.create.mockResolvedValue({ ...named, response: { clientDataJSON: bytes, attestationObject: bytes } });
  device.get.mockResolvedValue({ ...named, response: signed });
});
afterEach(() => {
  Reflect.deleteProperty(navigator, 'credentials');
  vi.unstubAllGlobals();
  vi.resetAllMocks();
});

describe('a login by a passkey', () => {
  it('takes no password, and opens the tickets', async () => {
    const session = aSession();
    const { user, calls } = await renderApp('/login', { session: null, api: { askPasskey: () => challenge, loginByPasskey: () => session } });
    await user.click(await screen.findByRole('button', { name: 'Usar chave de acesso' }));

    await waitFor(() => expect(location.pathname).toBe('/tickets'));
    expect(bodyOf(calls, 'askPasskey')).toEqual({});
    expect(bodyOf(calls, 'loginByPasskey')).toMatchObject({
      ticket: challenge.ticket,
      answer: { id: encoded, response: { signature: encoded, userHandle: encoded } },
      scope: 'full',
    });
    expect(localStorage.getItem('token')).toBe(session.token);
  });

  it('says what to do when the device answered nothing, or the password was changed', async () => {
    device.get.mockRejectedValueOnce(new DOMException('', 'NotAllowedError'));
    const { user } = await renderApp('/login', {
      session: null,
      api: { askPasskey: () => challenge, loginByPasskey: () => fail('ERR_PASSKEY_NEEDS_PASSWORD') },
    });
    await user.click(await screen.findByRole('button', { name: 'Usar chave de acesso' }));
    expect(await screen.findByRole('alert')).toHaveTextContent('Nenhuma chave de acesso foi usada.');

    await user.click(screen.getByRole('button', { name: 'Usar chave de acesso' }));

    await waitFor(() => expect(screen.getByRole('alert')).toHaveTextContent('A senha mudou desde o último uso.'));
  });

  it('is the second step for whoever has one, with the trust in this browser', async () => {
    const { user, calls } = await renderApp('/login', {
      session: null,
      api: {
        login: () => fail('ERR_FACTOR_NEEDED', { ticket: 'ticket-of-the-login', hasPasskeys: true }),
        askPasskey: () => challenge,
        loginByPasskey: () => aSession(),
      },
    });
    await user.type(await screen.findByLabelText('E-mail'), 'ana@exemplo.com');
    await user.type(screen.getByLabelText('Senha'), 'segredo');
    await user.click(screen.getByRole('button', { name: 'Entrar' }));
    await screen.findByText(/^Use a sua chave de acesso/);
    await user.click(screen.getByLabelText('Confiar neste navegador por 30 dias'));
    await user.click(screen.getByRole('button', { name: 'Usar chave de acesso' }));

    await waitFor(() => expect(location.pathname).toBe('/tickets'));
    expect(bodyOf(calls, 'askPasskey')).toEqual({ ticket: 'ticket-of-the-login' });
    expect(bodyOf(calls, 'loginByPasskey')).toMatchObject({ isTrusted: true });
  });

  it('is not offered by a browser that knows no passkeys', async () => {
    vi.unstubAllGlobals();
    await renderApp('/login', { session: null });

    await screen.findByLabelText('E-mail');
    expect(screen.queryByRole('button', { name: 'Usar chave de acesso' })).not.toBeInTheDocument();
  });
});

describe('passkeys in the profile', () => {
  const phone = { id: 'AA', name: 'Celular', createdAt: '2026-03-02T12:00:00.000Z', usedAt: null };
  const state = { isSet: true, hasApp: false, spareCodesLeft: 10, isDemanded: false, passkeys: [phone], passkeyOrigin: location.origin };

  async function openProfile(api: FakeHandlers) {
    const app = await renderApp('/quick-messages', { session: aSession(), api: { listQuickMessages: () => ({ records: [], hasMore: false }), ...api } });
    await app.user.click(await screen.findByRole('button', { name: 'Conta' }));
    await app.user.click(await screen.findByRole('menuitem', { name: 'Perfil' }));
    return app;
  }

  it('are added with a name by whoever proves who they are, and give spare codes once', async () => {
    const { user, calls } = await openProfile({
      showFactor: () => ({ ...state, isSet: false, passkeys: [] }),
      beginPasskey: ({ body }) => ('currentPassword' in (body as object) ? beginning : fail('ERR_PASSWORD_REQUIRED', { field: 'currentPassword' })),
      addPasskey: () => ({ spareCodes: ['abcde-fghij'] }),
    });
    await user.click(await screen.findByRole('button', { name: 'Adicionar chave de acesso' }));
    const asked = within(await screen.findByRole('dialog', { name: 'Adicionar chave de acesso' }));
    await user.type(asked.getByLabelText(/Sua senha atual/), 'segredo');
    await user.click(asked.getByRole('button', { name: 'Continuar' }));
    await user.type(await screen.findByLabelText(/Nome da chave/), ' Celular ');
    await user.click(screen.getByRole('button', { name: 'Continuar' }));

    const codes = within(await screen.findByRole('dialog', { name: 'Guarde seus códigos reserva' }));
    expect(codes.getByText('abcde-fghij')).toBeInTheDocument();
    await user.click(codes.getByRole('button', { name: 'Já guardei' }));
    expect(await screen.findByText('Chave de acesso adicionada.')).toBeInTheDocument();
    expect(bodyOf(calls, 'addPasskey')).toMatchObject({
      ticket: beginning.ticket,
      name: 'Celular',
      passkey: { id: encoded, response: { attestationObject: encoded } },
      language: 'pt',
    });
  });

  it('are removed after a question', async () => {
    let passkeys = [phone];
    const { user, calls } = await openProfile({
      showFactor: () => ({ ...state, passkeys }),
      removePasskey: () => {
        passkeys = [];
        return { message: 'removed' };
      },
    });
    expect(await screen.findByText(/^Adicionada em/)).toBeInTheDocument();
    await user.click(screen.getByRole('button', { name: 'Remover a chave Celular' }));
    await user.click(within(await screen.findByRole('dialog', { name: 'Remover a chave Celular' })).getByRole('button', { name: 'Remover' }));

    expect(await screen.findByText('A chave Celular foi removida.')).toBeInTheDocument();
    await waitFor(() => expect(screen.queryByText('Celular')).not.toBeInTheDocument());
    expect(bodyOf(calls, 'removePasskey')).toEqual({ id: 'AA', language: 'pt' });
  });

  it.each([
    ['at another address, which is named', 'https://recado.example', 'Chaves de acesso funcionam só em outro endereço. Abra:'],
    ['nowhere, where the installation has no name', null, /falta um nome próprio/],
  ])('may work %s', async (_, passkeyOrigin, text) => {
    await openProfile({ showFactor: () => ({ ...state, passkeyOrigin }) });

    expect(await screen.findByText(text)).toBeInTheDocument();
    expect(screen.queryByRole('button', { name: 'Adicionar chave de acesso' })).not.toBeInTheDocument();
  });
});
