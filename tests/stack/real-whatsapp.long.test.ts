import { once } from 'node:events';
import { rm } from 'node:fs/promises';
import type { AddressInfo } from 'node:net';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { WebSocketServer } from 'ws';
import { backUp, bringBack } from '#services/start/backup.ts';
import { connectionRoutes } from '#shared/contract/connections.ts';
import type { Agent } from '#tests/support/agent.ts';
import { eventually } from '#tests/support/eventually.ts';
import { Recado } from '#tests/support/recado.ts';

/** Noise's header of WhatsApp, in front of the first frame. https://github.com/WhiskeySockets/Baileys/blob/master/src/Defaults/index.ts */
const noiseHeader = Buffer.from([0x57, 0x41, 6, 3]);

describe('a machine with the real WhatsApp', () => {
  /** In its place, so that nothing leaves this machine: takes what is sent first, and says nothing. */
  let whatsapp: WebSocketServer;
  const dialled: { path: string | undefined; first: Buffer }[] = [];
  let recado: Recado;
  let agent: Agent;

  beforeAll(async () => {
    whatsapp = new WebSocketServer({ host: '127.0.0.1', port: 0 });
    await once(whatsapp, 'listening');
    whatsapp.on('connection', (socket, { url }) => {
      socket.on('error', () => undefined);
      socket.once('message', (first: Buffer) => {
        dialled.push({ path: url, first });
        socket.close();
      });
    });
    const { port } = whatsapp.address() as AddressInfo; // a TCP server has one
    recado = await Recado.start({ RECADO_WHATSAPP: 'real', RECADO_WHATSAPP_URL: `ws://127.0.0.1:${port}/ws/chat` });
    agent = await recado.signUp();
  }, 180_000);

  afterAll(async () => {
    whatsapp.close();
    await recado?.stop();
  });

  const open = () => fetch(`${recado.url}/local/world`).then((response) => response.json() as Promise<unknown>);

  it('simulates no phones, and says so', async () => {
    expect(await open()).toEqual({ whatsapp: 'real' });
    expect((await recado.processes()).map(({ name }) => name)).not.toContain('whatsapp');
    const closed = await fetch(`${recado.url}/local/whatsapp/`);
    expect([closed.status, await closed.json()]).toEqual([404, { error: 'WhatsApp is the real one here: no phones are simulated' }]);
    expect(recado.output.join('\n')).toContain('WhatsApp is the real one');
  });

  it("dials with Baileys' own greeting, and says in words when nobody can be reached, while everything else works", async () => {
    const connection = await agent.call(connectionRoutes.createConnection, { body: { name: 'Loja', queueIds: [] } });
    await eventually('it to dial', async () => dialled[0], { withinMs: 30_000 });
    expect(dialled[0]?.path).toBe('/ws/chat');
    expect(dialled[0]?.first.subarray(0, noiseHeader.length)).toEqual(noiseHeader);

    whatsapp.close();
    for (const socket of whatsapp.clients) socket.terminate();
    const told = await eventually(
      'the reason',
      async () => {
        const now = await agent.connection(connection.id);
        return now.closeReason === 'unreachable' ? now : undefined;
      },
      { withinMs: 60_000 },
    );
    expect(told.status).toBe('OPENING');
    await expect(agent.tickets()).resolves.toEqual([]);
  });

  it('comes back from a backup as it was', async () => {
    const backup = `${recado.dataDir}-backup`;
    await recado.shutDown();
    await backUp(recado.dataDir, backup, new Date());
    await rm(recado.dataDir, { recursive: true });
    await bringBack(backup, recado.dataDir);
    await rm(backup, { recursive: true });
    await recado.restart();

    await agent.refresh();
    expect((await agent.call(connectionRoutes.listConnections, {})).map(({ name }) => name)).toEqual(['Loja']);
    expect(await open()).toEqual({ whatsapp: 'real' });
    // The former start has told it as well.
    expect(recado.output.filter((line) => line.includes('WhatsApp cannot be reached from this machine (ECONNREFUSED)'))).not.toEqual([]);
  });
});
