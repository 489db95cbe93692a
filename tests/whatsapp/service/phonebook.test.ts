import { proto } from '@whiskeysockets/baileys';
import { ulid } from 'ulid';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { Report } from '#services/whatsapp/receive/inbound-reports.ts';
import { namesOf, Phonebook } from '#services/whatsapp/receive/phonebook.ts';
import { companyId, connectionId } from '#shared/contract/ids.ts';
import type { InboundMessage } from '#shared/contract/queue-messages.ts';
import { door, shown } from '../simulator/client.ts';
import { eventually, type Scope, type World } from '#tests/support/session-world.ts';
import { startWorld } from './world.ts';

describe('a name of the address book', () => {
  const lids = new Map([['222@lid', '5511900000004@s.whatsapp.net']]);

  it.each([
    ['of a number', { id: '5511900000001@s.whatsapp.net', name: 'Ana' }, { number: '5511900000001', name: 'Ana' }],
    [
      'of a LID that comes with its number',
      { id: '111@lid', phoneNumber: '5511900000002@s.whatsapp.net', name: 'Bia' },
      { number: '5511900000002', name: 'Bia' },
    ],
    ['of a LID whose number is told beside', { id: '222@lid', name: 'Caio' }, { number: '5511900000004', name: 'Caio' }],
    [
      'with blanks and more letters than a contact has',
      { id: '5511900000001@s.whatsapp.net', name: ` A  ${'b'.repeat(80)}` },
      { number: '5511900000001', name: `A ${'b'.repeat(48)}` },
    ],
    ['that is the number', { id: '5511900000001@s.whatsapp.net', name: '+55 11 90000-0001' }, undefined],
    ['of nobody known', { id: '333@lid', name: 'Davi' }, undefined],
    ['of a group', { id: '120363000000000000@g.us', name: 'Família' }, undefined],
    ['that is none', { id: '5511900000001@s.whatsapp.net' }, undefined],
    ['of a service number', { id: '4004@s.whatsapp.net', name: 'Banco' }, undefined],
  ])('%s', (_name, contact, expected) => {
    expect(namesOf([contact], lids)).toEqual(expected ? [expected] : []);
  });
});

describe('names that come while a session lives', () => {
  const scope = { companyId: companyId.parse(ulid()), connectionId: connectionId.parse(ulid()) };
  const me = () => ({ id: '5511900000001@s.whatsapp.net', lid: '111@lid' });
  const keys = { get: () => Promise.resolve({}), set: () => Promise.resolve() };
  const now = () => new Date();
  const people = (count: number) => Array.from({ length: count }, (_one, n) => ({ id: `55218${10_000_000 + n}@s.whatsapp.net`, name: `Cliente ${n}` }));

  it('are reported without our own, and not without end', async () => {
    const sent: InboundMessage[] = [];
    const inbound = { send: async ({ message }: Report) => void sent.push(message) };
    const book = new Phonebook({ scope, me, keys, inbound, now, onNamesLost: () => expect.unreachable() });

    await book.learn([{ id: '5511900000001@s.whatsapp.net', name: 'Eu' }, ...people(2)], new Date(0));
    await book.learn(people(6_000), new Date(1));

    const counts = sent.map((message) => (message.type === 'phonebook' ? message.names.length : 0));
    expect(counts).toEqual([2, ...Array<number>(9).fill(500), 498]);
  });

  it('do not end the session when they, or the history with them, are lost', async () => {
    const lost: unknown[] = [];
    const inbound = { send: () => Promise.reject(new Error('the queue is down')) };
    const book = new Phonebook({ scope, me, keys, inbound, now, onNamesLost: (error) => void lost.push(error) });
    const type = proto.Message.ProtocolMessage.Type.HISTORY_SYNC_NOTIFICATION;
    const historySyncNotification = { syncType: proto.Message.HistorySyncType.INITIAL_BOOTSTRAP, initialHistBootstrapInlinePayload: Buffer.from('not packed') };
    const envelope = { id: 'A', chat: { number: '5511900000001' }, participant: null, fromMe: true, pushName: null, groupSubject: null, sentAtSeconds: 0 };
    const key = { remoteJid: me().id, id: 'A', fromMe: true, participant: null };
    const arrival = { stanza: { tag: 'message', attrs: { category: 'peer' } }, envelope, key, author: me().id, group: me().id, isOwnChat: true };

    await book.learn(people(1), new Date(0));
    await book.take(arrival, { protocolMessage: { type, historySyncNotification } });

    expect(lost).toHaveLength(2);
  });
});

describe('a phone that is linked', () => {
  const ours = '5511900000071';
  const [ana, bia, caio] = ['5511900000072', '5511900000073', '5511900000074'];
  let world: World;
  let scope: Scope;
  const isOfType = <T extends InboundMessage['type']>(type: T) => world.inbound.filter((one): one is Extract<InboundMessage, { type: T }> => one.type === type);

  beforeAll(async () => {
    world = await startWorld();
    await Promise.all([world.phone(ours, 'Shop'), world.phone(ana, 'Ana'), world.phone(bia, 'Bia')]);
    for (const number of [ana, bia]) await world.write(number, { to: ours, text: 'Antes de conectar' });
    const others = Array.from({ length: 5_200 }, (_one, n) => ({ number: `55218${10_000_000 + n}`, name: `Cliente com um nome comprido ${n}` }));
    await door(world.simulator, 'POST', `/phones/${ours}`, { addressBook: [{ number: ana, name: 'Ana da Padaria' }, { number: bia, name: 'Bia' }, ...others] });
    await world.startTask();
    scope = await world.createConnection();
    await world.pair(scope, ours);
  });
  afterAll(() => world.close());

  async function send(number: string, text: string): Promise<string> {
    const whatsappMessageId = `3EB0${ulid().slice(-16)}`;
    const message = { type: 'send' as const, chat: { number }, whatsappMessageId, content: { type: 'text' as const, text }, quoted: null };
    await world.command({ ...scope, ...message, createdAt: new Date().toISOString() });
    return whatsappMessageId;
  }

  it('hands over its address book, in parts and not without end, and none of its old messages', async () => {
    const names = await eventually(() => {
      const taken = isOfType('phonebook').flatMap((part) => part.names);
      return taken.length >= 5_000 ? taken : undefined;
    });
    const id = await world.write(ana, { to: ours, text: 'Depois de conectar' });
    await world.received((message) => message.type === 'message' && message.whatsappMessageId === id);

    expect(names[0]).toEqual({ number: ana, name: 'Ana da Padaria' });
    expect(new Set(names.map(({ number }) => number)).size).toBe(5_000);
    const parts = isOfType('phonebook');
    expect(parts[0]).toMatchObject({ ...scope, chat: { number: ours } });
    expect(Math.max(...parts.map((part) => Buffer.byteLength(JSON.stringify(part))))).toBeLessThan(200_000);
    expect(isOfType('message').map(({ content }) => content)).toEqual([{ type: 'text', text: 'Depois de conectar' }]);
  });

  it('writes on to whoever talked with its number, though WhatsApp lets it start no chats', async () => {
    await world.phone(caio, 'Caio');
    await door(world.simulator, 'POST', '/faults', { kind: 'reachOutLock', connection: ours });
    const [toCaio, toBia] = [await send(caio, 'Conhece a loja?'), await send(bia, 'Seu pedido chegou')];

    expect(await world.received((message) => message.type === 'failure')).toMatchObject({ whatsappMessageId: toCaio });
    expect(await shown(world.simulator, bia, ({ id }) => id === toBia)).toMatchObject({ text: 'Seu pedido chegou' });
  });
});
