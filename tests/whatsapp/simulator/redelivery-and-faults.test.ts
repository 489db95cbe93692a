import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import type { WhatsAppSimulator } from '#services/simulators/whatsapp/start-simulator.ts';
import { connect, door, messagesOf, pair, shown } from './client.ts';
import type { Client } from './client.ts';
import { jidOf, joao, maria, scene, shop } from './fixtures.ts';

type Session = { number: string; device: number; sockets: number; waiting: number };

describe('redelivery and faults', () => {
  let simulator: WhatsAppSimulator;
  let client: Client;
  let end: () => Promise<void>;

  beforeAll(async () => {
    ({ simulator, client, end } = await scene());
  });

  afterEach(async () => {
    await door(simulator, 'DELETE', '/faults');
  });

  afterAll(() => end());

  const fault = (body: object) => door(simulator, 'POST', '/faults', { connection: shop, ...body });
  const fromMaria = (text: string) => door<{ id: string }>(simulator, 'POST', `/phones/${maria}/messages`, { to: shop, text });

  async function reconnect(): Promise<void> {
    client.end();
    await client.closed();
    client = connect(simulator, client.auth);
    await client.open();
  }

  it('delivers a message again until its receipt comes', async () => {
    // The client dies after reading the message and before its receipt leaves.
    client.sock.ws.removeAllListeners('CB:message');
    const dying = new Promise<void>((resolve) => {
      client.sock.ws.once('CB:message', () => {
        client.end();
        resolve();
      });
    });
    const { id } = await fromMaria('read me twice');
    await dying;
    await client.closed();

    client = connect(simulator, client.auth);
    const { message, type } = await client.messages.first((upserted) => upserted.message.key.id === id);
    await shown(simulator, maria, (candidate) => candidate.id === id && candidate.status === 'delivered');
    await reconnect();
    const sessions = await door<Session[]>(simulator, 'GET', '/sessions');

    expect({ type, text: message.message?.conversation }).toEqual({ type: 'append', text: 'read me twice' });
    expect(client.stanzas.all.filter((stanza) => stanza.attrs['id'] === id)).toEqual([]);
    expect(sessions).toMatchObject([{ number: shop, device: 1, sockets: 1 }]);
  });

  it('queues receipts for a client that is away', async () => {
    await door(simulator, 'POST', `/phones/${maria}`, { online: false });
    const sent = await client.sock.sendMessage(jidOf(maria), { text: 'later' });
    await client.stanzas.first((stanza) => stanza.tag === 'ack' && stanza.attrs['id'] === sent?.key.id);
    client.end();
    await client.closed();
    await door(simulator, 'POST', `/phones/${maria}`, { online: true });
    await shown(simulator, maria, (message) => message.id === sent?.key.id);

    client = connect(simulator, client.auth);
    const receipt = await client.stanzas.first(
      (stanza) => stanza.tag === 'receipt' && stanza.attrs['id'] === sent?.key.id && stanza.attrs['type'] === undefined,
    );

    expect(receipt.attrs['offline']).toBe('1');
  });

  it('sends anew what the client cannot open', async () => {
    const { lid } = await door<{ lid: string }>(simulator, 'GET', `/phones/${maria}`);
    await client.sock.signalRepository.deleteSession([`${lid}@lid`]);

    const { id } = await fromMaria('again, please');
    const { message } = await client.messages.first((upserted) => upserted.message.key.id === id && Boolean(upserted.message.message));
    await shown(simulator, maria, (candidate) => candidate.id === id && candidate.status === 'delivered');

    expect(message.message?.conversation).toBe('again, please');
    expect(client.stanzas.all.filter((stanza) => stanza.tag === 'message' && stanza.attrs['id'] === id)).toHaveLength(2);
  });

  it.each([
    ['drop', 428],
    ['replaced440', 440],
    ['unavailable503', 503],
    ['ban403', 403],
  ])('ends the connection by %s', async (kind, status) => {
    await fault({ kind });

    expect(await client.closed()).toBe(status);

    await door(simulator, 'DELETE', '/faults');
    client = connect(simulator, client.auth);
    await client.open();
  });

  it('refuses new sockets, for as many times as told', async () => {
    await fault({ kind: 'refuse', count: 1 });

    client.end();
    const refused = connect(simulator, client.auth);
    const status = await refused.closed();
    client = connect(simulator, client.auth);
    await client.open();

    expect(status).toBe(428);
  });

  it('does not acknowledge, and drops receipts, when told to', async () => {
    await fault({ kind: 'noAck' });
    await fault({ kind: 'dropReceipts' });

    const sent = await client.sock.sendMessage(jidOf(maria), { text: 'no answer' });
    await shown(simulator, maria, (message) => message.id === sent?.key.id);
    await door(simulator, 'DELETE', '/faults');
    const next = await client.sock.sendMessage(jidOf(maria), { text: 'answered' });
    await client.stanzas.first((stanza) => stanza.tag === 'receipt' && stanza.attrs['id'] === next?.key.id && stanza.attrs['type'] === undefined);

    const answers = client.stanzas.all.filter((stanza) => stanza.attrs['id'] === sent?.key.id);
    expect(answers.filter((stanza) => stanza.attrs['type'] !== 'sender')).toEqual([]);
  });

  it('refuses a message with the code it is told', async () => {
    await fault({ kind: 'ackError', code: 463, count: 1 });

    const sent = await client.sock.sendMessage(jidOf(maria), { text: 'refused' });
    const ack = await client.stanzas.first((stanza) => stanza.tag === 'ack' && stanza.attrs['id'] === sent?.key.id);

    expect(ack.attrs['error']).toBe('463');
    expect((await messagesOf(simulator, maria)).some((message) => message.id === sent?.key.id)).toBe(false);
  });

  it('falls silent', async () => {
    await fault({ kind: 'silent' });

    const sent = await client.sock.sendMessage(jidOf(maria), { text: 'into the void' });
    const own = await messagesOf(simulator, maria);
    await door(simulator, 'DELETE', '/faults');
    await client.sock.query({ tag: 'iq', attrs: { to: '@s.whatsapp.net', type: 'get', xmlns: 'w:p' }, content: [{ tag: 'ping', attrs: {} }] });

    expect(own.some((message) => message.id === sent?.key.id)).toBe(false);
  });

  it('replaces the older of two sockets with the same credentials', async () => {
    const second = connect(simulator, client.auth);
    await second.open();

    expect(await client.closed()).toBe(440);

    client = second;
  });

  it('never lets an unlinked client in again', async () => {
    const other = await pair(simulator, joao);

    await door(simulator, 'POST', `/phones/${joao}/unlink`);
    const ended = await other.closed();
    const refused = await connect(simulator, other.auth).closed();

    expect([ended, refused]).toEqual([401, 401]);
  });
});
