import { act, screen, waitFor } from '@testing-library/react';
import { describe, expect, it, vi } from 'vitest';
import { joinHoldsAfterMs } from '#shared/contract/events.ts';
import { aConnection } from './support/builders.ts';
import { fail } from './support/fake-api.ts';
import { renderApp } from './support/render-app.tsx';

describe('live channel', () => {
  it('connects with a fresh pass each time, joins again and fetches what it missed', async () => {
    let connections = [aConnection(1, { name: 'Vendas' })];
    let passes = 0;
    const { sockets } = await renderApp('/connections', {
      api: {
        listConnections: () => connections,
        createLivePass: () => ({ pass: `pass-${++passes}`, expiresAt: new Date().toISOString() }),
      },
    });
    await screen.findByRole('row', { name: /Vendas/ });
    await waitFor(() => expect(sockets.all.at(-1)?.sent).toContainEqual(expect.objectContaining({ action: 'joinNotification' })));
    const before = sockets.all.length;

    connections = [aConnection(1, { name: 'Vendas Sul' })];
    sockets.cut();

    expect(await screen.findByRole('row', { name: /Vendas Sul/ })).toBeInTheDocument();
    const urls = sockets.all.map(({ url }) => url);
    expect(urls).toHaveLength(before + 1);
    expect(new Set(urls).size).toBe(urls.length);
    expect(sockets.all.at(-1)?.sent).toContainEqual(expect.objectContaining({ action: 'joinNotification' }));
  });

  it('fetches again when a frame was too large to send', async () => {
    let connections = [aConnection(1, { name: 'Vendas' })];
    const { sockets } = await renderApp('/connections', { api: { listConnections: () => connections } });
    await screen.findByRole('row', { name: /Vendas/ });
    await waitFor(() => expect(sockets.all.at(-1)?.sent).toContainEqual(expect.objectContaining({ action: 'joinNotification' })));

    connections = [aConnection(1, { name: 'Vendas Sul' })];
    sockets.emitFrame({ action: 'reload' });

    expect(await screen.findByRole('row', { name: /Vendas Sul/ })).toBeInTheDocument();
  });

  it('fetches again once a join surely holds, since what happened before it was not told', async () => {
    let connections = [aConnection(1, { name: 'Vendas' })];
    const { sockets } = await renderApp('/connections', { api: { listConnections: () => connections } });
    await screen.findByRole('row', { name: /Vendas/ });
    const said = await vi.waitUntil(() => sockets.all.at(-1)?.sent.find((one) => Object(one).action === 'joinNotification'));

    connections = [aConnection(1, { name: 'Vendas Sul' })];
    sockets.emitFrame({ joined: said });

    expect(await screen.findByRole('row', { name: /Vendas Sul/ }, { timeout: 2 * joinHoldsAfterMs })).toBeInTheDocument();
  });

  it('says at once that there is no network, and soon that it is reconnecting', async () => {
    let isAway = false;
    const createLivePass = () => (isAway ? fail('ERR_UNAVAILABLE') : { pass: 'pass-1', expiresAt: new Date().toISOString() });
    const { sockets } = await renderApp('/connections', { api: { createLivePass } });
    const note = await screen.findByRole('status');
    await waitFor(() => expect(sockets.all.at(-1)?.sent.length).toBeGreaterThan(0));
    act(() => void dispatchEvent(new Event('offline')));
    expect(note).toHaveTextContent('Sem conexão com a internet');
    act(() => void dispatchEvent(new Event('online')));
    sockets.emitFrame({ pong: true });
    expect(note).toBeEmptyDOMElement();
    isAway = true;
    sockets.cut();

    await waitFor(() => expect(note).toHaveTextContent('Reconectando…'), { timeout: 3_000 });
  });
});
