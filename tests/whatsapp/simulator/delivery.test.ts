import type { BinaryNode } from '@whiskeysockets/baileys';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import type { SimulatorOptions, WhatsAppSimulator } from '#services/simulators/whatsapp/start-simulator.ts';
import { connect, door, pair, Seen } from './client.ts';
import type { Client } from './client.ts';
import { jidOf, joao, maria, scene, shop } from './fixtures.ts';

const ping: BinaryNode = { tag: 'iq', attrs: { to: '@s.whatsapp.net', type: 'get', xmlns: 'w:p' }, content: [{ tag: 'ping', attrs: {} }] };

describe('what waits for a client', () => {
  let simulator: WhatsAppSimulator;
  let client: Client;
  let end: () => Promise<void>;

  async function start(options: Partial<SimulatorOptions>): Promise<void> {
    ({ simulator, client, end } = await scene({ ackDelayMs: 0, ...options }));
  }

  beforeEach(() => {
    end = () => Promise.resolve();
  });

  afterEach(() => end());

  const write = async (text: string) => (await door<{ id: string }>(simulator, 'POST', `/phones/${maria}/messages`, { to: shop, text })).id;

  async function writeMany(count: number): Promise<string[]> {
    const ids: string[] = [];
    for (let index = 0; index < count; index += 1) ids.push(await write(`${index}`));
    return ids;
  }

  const waitingCount = async () => (await door<{ waiting: number }[]>(simulator, 'GET', '/sessions'))[0]?.waiting;

  /** Everything so far is answered before the client goes. */
  async function leave(): Promise<void> {
    await expect.poll(waitingCount).toBe(0);
    client.end();
    await client.closed();
  }

  /** A client that hears messages and answers none of them by itself. */
  function connectMute(): { client: Client; heard: Seen<BinaryNode> } {
    const mute = connect(simulator, client.auth);
    const heard = new Seen<BinaryNode>();
    mute.sock.ws.removeAllListeners('CB:message');
    mute.sock.ws.on('CB:message', (stanza: BinaryNode) => heard.push(stanza));
    return { client: mute, heard };
  }

  const idsOf = (stanzas: BinaryNode[]) => stanzas.map(({ attrs }) => attrs['id']);

  it('comes in order, and what is written meanwhile comes after it', async () => {
    await start({ offline: { pageSize: 4 } });
    await leave();
    const waiting = await writeMany(10);

    client = connect(simulator, client.auth);
    const [late] = await Promise.all([write('meanwhile'), client.open()]);
    await client.messages.first(({ message }) => message.key.id === late);

    const ids = idsOf(client.stanzas.all.filter(({ tag }) => tag === 'message'));
    expect(ids).toEqual([...waiting, late]);
    const offline = client.stanzas.all.filter(({ tag, attrs }) => tag === 'message' && attrs['offline'] !== undefined);
    expect(idsOf(offline).slice(0, 10)).toEqual(waiting);
  });

  it('comes in pages: the next one only when the last is answered', async () => {
    await start({ offline: { pageSize: 4 } });
    await leave();
    const waiting = await writeMany(6);

    const { client: mute, heard } = connectMute();
    client = mute;
    await heard.first(() => heard.all.length === 4);
    await client.sock.query(ping);
    const first = idsOf(heard.all);
    for (const stanza of heard.all.slice(0, 4)) await client.sock.sendReceipt(stanza.attrs['from'] ?? '', undefined, [stanza.attrs['id'] ?? ''], undefined);
    await client.open();

    expect(first).toEqual(waiting.slice(0, 4));
    expect(idsOf(heard.all)).toEqual(waiting);
  });

  it('comes only as far as the client asked, where the server insists on it', async () => {
    await start({ offline: { pageSize: 50, next: 'asked' } });
    await leave();
    const waiting = await writeMany(103);

    client = connect(simulator, client.auth);
    await client.stanzas.first(({ attrs }) => attrs['id'] === waiting[99]);
    await client.sock.query(ping);
    const asked = client.stanzas.all.filter(({ tag }) => tag === 'message').length;
    await client.sock.sendNode({ tag: 'ib', attrs: {}, content: [{ tag: 'offline_batch', attrs: { count: '100' } }] });
    await client.open();

    expect(asked).toBe(100);
    expect(idsOf(client.stanzas.all.filter(({ tag }) => tag === 'message'))).toEqual(waiting);
  });

  it('comes again after every sudden end until it is answered, without a gap', async () => {
    await start({ offline: { pageSize: 5 } });
    await leave();
    let answered = 0;
    const sent: string[] = await writeMany(12);

    for (let round = 0; round < 8; round += 1) {
      const { client: mute, heard } = connectMute();
      const reach = 1 + ((round * 5) % 7);
      const writing = writeMany(3);
      for (let index = 0; index < reach; index += 1) {
        const stanza = await heard.first(() => heard.all.length > index).then(() => heard.all[index]);
        // Receipts of an earlier socket may have been read or not: a stanza can come once more, but none is left out.
        expect(sent.slice(0, answered + 1)).toContain(stanza?.attrs['id']);
        await mute.sock.sendReceipt(stanza?.attrs['from'] ?? '', undefined, [stanza?.attrs['id'] ?? ''], undefined);
        answered = Math.max(answered, sent.indexOf(stanza?.attrs['id'] ?? '') + 1);
      }
      sent.push(...(await writing));
      // Every other time the next socket logs in before this one is gone.
      if (round % 2 === 0) mute.end();
    }

    const { client: last, heard } = connectMute();
    client = last;
    await heard.first(() => heard.all.length > 0);
    const next = sent.indexOf(heard.all[0]?.attrs['id'] ?? '');
    for (let index = next; index < sent.length; index += 1) {
      await heard.first(() => heard.all.length > index - next);
      const stanza = heard.all[index - next];
      expect(stanza?.attrs['id']).toBe(sent[index]);
      await last.sock.sendReceipt(stanza?.attrs['from'] ?? '', undefined, [stanza?.attrs['id'] ?? ''], undefined);
    }
    await last.open();
    expect(next).toBeLessThanOrEqual(answered);
  });

  it('keeps the receipts of everybody in a group apart', async () => {
    await start({});
    const group = await door<{ id: string }>(simulator, 'POST', '/groups', { subject: 'Trip', owner: maria, participants: [shop, joao] });
    await Promise.all([maria, joao].map((number) => door(simulator, 'POST', `/phones/${number}`, { online: false })));
    const sent = await client.sock.sendMessage(group.id, { text: 'who comes?' });
    await client.stanzas.first(({ tag, attrs }) => tag === 'ack' && attrs['id'] === sent?.key.id);
    await leave();
    await Promise.all([maria, joao].map((number) => door(simulator, 'POST', `/phones/${number}`, { online: true })));
    await expect.poll(waitingCount).toBe(2);

    // One of the two is answered, and the client dies.
    const mute = connect(simulator, client.auth);
    mute.sock.ws.removeAllListeners('CB:receipt');
    const heard = new Seen<BinaryNode>();
    mute.sock.ws.on('CB:receipt', (stanza: BinaryNode) => heard.push(stanza));
    await heard.first(() => heard.all.length === 2);
    await mute.sock.sendMessageAck(heard.all[0] ?? ping);
    await mute.sock.query(ping);
    mute.end();
    await mute.closed();
    client = connect(simulator, client.auth);
    const again = await client.stanzas.first(({ tag }) => tag === 'receipt');

    expect(again.attrs['participant']).toBe(heard.all[1]?.attrs['participant']);
  });

  it.each(['pn', 'lid'] as const)('is addressed by %s where that is chosen for everybody', async (addressing) => {
    await start({ addressing: addressing === 'pn' ? 'lid' : 'pn' });
    await door(simulator, 'POST', '/settings', { addressing });

    const id = await write('who am I?');
    const { message } = await client.messages.first((upserted) => upserted.message.key.id === id);
    const sent = await client.sock.sendMessage(jidOf(maria), { text: 'Maria' });
    const receipt = await client.stanzas.first(({ tag, attrs }) => tag === 'receipt' && attrs['id'] === sent?.key.id && attrs['type'] === undefined);

    const form = addressing === 'pn' ? /@s\.whatsapp\.net$/ : /@lid$/;
    expect(message.key.remoteJid).toMatch(form);
    expect(receipt.attrs['from']).toMatch(form);
  });

  it('says no name for people without one, and none of its own to an account that is no business', async () => {
    await start({});
    await door(simulator, 'POST', `/phones/${maria}`, { showsName: false });
    await door(simulator, 'POST', '/phones', { number: '5511900000009', name: 'Private', business: false });

    const id = await write('guess');
    const { message } = await client.messages.first((upserted) => upserted.message.key.id === id);
    const nameless = await pair(simulator, '5511900000009');
    nameless.end();

    expect(message.pushName).toBeFalsy();
    expect(nameless.auth.creds.me?.name).toBeFalsy();
  });
});
