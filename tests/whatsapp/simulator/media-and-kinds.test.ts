import { createDecipheriv, createHash, randomBytes } from 'node:crypto';
import { readFileSync } from 'node:fs';
import type { IncomingMessage } from 'node:http';
import { get } from 'node:https';
import { getMediaKeys } from '@whiskeysockets/baileys';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { WhatsAppSimulator } from '#services/simulators/whatsapp/start-simulator.ts';
import { door, messagesOf, shown } from './client.ts';
import type { Client } from './client.ts';
import { jidOf, maria, scene, shop } from './fixtures.ts';

const sha256 = (bytes: Uint8Array) => createHash('sha256').update(bytes).digest('hex');

/** Fetches and decrypts as a client would; Baileys' own download takes its trusted certificates from the process environment. */
async function download(simulator: WhatsAppSimulator, url: string, mediaKey: Uint8Array, type: 'image' | 'document'): Promise<Buffer> {
  const response = await new Promise<IncomingMessage>((resolve, reject) => {
    get(url, { ca: readFileSync(simulator.caCertificatePath) }, resolve).on('error', reject);
  });
  const encrypted = Buffer.concat(await response.toArray());
  const { iv, cipherKey } = await getMediaKeys(Buffer.from(mediaKey), type);
  const decipher = createDecipheriv('aes-256-cbc', cipherKey, iv);
  return Buffer.concat([decipher.update(encrypted.subarray(0, -10)), decipher.final()]);
}

describe('media and kinds of messages', () => {
  let simulator: WhatsAppSimulator;
  let client: Client;
  let end: () => Promise<void>;

  beforeAll(async () => {
    ({ simulator, client, end } = await scene({ ackDelayMs: 0 }));
  });

  afterAll(() => end());

  const send = (body: object) => door<{ id: string }>(simulator, 'POST', `/phones/${maria}/messages`, { to: shop, ...body });
  const received = async (id: string) => (await client.messages.first((upserted) => upserted.message.key.id === id)).message.message;
  const base64 = (bytes: Buffer) => bytes.toString('base64');

  it('carries a document from the client to the phone', async () => {
    const bytes = randomBytes(70_000);

    const sent = await client.sock.sendMessage(jidOf(maria), { document: bytes, mimetype: 'application/pdf', fileName: 'price list.pdf', caption: 'as asked' });
    const message = await shown(simulator, maria, (candidate) => candidate.id === sent?.key.id);
    const file = await fetch(`${simulator.doorUrl}/phones/${maria}/messages/${message.id}/media`);

    expect(message).toMatchObject({ type: 'document', text: 'as asked' });
    expect(message.media).toEqual({ name: 'price list.pdf', mime: 'application/pdf', sizeBytes: 70_000, sha256: sha256(bytes) });
    expect(sha256(Buffer.from(await file.arrayBuffer()))).toBe(sha256(bytes));
  });

  it('carries an image with its caption from the phone to the client', async () => {
    const bytes = randomBytes(5_000);

    const { id } = await send({ media: { type: 'image', base64: base64(bytes), name: 'shoes.png' }, text: 'these?' });
    const image = (await received(id))?.imageMessage;

    expect(image).toMatchObject({ caption: 'these?', mimetype: 'image/png' });
    expect(sha256(await download(simulator, image?.url ?? '', image?.mediaKey ?? new Uint8Array(), 'image'))).toBe(sha256(bytes));
  });

  it('carries a voice note, a place and a contact from the phone', async () => {
    const voice = await send({ media: { type: 'audio', base64: base64(randomBytes(900)), name: 'voice.ogg' } });
    const place = await send({ location: { lat: -23.5, lng: -46.6, name: 'Office' } });
    const card = await send({ contact: { name: 'Ana', number: '5511977777777' } });

    expect((await received(voice.id))?.audioMessage).toMatchObject({ ptt: true, mimetype: 'audio/ogg; codecs=opus' });
    expect((await received(place.id))?.locationMessage).toMatchObject({ degreesLatitude: -23.5, degreesLongitude: -46.6, name: 'Office' });
    expect((await received(card.id))?.contactMessage?.vcard).toContain('waid=5511977777777');
  });

  it('carries a quote, a reaction, an edit and a deletion from the phone', async () => {
    const sent = await client.sock.sendMessage(jidOf(maria), { text: 'blue or red?' });
    const asked = sent?.key.id ?? '';
    await shown(simulator, maria, (message) => message.id === asked);
    const reactions: (string | null | undefined)[] = [];
    client.sock.ev.on('messages.reaction', (changes) => reactions.push(...changes.map(({ key, reaction }) => `${key.id} ${reaction.text}`)));

    const answer = await send({ text: 'blue', quotedId: asked });
    await send({ react: { id: asked, emoji: '👍' } });
    await send({ edit: { id: answer.id, text: 'red' } });
    await send({ delete: { id: answer.id } });
    await client.stanzas.first((stanza) => stanza.tag === 'message' && stanza.attrs['type'] === 'reaction');
    const own = await shown(simulator, maria, (message) => message.id === answer.id && message.status === 'deleted');

    expect((await received(answer.id))?.extendedTextMessage?.contextInfo).toMatchObject({
      stanzaId: asked,
      quotedMessage: { extendedTextMessage: { text: 'blue or red?' } },
    });
    await expect.poll(() => reactions).toEqual([`${asked} 👍`]);
    expect(own.text).toBe('');
  });

  it('applies a reaction, an edit and a deletion from the client', async () => {
    const question = await send({ text: 'open on Sunday?' });
    const { message } = await client.messages.first((upserted) => upserted.message.key.id === question.id);
    const sent = await client.sock.sendMessage(jidOf(maria), { text: 'yes' }, { quoted: message });
    const key = sent?.key ?? {};

    await client.sock.sendMessage(jidOf(maria), { react: { text: '❤️', key: message.key } });
    await client.sock.sendMessage(jidOf(maria), { edit: key, text: 'yes, until noon' });
    const edited = await shown(simulator, maria, (candidate) => candidate.id === key.id && candidate.text === 'yes, until noon');
    await client.sock.sendMessage(jidOf(maria), { delete: key });
    await shown(simulator, maria, (candidate) => candidate.id === key.id && candidate.status === 'deleted');

    expect(edited).toMatchObject({ quotedId: question.id, isEdited: true });
    const asked = (await messagesOf(simulator, maria)).find((candidate) => candidate.id === question.id);
    expect(asked).toMatchObject({ reactions: { [shop]: '❤️' } });
  });

  it('fails an upload when told to', async () => {
    await door(simulator, 'POST', '/faults', { kind: 'uploadError', connection: shop, count: 1 });

    const sending = client.sock.sendMessage(jidOf(maria), { document: randomBytes(10), mimetype: 'text/plain', fileName: 'a.txt' });

    await expect(sending).rejects.toThrow('Media upload failed on all hosts');
  });
});
