import { fireEvent, screen, waitFor } from '@testing-library/react';
import { describe, expect, it, vi } from 'vitest';
import type { QuickMessage } from '#shared/records/quick-messages.ts';
import { aQuickMessage, aSession } from './support/builders.ts';
import type { FakeHandlers } from './support/fake-api.ts';
import { renderApp } from './support/render-app.tsx';
import { letUndoPass } from './support/undo.ts';

const two = [aQuickMessage(1, { shortcode: 'horario', message: 'Das 8 às 18' }), aQuickMessage(2, { shortcode: 'pix', message: 'A chave é…' })];

const open = (records: readonly QuickMessage[], { api }: { readonly api: FakeHandlers }) =>
  renderApp('/quick-messages', {
    session: aSession({ profile: 'user' }),
    api: { listQuickMessages: () => ({ records: [...records], hasMore: false }), ...api },
  });

describe('deleting a quick message', () => {
  const ask = async (api: FakeHandlers) => {
    const app = await open(two, { api });
    await app.user.click(await screen.findByRole('button', { name: 'Excluir a mensagem rápida pix' }));
    await waitFor(() => expect(screen.queryByRole('row', { name: /\/pix/ })).not.toBeInTheDocument());
    return app;
  };

  it('takes it out of the list, and off the server once that cannot be taken back any more', async () => {
    const { calls } = await ask({ deleteQuickMessage: () => ({ message: 'ok' }) });
    expect(calls.some(({ route }) => route === 'deleteQuickMessage')).toBe(false);

    letUndoPass();

    await waitFor(() => expect(calls.some(({ route }) => route === 'deleteQuickMessage')).toBe(true));
    expect(screen.queryByRole('row', { name: /\/pix/ })).not.toBeInTheDocument();
    expect(screen.getByRole('row', { name: /\/horario/ })).toBeInTheDocument();
  });

  it('is taken back by Ctrl Z, and the server hears nothing of it', async () => {
    const { calls } = await ask({ deleteQuickMessage: () => ({ message: 'ok' }) });
    await screen.findByRole('button', { name: 'Desfazer' });

    fireEvent.keyDown(document.body, { key: 'z', ctrlKey: true });
    letUndoPass();

    expect(await screen.findByRole('row', { name: /\/pix/ })).toBeInTheDocument();
    expect(calls.some(({ route }) => route === 'deleteQuickMessage')).toBe(false);
  });

  it('is sent once when the page goes, by a call that outlives it', async () => {
    const { calls } = await ask({ deleteQuickMessage: () => ({ message: 'ok' }) });
    const lasting: unknown[] = [];
    const { fetch } = globalThis;
    const watched = (input: string, init: RequestInit) => (lasting.push(init.keepalive), fetch(input, init));
    vi.stubGlobal('fetch', watched);

    dispatchEvent(new Event('pagehide'));
    dispatchEvent(new Event('pagehide'));
    letUndoPass();

    await waitFor(() => expect(calls.filter(({ route }) => route === 'deleteQuickMessage')).toHaveLength(1));
    expect(lasting).toEqual([true]);
    // A page that comes back may upload files again, which are too large for calls that outlive their page.
    await waitFor(() => expect(globalThis.fetch).toBe(watched));
  });

  it('leaves the first one to be made where the last one goes', async () => {
    const { user } = await open(two.slice(1), { api: { deleteQuickMessage: () => ({ message: 'ok' }) } });

    await user.click(await screen.findByRole('button', { name: 'Excluir a mensagem rápida pix' }));

    expect(await screen.findByText('Nenhuma mensagem rápida ainda')).toBeInTheDocument();
  });

  it('fails at once with a word of why when offline', async () => {
    vi.spyOn(navigator, 'onLine', 'get').mockReturnValue(false);

    await ask({ deleteQuickMessage: () => Promise.reject(new TypeError('Failed to fetch')) });
    letUndoPass();

    expect(
      await screen.findByText('Não foi possível realizar a operação. Você está sem internet e nada foi enviado. Tente de novo quando a conexão voltar.'),
    ).toBeInTheDocument();
    expect(await screen.findByRole('row', { name: /\/pix/ })).toBeInTheDocument();
  });
});
