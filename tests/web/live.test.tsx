import { screen, waitFor } from '@testing-library/react';
import { describe, expect, it } from 'vitest';
import { aConnection } from './support/builders.ts';
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
    await waitFor(() => expect(sockets.all.at(-1)?.sent).toContainEqual({ action: 'joinNotification' }));
    const before = sockets.all.length;

    connections = [aConnection(1, { name: 'Vendas Sul' })];
    sockets.cut();

    expect(await screen.findByRole('row', { name: /Vendas Sul/ })).toBeInTheDocument();
    const urls = sockets.all.map(({ url }) => url);
    expect(urls).toHaveLength(before + 1);
    expect(new Set(urls).size).toBe(urls.length);
    expect(sockets.all.at(-1)?.sent).toEqual(expect.arrayContaining([{ action: 'joinNotification' }, { action: 'userStatus' }]));
  });

  it('fetches again when a frame was too large to send', async () => {
    let connections = [aConnection(1, { name: 'Vendas' })];
    const { sockets } = await renderApp('/connections', { api: { listConnections: () => connections } });
    await screen.findByRole('row', { name: /Vendas/ });
    await waitFor(() => expect(sockets.all.at(-1)?.sent).toContainEqual({ action: 'joinNotification' }));

    connections = [aConnection(1, { name: 'Vendas Sul' })];
    sockets.emitFrame({ action: 'reload' });

    expect(await screen.findByRole('row', { name: /Vendas Sul/ })).toBeInTheDocument();
  });
});
