import { createHash, randomBytes } from 'node:crypto';
import { readFileSync } from 'node:fs';
import type { IncomingMessage } from 'node:http';
import { get } from 'node:https';
import { decryptMediaRetryData, encryptMediaRetryRequest } from '@whiskeysockets/baileys';
import type { BaileysEventMap, BinaryNode, proto } from '@whiskeysockets/baileys';
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import type { WhatsAppSimulator } from '#services/simulators/whatsapp/start-simulator.ts';
import { connect, door, messagesOf, shown } from './client.ts';
import type { Client } from './client.ts';
import { jidOf, joao, maria, scene, shop } from './fixtures.ts';

describe('receipts, and messages in trouble', () => {
  let simulator: WhatsAppSimulator;
  let client: Client;
  let end: () => Promise<void>;

  beforeAll(async () => {
    ({ simulator, client, end } = await scene({ ackDelayMs: 0 }));
  });

  afterEach(async () => {
    await door(simulator, 'DELETE', '/faults');
    await door(simulator, 'POST', `/phones/${maria}`, { sendsReceipts: true });
  });

  afterAll(() => end());

  const send = (body: object) => door<{ id: string }>(simulator, 'POST', `/phones/${maria}/messages`, { to: shop, ...body });
  const receipt = (body: object) => door(simulator, 'POST', `/phones/${maria}/receipts`, { with: shop, ...body });
  const fault = (kind: string, rest: object = {}) => door(simulator, 'POST', '/faults', { kind, connection: shop, ...rest });
  const answersTo = (id: string) =>
    client.stanzas.all
      .filter(({ tag, attrs }) => tag === 'receipt' && attrs['id'] === id && attrs['type'] !== 'sender')
      .map(({ attrs }) => attrs['type'] ?? 'delivered');
  const isAbout = (id: string, type?: string) => (stanza: BinaryNode) => stanza.tag === 'receipt' && stanza.attrs['id'] === id && stanza.attrs['type'] === type;
  const itemsOf = (content: BinaryNode['content']) =>
    Array.isArray(content) ? content.flatMap((list) => (Array.isArray(list.content) ? list.content.map(({ attrs }) => attrs['id']) : [])) : [];
  const received = async (id: string) => (await client.messages.first(({ message }) => message.key.id === id && Boolean(message.message))).message.message;

  async function write(text: string): Promise<string> {
    const id = (await client.sock.sendMessage(jidOf(maria), { text }))?.key.id ?? '';
    await shown(simulator, maria, (message) => message.id === id);
    return id;
  }

  it('come by hand in any order, twice, from a companion alone, and played', async () => {
    await door(simulator, 'POST', `/phones/${maria}`, { sendsReceipts: false });
    const id = await write('any order');

    await receipt({ ids: [id], type: 'inactive' });
    await client.stanzas.first(isAbout(id, 'inactive'));
    const afterInactive = (await messagesOf(simulator, shop)).find((message) => message.id === id)?.status;
    for (const type of ['read', 'delivered', 'delivered', 'played']) await receipt({ ids: [id], type });
    await client.stanzas.first(isAbout(id, 'played'));

    expect(afterInactive).toBe('sent');
    expect(answersTo(id)).toEqual(['inactive', 'read', 'delivered', 'delivered', 'played']);
  });

  it('come many in one, as phones read a whole chat', async () => {
    const ids = [await write('one'), await write('two'), await write('three')];

    await door(simulator, 'POST', `/phones/${maria}/read`, { with: shop });
    for (const id of ids) await client.updates.first((update) => update.id === id && update.status === 4);

    const named = client.stanzas.all.filter(({ attrs }) => attrs['type'] === 'read').map(({ attrs, content }) => [attrs['id'], ...itemsOf(content)]);
    expect(named.filter((some) => ids.some((id) => some.includes(id)))).toHaveLength(1);
  });

  it('are reordered, gathered and doubled by faults', async () => {
    await fault('reorderReceipts');
    const id = await write('upside down');
    await door(simulator, 'POST', `/phones/${maria}/read`, { with: shop });
    await client.stanzas.first(isAbout(id));
    await door(simulator, 'DELETE', '/faults');
    await fault('batchReceipts');
    const [first, second] = await Promise.all([write('a'), write('b')]);
    await client.updates.first((update) => update.id === first && update.status === 3);
    await client.updates.first((update) => update.id === second && update.status === 3);
    await door(simulator, 'DELETE', '/faults');
    await fault('duplicateReceipts', { count: 1 });
    const twice = await write('twice');
    await client.stanzas.first(() => answersTo(twice).length === 2);

    expect(answersTo(id)).toEqual(['read', 'delivered']);
    expect([...answersTo(first), ...answersTo(second)]).toHaveLength(1);
  });

  it('ask for a message again when the phone cannot open it', async () => {
    const id = 'RETRYME0001';
    const recalled: (string | null | undefined)[] = [];
    const remembering = connect(simulator, client.auth, {
      getMessage: (key) => {
        recalled.push(key.id);
        return Promise.resolve({ conversation: 'open me' });
      },
    });
    await client.closed();
    client = remembering;
    await client.open();
    await door(simulator, 'POST', '/faults', { kind: 'cannotOpen', connection: maria, count: 1 });

    await client.sock.sendMessage(jidOf(maria), { text: 'open me' }, { messageId: id });
    const message = await shown(simulator, maria, (candidate) => candidate.id === id);

    expect(message).toMatchObject({ text: 'open me', copies: 1 });
    expect(answersTo(id)).toContain('retry');
  });

  it('keep the place of such a message, though another one is opened before it', async () => {
    const next = Promise.withResolvers<string>();
    const remembering = connect(simulator, client.auth, {
      getMessage: async () => {
        await next.promise;
        return { conversation: 'one' };
      },
    });
    await client.closed();
    client = remembering;
    await client.open();
    await door(simulator, 'POST', '/faults', { kind: 'cannotOpen', connection: maria, count: 1 });

    await client.sock.sendMessage(jidOf(maria), { text: 'one' }, { messageId: 'RETRYME0002' });
    next.resolve(await write('two'));
    await shown(simulator, maria, ({ id }) => id === 'RETRYME0002');

    expect((await messagesOf(simulator, maria)).slice(-2).map(({ text }) => text)).toEqual(['one', 'two']);
  });

  it.each([
    ['asked', 'phones answer the client’s request'],
    ['unasked', 'phones hand it over by themselves'],
  ])('of an ad come without content: %s, %s', async (handOver) => {
    const { id } = await send({ text: `saw your ad ${handOver}`, unavailable: { kind: 'ad', handOver } });

    const stub = await client.stanzas.first(({ tag, attrs }) => tag === 'message' && attrs['id'] === id);
    const content = await received(id);

    expect(Array.isArray(stub.content) && stub.content.map(({ tag }) => tag)).toEqual(['unavailable']);
    expect(content?.conversation).toBe(`saw your ad ${handOver}`);
  });

  it('to be seen once are left to the phone', async () => {
    const { id } = await send({
      media: { type: 'image', base64: randomBytes(50).toString('base64'), viewOnce: true },
      unavailable: { kind: 'viewOnce', handOver: 'never' },
    });

    const stub = await client.stanzas.first(({ tag, attrs }) => tag === 'message' && attrs['id'] === id);

    expect(stub.content).toMatchObject([{ tag: 'unavailable', attrs: { type: 'view_once' } }]);
  });

  it('that are corrupt are opened when they were sent again often enough', async () => {
    const { id } = await send({ text: 'third time lucky', corrupt: { times: 2 } });

    const content = await received(id);
    await shown(simulator, maria, (message) => message.id === id && message.status === 'delivered');

    expect(content?.conversation).toBe('third time lucky');
    expect(client.stanzas.all.filter(({ tag, attrs }) => tag === 'message' && attrs['id'] === id)).toHaveLength(3);
  });

  it('that nobody sends again stay closed, and hold nothing up', async () => {
    const { id } = await send({ text: 'never', corrupt: { times: 1, isAnswered: false } });
    const next = await door<{ id: string }>(simulator, 'POST', `/phones/${joao}/messages`, { to: shop, text: 'next' });

    const content = await received(next.id);

    expect(content?.conversation).toBe('next');
    expect(client.messages.all.some(({ message }) => message.key.id === id && message.message?.conversation)).toBe(false);
  });

  const fetchFile = (url: string) =>
    new Promise<{ status: number | undefined; bytes: Buffer }>((resolve, reject) => {
      get(url, { ca: readFileSync(simulator.caCertificatePath) }, (response: IncomingMessage) => {
        response.toArray().then((chunks) => resolve({ status: response.statusCode, bytes: Buffer.concat(chunks) }), reject);
      }).on('error', reject);
    });

  /** As `updateMediaMessage` of Baileys asks, whose download trusts other certificates. */
  async function askPhone(id: string, mediaKey: Uint8Array, fromJid: string): Promise<proto.MediaRetryNotification> {
    const answered = new Promise<BaileysEventMap['messages.media-update'][number]>((resolve) => {
      client.sock.ev.on('messages.media-update', (updates) => {
        const found = updates.find(({ key }) => key.id === id);
        if (found) resolve(found);
      });
    });
    const key = { id, remoteJid: fromJid, fromMe: false };
    await client.sock.sendNode(encryptMediaRetryRequest(key, mediaKey, jidOf(shop)));
    const { media } = await answered;
    if (!media) throw new Error('the phone answered without media');
    return decryptMediaRetryData(media, mediaKey, id);
  }

  it('whose file is gone can be fetched later, or where their phone uploads it again', async () => {
    const base64 = randomBytes(300).toString('base64');
    const [soon, never, refused] = await Promise.all([
      send({ media: { type: 'image', base64, gone: { status: 410, times: 2 } } }),
      send({ media: { type: 'image', base64, gone: { status: 404 } } }),
      send({ media: { type: 'image', base64, gone: { status: 403, retry: 'refused' } } }),
    ]);
    const fileOf = async (id: string) => (await received(id))?.imageMessage;
    const [first, second, third] = [await fileOf(soon.id), await fileOf(never.id), await fileOf(refused.id)];

    const statuses: (number | undefined)[] = [];
    for (const url of [first?.url, first?.url, first?.url, second?.url, third?.url]) statuses.push((await fetchFile(url ?? '')).status);
    const uploaded = await askPhone(never.id, second?.mediaKey ?? new Uint8Array(), jidOf(maria));
    const again = await fetchFile(new URL(uploaded.directPath ?? '', second?.url ?? '').href);
    const denied = await askPhone(refused.id, third?.mediaKey ?? new Uint8Array(), jidOf(maria));

    expect(statuses).toEqual([410, 410, 200, 404, 403]);
    expect(uploaded).toMatchObject({ stanzaId: never.id, result: 1 });
    expect(createHash('sha256').update(again.bytes).digest()).toEqual(Buffer.from(second?.fileEncSha256 ?? []));
    expect(denied).toMatchObject({ result: 2 });
  });
});
