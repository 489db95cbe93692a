import { screen, waitFor, within } from '@testing-library/react';
import { describe, expect, it } from 'vitest';
import { aSession, inDays } from './support/builders.ts';
import { fail, type FakeHandlers } from './support/fake-api.ts';
import { renderApp } from './support/render-app.tsx';

const spareCodes = ['abcde-fghij', 'klmno-pqrst'];
const beginning = { secret: 'MZXW6YTBOI', address: 'otpauth://totp/Recado:ana?secret=MZXW6YTBOI&issuer=Recado', ticket: 'ticket-of-the-set-up-step' };
const bodyOf = (calls: Awaited<ReturnType<typeof renderApp>>['calls'], route: string) => calls.findLast((call) => call.route === route)?.body;

describe('the second step of a login', () => {
  async function toSecondStep(api: FakeHandlers) {
    const app = await renderApp('/login', { session: null, api: { login: () => fail('ERR_FACTOR_NEEDED', { ticket: 'ticket-of-the-login' }), ...api } });
    await app.user.type(await screen.findByLabelText('E-mail'), 'ana@exemplo.com');
    await app.user.type(screen.getByLabelText('Senha'), 'segredo');
    await app.user.click(screen.getByRole('button', { name: 'Entrar' }));
    await screen.findByRole('heading', { name: 'Verificação em duas etapas' });
    return app;
  }

  it('asks for a code, trusts the browser if wanted, and opens the tickets', async () => {
    const session = aSession();
    const { user, calls } = await toSecondStep({ loginByFactor: () => session });
    await user.click(screen.getByRole('button', { name: 'Entrar' }));
    expect(screen.getByText('Digite o código')).toBeInTheDocument();

    await user.type(screen.getByLabelText('Código'), ' 123456 ');
    await user.click(screen.getByLabelText('Confiar neste navegador por 30 dias'));
    await user.click(screen.getByRole('button', { name: 'Entrar' }));

    await waitFor(() => expect(location.pathname).toBe('/tickets'));
    expect(bodyOf(calls, 'loginByFactor')).toEqual({ ticket: 'ticket-of-the-login', scope: 'full', code: '123456', isTrusted: true, language: 'pt' });
    expect(localStorage.getItem('token')).toBe(session.token);
  });

  it('says that a code is wrong, and that it took too long', async () => {
    let code: 'ERR_FACTOR_CODE_WRONG' | 'ERR_FACTOR_TICKET_EXPIRED' = 'ERR_FACTOR_CODE_WRONG';
    const { user } = await toSecondStep({ loginByFactor: () => fail(code) });
    await user.type(screen.getByLabelText('Código'), '123456');
    await user.click(screen.getByRole('button', { name: 'Entrar' }));
    expect(await screen.findByRole('alert')).toHaveTextContent('O código está errado, é antigo ou já foi usado.');

    code = 'ERR_FACTOR_TICKET_EXPIRED';
    await user.click(screen.getByRole('button', { name: 'Entrar' }));

    expect(await screen.findByText('Demorou demais. Comece de novo.')).toBeInTheDocument();
    expect(screen.getByRole('button', { name: 'Voltar ao começo' })).toBeInTheDocument();
  });

  it('leads an administrator of an expired company to the invoices by the same code', async () => {
    const session = { ...aSession(), scope: 'billing' as const };
    const { user, calls } = await toSecondStep({
      loginByFactor: ({ body }) =>
        (body as { scope: string }).scope === 'billing' ? session : fail('ERR_SUBSCRIPTION_EXPIRED', { dueDate: inDays(-1), canOpenBilling: true }),
    });
    await user.type(screen.getByLabelText('Código'), '123456');
    await user.click(screen.getByRole('button', { name: 'Entrar' }));

    await user.click(await screen.findByRole('button', { name: 'Ver faturas e pagar' }));

    await waitFor(() => expect(localStorage.getItem('token')).toBe(session.token));
    expect(bodyOf(calls, 'loginByFactor')).toMatchObject({ code: '123456', scope: 'billing' });
  });
});

const noPasskeys = { passkeys: [], passkeyOrigin: null };

describe('the second factor in the profile', () => {
  async function openProfile(api: FakeHandlers) {
    const app = await renderApp('/quick-messages', { session: aSession(), api: { listQuickMessages: () => ({ records: [], hasMore: false }), ...api } });
    await app.user.click(await screen.findByRole('button', { name: 'Conta' }));
    await app.user.click(await screen.findByRole('menuitem', { name: 'Perfil' }));
    return app;
  }

  it('is set by the password, a scanned code and a first code, and shows spare codes once', async () => {
    let isSet = false;
    const { user, calls } = await openProfile({
      showFactor: () => ({ ...noPasskeys, isSet, hasApp: isSet, spareCodesLeft: isSet ? 10 : 0, isDemanded: false }),
      beginFactor: ({ body }) => ('currentPassword' in (body as object) ? beginning : fail('ERR_PASSWORD_REQUIRED', { field: 'currentPassword' })),
      setFactor: ({ body }) => {
        isSet = (body as { code: string }).code === '123456';
        return isSet ? { spareCodes } : fail('ERR_FACTOR_CODE_WRONG', { field: 'code' });
      },
    });
    await user.click(await screen.findByRole('button', { name: 'Ligar verificação em duas etapas' }));
    const asked = within(await screen.findByRole('dialog', { name: 'Ligar verificação em duas etapas' }));
    await user.type(asked.getByLabelText(/Sua senha atual/), 'segredo');
    await user.click(asked.getByRole('button', { name: 'Continuar' }));

    expect((await screen.findByText('MZXW')).parentElement).toHaveTextContent(/^MZXW6YTBOI$/);
    expect(screen.getByTitle('Código para o aplicativo do celular')).toBeInTheDocument();
    await user.type(screen.getByLabelText(/Código do aplicativo/), '000000');
    await user.click(screen.getByRole('button', { name: 'Confirmar' }));
    expect(await screen.findByText('O código está errado, é antigo ou já foi usado.')).toBeInTheDocument();
    await user.clear(screen.getByLabelText(/Código do aplicativo/));
    await user.type(screen.getByLabelText(/Código do aplicativo/), '123456');
    await user.click(screen.getByRole('button', { name: 'Confirmar' }));

    const codes = within(await screen.findByRole('dialog', { name: 'Guarde seus códigos reserva' }));
    expect(codes.getAllByRole('listitem').map(({ textContent }) => textContent)).toEqual(spareCodes);
    await user.click(codes.getByRole('button', { name: 'Já guardei' }));
    expect(await screen.findByText('Ligada. Restam 10 códigos reserva.')).toBeInTheDocument();
    expect(bodyOf(calls, 'setFactor')).toEqual({ ticket: beginning.ticket, code: '123456', language: 'pt' });
  });

  it('is taken away by the password, unless the company demands it', async () => {
    let isSet = true;
    const { user } = await openProfile({
      showFactor: () => ({ ...noPasskeys, isSet, hasApp: isSet, spareCodesLeft: 1, isDemanded: false }),
      removeFactor: ({ body }) => {
        if ((body as { currentPassword: string }).currentPassword !== 'segredo') return fail('ERR_PASSWORD_WRONG', { field: 'currentPassword' });
        isSet = false;
        return { message: 'removed' };
      },
    });
    expect(await screen.findByText('Ligada. Resta 1 código reserva.')).toBeInTheDocument();
    await user.click(screen.getByRole('button', { name: 'Desligar' }));
    const dialog = within(await screen.findByRole('dialog', { name: 'Desligar' }));
    await user.type(dialog.getByLabelText(/Sua senha atual/), 'segredo');
    await user.click(dialog.getByRole('button', { name: 'Desligar' }));

    expect(await screen.findByText('Verificação em duas etapas desligada.')).toBeInTheDocument();
    expect(await screen.findByText('Desligada: a senha sozinha abre a sua conta.')).toBeInTheDocument();
  });

  it('cannot be taken away where the company demands it; another phone can take its place', async () => {
    await openProfile({ showFactor: () => ({ ...noPasskeys, isSet: true, hasApp: true, spareCodesLeft: 5, isDemanded: true }) });

    expect(await screen.findByRole('button', { name: 'Trocar de celular' })).toBeInTheDocument();
    expect(screen.queryByRole('button', { name: 'Desligar' })).not.toBeInTheDocument();
  });
});

describe('a company that demands a second factor', () => {
  it('shows the way to one and nothing else, then lets in', async () => {
    let isSet = false;
    const { user } = await renderApp('/quick-messages', {
      session: aSession(),
      api: {
        me: () => ({ scope: 'full', user: aSession().user, ...(isSet ? {} : { mustSetFactor: true as const }) }),
        beginFactor: () => beginning,
        setFactor: () => {
          isSet = true;
          return { spareCodes };
        },
        listQuickMessages: () => ({ records: [], hasMore: false }),
      },
    });
    expect(await screen.findByRole('heading', { name: 'Falta um passo para entrar' })).toBeInTheDocument();
    await user.click(screen.getByRole('button', { name: 'Ligar verificação em duas etapas' }));
    await user.type(await screen.findByLabelText(/Código do aplicativo/), '123456');
    await user.click(screen.getByRole('button', { name: 'Confirmar' }));
    await user.click(await screen.findByRole('button', { name: 'Já guardei' }));

    expect(await screen.findByRole('button', { name: 'Conta' })).toBeInTheDocument();
  });
});
