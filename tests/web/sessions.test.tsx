import { screen, waitFor, within } from '@testing-library/react';
import { describe, expect, it } from 'vitest';
import type { SessionId } from '#shared/contract/ids.ts';
import type { OwnSession } from '#shared/contract/sessions.ts';
import { aSession, sessionId, ulidOf } from './support/builders.ts';
import { fail, type FakeHandlers } from './support/fake-api.ts';
import { renderApp } from './support/render-app.tsx';

const aLogin = (overrides: Partial<OwnSession> = {}): OwnSession => ({
  id: sessionId,
  device: 'Chrome · Windows',
  address: '177.32.10.*',
  createdAt: '2026-11-20T12:00:00.000Z',
  usedAt: '2026-11-21T15:30:00.000Z',
  isOwn: true,
  ...overrides,
});
const phone = aLogin({ id: ulidOf(7) as SessionId, device: 'Safari · iPhone', address: '2804:14c:1a05:*', isOwn: false });
const unknown = aLogin({ id: ulidOf(8) as SessionId, device: '', address: '', isOwn: false });

/** A server that keeps which sessions there are. */
async function openProfile(sessions: readonly OwnSession[], api: FakeHandlers = {}) {
  let left = [...sessions];
  const { user, calls } = await renderApp('/quick-messages', {
    session: aSession(),
    api: {
      listQuickMessages: () => ({ records: [], hasMore: false }),
      listSessions: () => ({ sessions: left }),
      endSession: ({ params }) => {
        left = left.filter(({ id }) => id !== params['sessionId']);
        return { message: 'ended' };
      },
      endOtherSessions: () => {
        left = left.filter(({ isOwn }) => isOwn);
        return { message: 'ended' };
      },
      ...api,
    },
  });
  await user.click(await screen.findByRole('button', { name: 'Conta' }));
  await user.click(await screen.findByRole('menuitem', { name: 'Perfil' }));
  const dialog = within(await screen.findByRole('dialog', { name: 'Perfil' }));
  return { user, calls, dialog, list: async () => within(await dialog.findByRole('list', { name: 'Onde sua conta está aberta' })) };
}

describe('the places where an account is open', () => {
  it('are told by device, times and network, the own one without a button', async () => {
    const { list } = await openProfile([aLogin(), phone, unknown]);

    const [own, other, nameless] = await (await list()).findAllByRole('listitem');

    expect(own).toHaveTextContent('Chrome · Windows (este aparelho)');
    expect(own).toHaveTextContent(/Em uso agora.*Entrou em 20\/11\/2026.*rede 177\.32\.10\.\*/s);
    expect(within(own as HTMLElement).queryByRole('button')).not.toBeInTheDocument();
    expect(other).toHaveTextContent(/^Safari · iPhoneÚltimo uso em .*Entrou em .*rede 2804:14c:1a05:\*/s);
    expect(nameless).toHaveTextContent(/^Navegador desconhecido/);
    expect(nameless).not.toHaveTextContent('rede');
  });

  it('are ended one by one, and leave the list', async () => {
    const { user, calls, dialog, list } = await openProfile([aLogin(), phone, unknown]);
    await (await list()).findByText('Safari · iPhone');

    await user.click(dialog.getByRole('button', { name: 'Encerrar Safari · iPhone' }));

    await waitFor(() => expect(dialog.queryByText('Safari · iPhone')).not.toBeInTheDocument());
    expect(calls.filter(({ route }) => route === 'endSession').map(({ params }) => params)).toEqual([{ sessionId: phone.id }]);
    expect(dialog.getByRole('button', { name: 'Encerrar Navegador desconhecido' })).toBeInTheDocument();
  });

  it('are all ended but this one after a question, and devices with notices are looked up anew', async () => {
    const { user, calls, dialog, list } = await openProfile([aLogin(), phone], { listPushDevices: () => ({ devices: [] }) });
    await (await list()).findByText('Safari · iPhone');
    const lookedUp = () => calls.filter(({ route }) => route === 'listPushDevices').length;
    await waitFor(() => expect(lookedUp()).toBe(1));

    await user.click(dialog.getByRole('button', { name: 'Encerrar as outras' }));
    const question = within(await screen.findByRole('dialog', { name: 'Encerrar as outras' }));
    expect(question.getByText(/Sua conta sai de todos os outros aparelhos/)).toBeInTheDocument();
    expect(calls.some(({ route }) => route === 'endOtherSessions')).toBe(false);
    await user.click(question.getByRole('button', { name: 'Encerrar' }));

    await waitFor(() => expect(screen.queryByRole('dialog', { name: 'Encerrar as outras' })).not.toBeInTheDocument());
    await waitFor(() => expect(dialog.queryByText('Safari · iPhone')).not.toBeInTheDocument());
    await waitFor(() => expect(lookedUp()).toBe(2));
  });

  it('may be ended though nobody else is logged in: a device may still ring', async () => {
    const { dialog, list } = await openProfile([aLogin()]);
    await (await list()).findByText('Chrome · Windows (este aparelho)');

    expect(dialog.getByRole('button', { name: 'Encerrar as outras' })).toBeEnabled();
  });

  it('are looked up again when they could not be', async () => {
    let isDown = true;
    const failed = 'Não foi possível ver onde sua conta está aberta.';
    const { user, dialog, list } = await openProfile([], { listSessions: () => (isDown ? fail('ERR_UNAVAILABLE') : { sessions: [aLogin(), phone] }) });
    const alert = (await dialog.findByText(failed)).closest<HTMLElement>('[role=alert]');
    isDown = false;

    await user.click(within(alert ?? document.body).getByRole('button'));

    expect(await (await list()).findByText('Safari · iPhone')).toBeInTheDocument();
  });
});
