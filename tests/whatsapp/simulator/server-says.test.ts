import type { BinaryNode, BaileysEventMap } from '@whiskeysockets/baileys';
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import type { WhatsAppSimulator } from '#services/simulators/whatsapp/start-simulator.ts';
import { connect, door, messagesOf, pair, shown } from './client.ts';
import type { Client } from './client.ts';
import { jidOf, joao, maria, scene, shop } from './fixtures.ts';

describe('what the server says of its own accord', () => {
  let simulator: WhatsAppSimulator;
  let client: Client;
  let end: () => Promise<void>;

  beforeAll(async () => {
    ({ simulator, client, end } = await scene({ ackDelayMs: 0 }));
    await door(simulator, 'POST', `/phones/${maria}/messages`, { to: shop, text: 'we know each other' });
  });

  afterEach(async () => {
    await door(simulator, 'DELETE', '/faults');
  });

  afterAll(() => end());

  const announce = (body: object) => door(simulator, 'POST', `/phones/${shop}/announcements`, body);
  const fault = (kind: string, rest: object = {}) => door(simulator, 'POST', '/faults', { kind, connection: shop, ...rest });
  const childOf = ({ content }: BinaryNode) => (Array.isArray(content) ? content[0] : undefined);
  const waiting = async () => (await door<{ number: string; waiting: number }[]>(simulator, 'GET', '/sessions')).find(({ number }) => number === shop)?.waiting;

  async function reconnect(): Promise<void> {
    client.end();
    await client.closed();
    client = connect(simulator, client.auth);
    await client.open();
  }

  it('shows a status, and a post of a newsletter', async () => {
    const status = await door<{ id: string }>(simulator, 'POST', `/phones/${maria}/messages`, { statusTo: [shop], text: 'at the beach' });
    const { message } = await client.messages.first((upserted) => upserted.message.key.id === status.id);
    await announce({ kind: 'newsletter', text: 'news' });
    const post = await client.messages.first((upserted) => upserted.message.key.remoteJid?.endsWith('@newsletter') ?? false);

    expect(message.key).toMatchObject({ remoteJid: 'status@broadcast', fromMe: false });
    expect(message.message?.extendedTextMessage?.text ?? message.message?.conversation).toBe('at the beach');
    expect(post.message.message?.conversation).toBe('news');
    await expect.poll(waiting).toBe(0);
  });

  it('tells of a group: its new subject, who came and who went', async () => {
    const group = await door<{ id: string }>(simulator, 'POST', '/groups', { subject: 'Trip', owner: maria, participants: [shop] });
    const changes: BaileysEventMap['group-participants.update'][] = [];
    const subjects: (string | undefined)[] = [];
    client.sock.ev.on('group-participants.update', (update) => changes.push(update));
    client.sock.ev.on('groups.update', (updates) => subjects.push(...updates.map(({ subject }) => subject)));

    await door(simulator, 'POST', `/groups/${group.id}`, { by: maria, subject: 'Trip to Bahia', add: [joao] });
    await door(simulator, 'POST', `/groups/${group.id}`, { by: maria, remove: [joao] });
    await expect.poll(() => changes.map(({ action }) => action)).toEqual(['add', 'remove']);

    expect(subjects).toEqual(['Trip to Bahia']);
    expect((await client.sock.groupMetadata(group.id)).participants).toHaveLength(2);
  });

  it('lets the owner of a group delete what others wrote, and nobody else', async () => {
    const group = await door<{ id: string }>(simulator, 'POST', '/groups', { subject: 'House', owner: maria, participants: [shop, joao] });
    const { id } = await door<{ id: string }>(simulator, 'POST', `/phones/${joao}/messages`, { groupId: group.id, text: 'rude' });
    await shown(simulator, maria, (message) => message.id === id);

    await expect(door(simulator, 'POST', `/phones/${joao}/messages`, { groupId: group.id, delete: { id: 'unknown' } })).rejects.toMatchObject({ status: 404 });
    await door(simulator, 'POST', `/phones/${maria}/messages`, { groupId: group.id, delete: { id } });
    await shown(simulator, joao, (message) => message.id === id && message.status === 'deleted');
    const stanza = await client.stanzas.first(({ tag, attrs }) => tag === 'message' && attrs['edit'] === '8');

    expect(stanza.attrs['from']).toBe(group.id);
  });

  it.each([
    [{ kind: 'serverSync', collection: 'regular' }, 'server_sync', 'collection'],
    [{ kind: 'disappearing', seconds: 86_400 }, 'account_sync', 'disappearing_mode'],
    [{ kind: 'preKeysLow', left: 3 }, 'encrypt', 'count'],
  ])('notifies by %j, and is owed an answer', async (body, type, child) => {
    await announce(body);

    const told = await client.stanzas.first(({ tag, attrs }) => tag === 'notification' && attrs['type'] === type);

    expect(childOf(told)?.tag).toBe(child);
    await expect.poll(waiting).toBe(0);
  });

  it('names the edge that the next connection begins with, and what is dirty', async () => {
    const fetched = new Promise<unknown>((resolve) => {
      client.sock.ev.on('groups.update', resolve);
    });
    await announce({ kind: 'dirty', what: 'groups' });
    await client.stanzas.first((stanza) => stanza.tag === 'ib' && childOf(stanza)?.tag === 'dirty');
    await client.stanzas.first((stanza) => stanza.tag === 'ib' && childOf(stanza)?.tag === 'edge_routing');
    const { routingInfo } = client.auth.creds;
    // Baileys fetches its groups anew and says when it is done; on a closed socket that would be an error nobody catches.
    await fetched;
    await client.sock.query({ tag: 'iq', attrs: { to: '@s.whatsapp.net', type: 'get', xmlns: 'w:p' }, content: [{ tag: 'ping', attrs: {} }] });

    await reconnect();

    expect(routingInfo?.toString()).toBe(`edge-${shop}`);
  });

  it('ends a session that is asked to fall back to the old protocol', async () => {
    await announce({ kind: 'downgrade' });
    const status = await client.closed();
    client = connect(simulator, client.auth);
    await client.open();

    expect(status).toBe(411);
  });

  it('asks for keys when others have used them up', async () => {
    const poor = await scene({ preKeyCount: 0, ackDelayMs: 0 });
    await door(poor.simulator, 'POST', `/phones/${shop}/announcements`, { kind: 'preKeysLow', left: 5 });
    await door(poor.simulator, 'POST', `/phones/${maria}/messages`, { to: shop, text: 'takes one' });
    await poor.client.stanzas.first((stanza) => childOf(stanza)?.tag === 'count' && childOf(stanza)?.attrs['value'] === '4');
    await door(poor.simulator, 'POST', `/phones/${joao}/messages`, { to: shop, text: 'takes another' });
    const { message } = await poor.client.messages.first((upserted) => upserted.message.message?.conversation === 'takes another');
    await poor.end();

    expect(message.key.remoteJidAlt).toBe(jidOf(joao));
  });

  it('tells of a client that a customer adds, for which is encrypted as well', async () => {
    const { device } = await door<{ device: number }>(simulator, 'POST', `/phones/${maria}/devices`);
    await client.stanzas.first(({ tag, attrs }) => tag === 'notification' && attrs['type'] === 'devices');

    const sent = await client.sock.sendMessage(jidOf(maria), { text: 'to all of you' });
    await shown(simulator, maria, (message) => message.id === sent?.key.id);
    const sessions = await door<{ number: string; device: number; waiting: number }[]>(simulator, 'GET', '/sessions');

    expect(sessions.find((session) => session.number === maria)).toMatchObject({ device, waiting: 1 });
  });

  it('tells of a new identity, after which both sides write to each other again', async () => {
    await door(simulator, 'POST', `/phones/${joao}/messages`, { to: shop, text: 'from the old phone' });
    await client.messages.first(({ message }) => message.message?.conversation === 'from the old phone');
    await door(simulator, 'POST', `/phones/${joao}/reinstall`);
    await client.stanzas.first((stanza) => stanza.tag === 'notification' && childOf(stanza)?.tag === 'identity');

    const { id } = await door<{ id: string }>(simulator, 'POST', `/phones/${joao}/messages`, { to: shop, text: 'from the new one' });
    const { message } = await client.messages.first((upserted) => upserted.message.key.id === id && Boolean(upserted.message.message));
    const sent = await client.sock.sendMessage(jidOf(joao), { text: 'welcome back' });
    const back = await shown(simulator, joao, (candidate) => candidate.id === sent?.key.id);

    expect(message.message?.conversation).toBe('from the new one');
    expect(back.text).toBe('welcome back');
  });

  it.each([402, 405, 406, 429, 500, 503])('refuses logins with %i', async (code) => {
    await fault('loginFailure', { code });

    const ended = await client.closed();
    const refused = await connect(simulator, client.auth).closed();
    await door(simulator, 'DELETE', '/faults');
    client = connect(simulator, client.auth);
    await client.open();

    expect([ended, refused]).toEqual([code, code]);
  });

  it('ends the stream with a code', async () => {
    await fault('streamError', { code: 429 });
    const status = await client.closed();
    client = connect(simulator, client.auth);
    await client.open();

    expect(status).toBe(429);
  });

  it.each([463, 429, 479])('refuses a message with %i', async (code) => {
    await fault('ackError', { code, count: 1 });

    const sent = await client.sock.sendMessage(jidOf(maria), { text: 'refused' });
    const ack = await client.stanzas.first(({ tag, attrs }) => tag === 'ack' && attrs['id'] === sent?.key.id);

    expect(ack.attrs['error']).toBe(String(code));
  });

  it('acknowledges late, after the receipt, and names other members of a group', async () => {
    await fault('slowAck', { delayMs: 400, count: 1 });
    const sent = await client.sock.sendMessage(jidOf(maria), { text: 'late' });
    await client.stanzas.first(({ tag, attrs }) => tag === 'ack' && attrs['class'] === 'message' && attrs['id'] === sent?.key.id);
    const about = client.stanzas.all.filter(({ attrs }) => attrs['id'] === sent?.key.id && attrs['type'] !== 'sender').map(({ tag }) => tag);
    const group = await door<{ id: string }>(simulator, 'POST', '/groups', { subject: 'Hash', owner: maria, participants: [shop] });
    await fault('phashMismatch', { count: 1 });
    const inGroup = await client.sock.sendMessage(group.id, { text: 'hash' });
    const ack = await client.stanzas.first(({ tag, attrs }) => tag === 'ack' && attrs['id'] === inGroup?.key.id);

    expect(about).toEqual(['receipt', 'ack']);
    expect(ack.attrs['phash']).toBe('2:mismatch');
  });

  it('leaves a client alone whose QR code was scanned and given up', async () => {
    const scanned = connect(simulator);
    const { qr } = await scanned.states.first((state) => state.qr !== undefined);
    await expect(door(simulator, 'POST', `/phones/${joao}/link`, { qr, giveUp: 'scanned' })).rejects.toMatchObject({ error: 'ERR_PAIRING_REFUSED' });
    scanned.end();
    const signed = connect(simulator);
    const { qr: second } = await signed.states.first((state) => state.qr !== undefined);
    const [status] = await Promise.all([
      signed.closed(),
      expect(door(simulator, 'POST', `/phones/${joao}/link`, { qr: second, giveUp: 'signed' })).rejects.toMatchObject({ error: 'ERR_PAIRING_REFUSED' }),
    ]);
    const refused = await connect(simulator, signed.auth).closed();
    const real = await pair(simulator, joao);
    real.end();

    expect([status, refused]).toEqual([428, 401]);
    expect(await messagesOf(simulator, joao)).toBeDefined();
  });
});
