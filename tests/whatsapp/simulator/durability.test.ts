import { spawn } from 'node:child_process';
import type { ChildProcess } from 'node:child_process';
import { mkdtempSync, rmSync } from 'node:fs';
import { createServer } from 'node:net';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import { fileURLToPath } from 'node:url';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import type { WhatsAppSimulator } from '#services/simulators/whatsapp/start-simulator.ts';
import { connect, door, messagesOf, pair, shown } from './client.ts';
import { jidOf, maria, shop } from './fixtures.ts';

const entry = fileURLToPath(import.meta.resolve('#services/simulators/whatsapp/main.ts'));

function freePort(): Promise<number> {
  return new Promise((resolve) => {
    const server = createServer().listen(0, '127.0.0.1', () => {
      // Safe: a server listening on TCP has this kind of address.
      const { port } = server.address() as AddressInfo;
      server.close(() => resolve(port));
    });
  });
}

describe('a simulator that is killed', () => {
  const dataDir = mkdtempSync(join(tmpdir(), 'whatsapp-'));
  const children: ChildProcess[] = [];
  let port = 0;

  /** Starts the real process and waits for its ready line. */
  async function start(): Promise<WhatsAppSimulator & { kill: () => Promise<void> }> {
    const child = spawn(process.execPath, [entry], {
      env: { ...process.env, PORTS: JSON.stringify({ whatsapp: port }), DATA_DIR: dataDir, APP_URL: 'http://127.0.0.1:9' },
      stdio: ['ignore', 'pipe', 'inherit'],
    });
    children.push(child);
    const exited = new Promise<void>((resolve) => {
      child.once('exit', () => resolve());
    });
    for await (const line of createInterface({ input: child.stdout })) {
      const kill = async () => {
        child.kill('SIGKILL');
        await exited;
      };
      return { ...JSON.parse(line).whatsapp, close: kill, kill };
    }
    throw new Error('the simulator did not start');
  }

  beforeEach(async () => {
    port = await freePort();
  });

  afterEach(() => {
    for (const child of children.splice(0)) child.kill('SIGKILL');
    rmSync(dataDir, { recursive: true, force: true });
  });

  it('still knows sessions, queues and messages, and keeps its addresses', async () => {
    const first = await start();
    await door(first, 'POST', '/phones', { number: shop, name: 'Shop' });
    await door(first, 'POST', '/phones', { number: maria, name: 'Maria' });
    const client = await pair(first, shop);
    const before = await client.sock.sendMessage(jidOf(maria), { text: 'before' });
    await shown(first, maria, (message) => message.id === before?.key.id);
    client.end();
    await client.closed();
    const waiting = await door<{ id: string }>(first, 'POST', `/phones/${maria}/messages`, { to: shop, text: 'while you were away' });
    await first.kill();

    const second = await start();
    const again = connect(second, client.auth);
    const { message, type } = await again.messages.first((upserted) => upserted.message.key.id === waiting.id);
    const after = await again.sock.sendMessage(jidOf(maria), { text: 'after' });
    await shown(second, maria, (candidate) => candidate.id === after?.key.id);
    const texts = (await messagesOf(second, maria)).map(({ text, copies }) => `${text} ${copies}`);
    again.end();

    expect({ ...second, kill: null, close: null }).toEqual({ ...first, kill: null, close: null });
    expect({ type, text: message.message?.conversation }).toEqual({ type: 'append', text: 'while you were away' });
    expect(texts).toEqual(['before 1', 'while you were away 1', 'after 1']);
  });
});
