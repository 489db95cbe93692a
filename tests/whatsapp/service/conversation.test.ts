import { createHash, randomBytes } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { ulid } from 'ulid';
import { contactId } from '#shared/contract/ids.ts';
import type { InboundMessage, MessageContent, OutboundMessage } from '#shared/contract/queue-messages.ts';
import { door, messagesOf, shown } from '../simulator/client.ts';
import { eventually, type Scope, type Task, type World } from '#tests/support/session-world.ts';
import { startWorld } from './world.ts';

const ana = '5511900000002';
const bia = '5511900000003';

let world: World;
let scope: Scope;
let task: Task;

describe.each([
  // The number of the first world's connection stays taken in the table that both use.
  { addressing: 'lid', ours: '5511900000001' },
  { addressing: 'pn', ours: '5511900000091' },
] as const)('with people addressed by $addressing', ({ addressing, ours }) => {
  beforeAll(async () => {
    world = await startWorld({ addressing });
    await Promise.all([world.phone(ours, 'Shop'), world.phone(ana, 'Ana'), world.phone(bia, 'Bia')]);
    task = await world.startTask();
    scope = await world.createConnection();
    await world.pair(scope, ours);
  });
  afterAll(() => world.close());

  const text = (body: string): MessageContent => ({ type: 'text', text: body });

  /** Asks the service to send, as the API does. */
  async function send(content: MessageContent, number = ana, more: Partial<Extract<OutboundMessage, { type: 'send' }>> = {}): Promise<string> {
    const whatsappMessageId = `3EB0${ulid().slice(-16)}`;
    await world.command({ ...scope, type: 'send', chat: { number }, whatsappMessageId, content, quoted: null, createdAt: new Date().toISOString(), ...more });
    return whatsappMessageId;
  }

  const acksOf = (id: string) => world.inbound.flatMap((message) => (message.type === 'ack' && message.whatsappMessageIds.includes(id) ? [message.ack] : []));

  function isMessage(id: string) {
    return (message: InboundMessage): message is Extract<InboundMessage, { type: 'message' }> => message.type === 'message' && message.whatsappMessageId === id;
  }

  async function received(id: string) {
    return eventually(() => world.inbound.find(isMessage(id)));
  }

  /** The service's lines about a message. */
  const saidOf = (id: string) => task.log.filter((line) => String(line['traceId']).includes(id));

  it('says of each message when it came, when it was reported and when it was sent, but not its words', async () => {
    const came = await world.write(ana, { to: ours, text: 'segredo' });
    await received(came);
    const sent = await send(text('resposta'));
    await eventually(() => saidOf(sent).find(({ message }) => message === 'command performed'));

    expect(saidOf(came)).toMatchObject(['message arrived', 'reported'].map((message) => ({ ...scope, message })));
    expect(JSON.stringify(task.log)).not.toMatch(/segredo|resposta|5511900000002/);
  });

  describe('receiving', () => {
    it('reports a text with the number and LID of the chat', async () => {
      const id = await world.write(ana, { to: ours, text: 'Bom dia' });

      expect(await received(id)).toMatchObject({
        ...scope,
        chat: { number: ana, lid: expect.stringMatching(/^\d+$/) },
        fromMe: false,
        pushName: 'Ana',
        content: text('Bom dia'),
        participant: null,
      });
    });
    it('stores a photo before it reports it', async () => {
      const bytes = randomBytes(40_000);
      const id = await world.write(ana, { to: ours, text: 'see', media: { type: 'image', base64: bytes.toString('base64'), name: 'a.jpg' } });

      const { content } = await received(id);

      if (content.type !== 'media') throw new Error(`got ${content.type}`);
      expect(content.media.key).toMatch(new RegExp(`^companies/${scope.companyId}/media/[0-9A-Z]{26}/`));
      expect(Buffer.from((await world.file(content.media.key)).bytes).equals(bytes)).toBe(true);
    });
    it('reports reactions and deletions of earlier messages', async () => {
      const id = await world.write(ana, { to: ours, text: 'oops' });
      await received(id);
      await world.write(ana, { to: ours, react: { id, emoji: '👍' } });
      await world.write(ana, { to: ours, delete: { id } });

      await expect(world.received((message) => message.type === 'reaction' && message.targetId === id && message.emoji === '👍')).resolves.toBeDefined();
      await expect(world.received((message) => message.type === 'revoke' && message.targetId === id)).resolves.toBeDefined();
    });
    it('reports what was sent from the phone itself as ours', async () => {
      const id = await world.write(ours, { to: bia, text: 'from the phone' });

      expect(await received(id)).toMatchObject({ fromMe: true, chat: { number: bia }, content: text('from the phone') });
    });
    it('keeps to themselves what the phone’s owner notes in the chat with themselves', async () => {
      const noted = await world.write(ours, { to: ours, text: 'senha do banco: 1234' });
      await received(await world.write(ours, { to: bia, text: 'and then to a customer' }));

      expect(world.inbound.filter(isMessage(noted))).toEqual([]);
    });
    it('names the group, its subject and who wrote', async () => {
      const group = await door<{ id: string }>(world.simulator, 'POST', '/groups', { subject: 'Neighbours', owner: ours, participants: [ana, bia] });
      const id = await world.write(ana, { groupId: group.id, text: 'hello all' });

      expect(await received(id)).toMatchObject({
        chat: { groupId: group.id.split('@')[0] },
        groupSubject: 'Neighbours',
        participant: { number: ana },
        content: text('hello all'),
      });
    });
  });

  describe('in a group', () => {
    it('says who deletes another’s message, and whether as administrator', async () => {
      const group = await door<{ id: string }>(world.simulator, 'POST', '/groups', { subject: 'Choir', owner: bia, participants: [ours, ana] });
      const anas = await world.write(ana, { groupId: group.id, text: 'wrong note' });
      const bias = await world.write(bia, { groupId: group.id, text: 'please' });
      await Promise.all([received(anas), received(bias)]);

      await world.write(bia, { groupId: group.id, delete: { id: anas } });
      await world.write(ana, { groupId: group.id, delete: { id: bias, forged: true } });

      const deletionOf = (id: string) => world.received((message) => message.type === 'revoke' && message.targetId === id);
      expect(await deletionOf(anas)).toMatchObject({ fromMe: false, participant: { number: bia }, isAdmin: true });
      expect(await deletionOf(bias)).toMatchObject({ fromMe: false, participant: { number: ana }, isAdmin: false });
    });
  });

  describe('changing what stands there', () => {
    it('shows our reactions and other wordings on the phone', async () => {
      const theirs = await world.write(ana, { to: ours, text: 'Quanto custa?' });
      await received(theirs);
      const mine = await send(text('O bolo custa 80'));
      await shown(world.simulator, ana, (message) => message.id === mine);
      const ask = (command: object) =>
        world.command({
          ...scope,
          chat: { number: ana },
          whatsappMessageId: `3EB0${ulid().slice(-16)}`,
          createdAt: new Date().toISOString(),
          ...command,
        } as OutboundMessage);

      await ask({ type: 'react', targetId: theirs, targetFromMe: false, participant: null, emoji: '👍' });
      await ask({ type: 'rewrite', targetId: mine, text: 'O bolo custa 90' });

      const liked = await shown(world.simulator, ana, ({ id, reactions }) => id === theirs && reactions !== undefined);
      const rewritten = await shown(world.simulator, ana, ({ id, text: words }) => id === mine && words !== 'O bolo custa 80');
      expect(Object.values(liked.reactions ?? {})).toEqual(['👍']);
      expect(rewritten.text).toBe('O bolo custa 90');
    });
  });

  describe('sending', () => {
    it('marks what is forwarded, which the phone shows', async () => {
      const forwarded = await send(text('O endereço'), ana, { isForwarded: true });
      const plain = await send(text('Outro'));

      expect(await shown(world.simulator, ana, ({ id }) => id === forwarded)).toMatchObject({ text: 'O endereço', isForwarded: true });
      expect(await shown(world.simulator, ana, ({ id }) => id === plain)).not.toHaveProperty('isForwarded');
    });

    it('reports the ticks in order, the first two together', async () => {
      const id = await send(text('Olá'));
      await shown(world.simulator, ana, (message) => message.id === id);
      await eventually(() => acksOf(id).includes(2) || undefined);
      await door(world.simulator, 'POST', `/phones/${ana}/read`, { with: ours });
      await eventually(() => acksOf(id).includes(3) || undefined);

      expect(acksOf(id)).toEqual([2, 3]);
    });
    it('sends a file from the bucket', async () => {
      const bytes = randomBytes(30_000);
      const key = `companies/${scope.companyId}/media/${ulid()}/contract.pdf`;
      await world.store(key, bytes);
      const media = { kind: 'document', key, mimeType: 'application/pdf', sizeBytes: bytes.length, name: 'contract.pdf', isVoice: false } as const;

      const id = await send({ type: 'media', media, caption: 'please sign' });

      const { media: got } = await shown(world.simulator, ana, (message) => message.id === id);
      expect(got).toMatchObject({ name: 'contract.pdf', sha256: createHash('sha256').update(bytes).digest('hex') });
    });
    it('reaches an account in its own form of the number, in whichever form it was saved', async () => {
      const [own, saved] = addressing === 'lid' ? ['551188880007', '5511988880007'] : ['5511988880008', '551188880008'];
      await world.phone(own, 'Davi');
      const { chat } = await received(await world.write(own, { to: ours, text: 'oi' }));
      const quoted = { whatsappMessageId: '3AQUOTED', fromMe: false, body: 'oi', participant: null };

      const id = await send(text('achei você'), saved, { chat: { ...chat, number: saved }, quoted });

      expect(await shown(world.simulator, own, (message) => message.id === id)).toMatchObject({ text: 'achei você' });
    });
    it('fails for a number without WhatsApp', async () => {
      const id = await send(text('anybody?'), '5511955555555');

      const failure = await world.received((message) => message.type === 'failure' && message.whatsappMessageId === id);
      expect(failure).toMatchObject({ code: 'ERR_WAPP_INVALID_CONTACT' });
    });
    it('fails with the reason when WhatsApp refuses the message', async () => {
      await door(world.simulator, 'POST', '/faults', { kind: 'ackError', connection: ours, count: 1, code: 463 });
      const id = await send(text('refused'));

      const failure = await world.received((message) => message.type === 'failure' && message.whatsappMessageId === id);
      expect(failure).toMatchObject({ code: 'ERR_WAPP_NEW_CONTACTS_BLOCKED' });
    });
    it('sends again under the same id when no ack comes', async () => {
      await door(world.simulator, 'POST', '/faults', { kind: 'noAck', connection: ours, count: 1 });
      const id = await send(text('again'));

      const again = await shown(world.simulator, ana, (message) => message.id === id && message.copies === 2);
      expect(again).toMatchObject({ text: 'again' });
    });
    it('keeps the order of one connection, the later waiting while it is down', async () => {
      await door(world.simulator, 'POST', '/faults', { kind: 'refuse', connection: ours, ms: 1_500 });
      await door(world.simulator, 'POST', '/faults', { kind: 'drop', connection: ours });
      await world.status(scope, 'TIMEOUT');
      const ids = [await send(text('one')), await send(text('two')), await send(text('three'))];

      await shown(world.simulator, ana, (message) => message.id === ids[2]);
      const order = (await messagesOf(world.simulator, ana)).map((message) => message.id).filter((id) => ids.includes(id));
      expect(order).toEqual(ids);
    });
    it('gives up after 24 hours', async () => {
      const id = await send(text('late'), ana, { createdAt: new Date(Date.now() - 24 * 60 * 60_000).toISOString() });

      const failure = await world.received((message) => message.type === 'failure' && message.whatsappMessageId === id);
      expect(failure).toMatchObject({ code: 'ERR_WAPP_MESSAGE_EXPIRED' });
    });
  });

  it('says that a deletion was given up', async () => {
    const targetId = `3EB0${ulid().slice(-16)}`;
    const createdAt = new Date(Date.now() - 24 * 60 * 60_000).toISOString();
    await world.command({ ...scope, type: 'revoke', chat: { number: ana }, whatsappMessageId: `${targetId}D`, targetId, createdAt });

    const failure = await world.received((message) => message.type === 'failure' && message.whatsappMessageId === `${targetId}D`);
    expect(failure).toMatchObject({ code: 'ERR_WAPP_MESSAGE_EXPIRED' });
  });

  it('says that another wording was given up, once phones take none any more, and what they show', async () => {
    const targetId = `3EB0${ulid().slice(-16)}`;
    const [createdAt, beginBy] = [new Date().toISOString(), new Date(Date.now() - 1).toISOString()];
    const rewrite = { targetId, text: 'O bolo custa 90', former: { text: 'O bolo custa 80', isEdited: false } };
    await world.command({ ...scope, ...rewrite, type: 'rewrite', chat: { number: ana }, whatsappMessageId: 'EDIT1', createdAt, beginBy });

    const failure = await world.received((message) => message.type === 'failure' && message.whatsappMessageId === 'EDIT1');
    expect(failure).toMatchObject({ code: 'ERR_SENDING_TOO_LATE', rewrite });
  });

  it('says that a deletion came too late for phones', async () => {
    const targetId = `3EB0${ulid().slice(-16)}`;
    const [createdAt, beginBy] = [new Date().toISOString(), new Date(Date.now() - 1).toISOString()];
    await world.command({ ...scope, type: 'revoke', chat: { number: ana }, whatsappMessageId: `${targetId}D`, targetId, createdAt, beginBy });

    const failure = await world.received((message) => message.type === 'failure' && message.whatsappMessageId === `${targetId}D`);
    expect(failure).toMatchObject({ code: 'ERR_SENDING_TOO_LATE' });
  });

  describe('looking up', () => {
    const answer = <T extends 'checked' | 'picture'>(type: T, number: string) =>
      eventually(() =>
        world.inbound.find((message): message is Extract<InboundMessage, { type: T }> => message.type === type && message.chat.number === number),
      );

    it('tells the form in which a number is on WhatsApp, and that another is not', async () => {
      const [withNine, withoutNine, nobody] = ['5511988880000', '551188880000', '5511955550000'];
      await world.phone(withNine, 'Caio');
      for (const number of [withoutNine, nobody]) await world.command({ ...scope, type: 'check', chat: { number }, createdAt: new Date().toISOString() });

      expect(await answer('checked', withoutNine)).toMatchObject({ ...scope, number: withNine });
      expect(await answer('checked', nobody)).toMatchObject({ number: null });
    });

    it('copies the picture of a contact, and says when there is none', async () => {
      const jpeg = Buffer.concat([Buffer.from('ffd8ffe0', 'hex'), randomBytes(2_000)]);
      await door(world.simulator, 'POST', `/phones/${ana}`, { picture: jpeg.toString('base64') });
      const [anaId, biaId] = [contactId.parse(ulid()), contactId.parse(ulid())];
      await world.command({ ...scope, type: 'picture', chat: { number: ana }, contactId: anaId, createdAt: new Date().toISOString() });
      await world.command({ ...scope, type: 'picture', chat: { number: bia }, contactId: biaId, createdAt: new Date().toISOString() });

      const { key } = await answer('picture', ana);
      expect(key).toMatch(new RegExp(`^companies/${scope.companyId}/pictures/${anaId}-[0-9a-f]{16}[.]jpg$`));
      expect(await world.file(key ?? '')).toEqual({ bytes: new Uint8Array(jpeg), type: 'image/jpeg' });
      expect(await answer('picture', bia)).toMatchObject({ contactId: biaId, key: null });
    });
  });
});
