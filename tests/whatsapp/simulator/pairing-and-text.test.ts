import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { WhatsAppSimulator } from '#services/simulators/whatsapp/start-simulator.ts';
import { connect, door, messagesOf, shown } from './client.ts';
import type { Client } from './client.ts';
import { jidOf, maria, scene, shop } from './fixtures.ts';

const mariaJid = jidOf(maria);

describe('a linked client', () => {
  let simulator: WhatsAppSimulator;
  let client: Client;
  let end: () => Promise<void>;

  beforeAll(async () => {
    ({ simulator, client, end } = await scene());
  });

  afterAll(() => end());

  it('pairs by QR code, is restarted with 515 and logs in', () => {
    expect(client.auth.creds.me?.id).toBe(`${shop}:1@s.whatsapp.net`);
    expect(client.auth.creds.me?.lid).toMatch(/^\d+:1@lid$/);
    expect(client.auth.creds.me?.name).toBe('Shop');
  });

  it('refuses a QR code whose socket is gone', async () => {
    const fresh = connect(simulator);
    const { qr } = await fresh.states.first((state) => state.qr !== undefined);
    fresh.end();
    await fresh.closed();

    const linking = door(simulator, 'POST', `/phones/${maria}/link`, { qr });

    await expect(linking).rejects.toMatchObject({ status: 410, error: 'ERR_QR_EXPIRED' });
  });

  it('finds who is on WhatsApp, by either Brazilian form of a number', async () => {
    const found = await client.sock.onWhatsApp(maria, '551100000002', '5511911111111');

    expect(found).toEqual([{ jid: mariaJid, exists: true }]);
  });

  it('sends a text and gets the ack, the delivery and the reading, in this order', async () => {
    const sent = await client.sock.sendMessage(mariaJid, { text: 'hello Maria' });
    const id = sent?.key.id ?? '';
    await client.stanzas.first((stanza) => stanza.tag === 'receipt' && stanza.attrs['id'] === id && stanza.attrs['type'] === undefined);
    await door(simulator, 'POST', `/phones/${maria}/read`, { with: shop });
    await client.stanzas.first((stanza) => stanza.attrs['id'] === id && stanza.attrs['type'] === 'read');

    const about = client.stanzas.all.filter((stanza) => stanza.attrs['id'] === id && stanza.attrs['type'] !== 'sender');
    expect(about.map(({ tag, attrs }) => `${tag} ${attrs['type'] ?? ''}`.trim())).toEqual(['ack', 'receipt', 'receipt read']);
    expect(await messagesOf(simulator, maria)).toMatchObject([{ id, from: shop, text: 'hello Maria', status: 'read', copies: 1, fromMe: false }]);
    expect(await messagesOf(simulator, shop)).toMatchObject([{ id, to: maria, text: 'hello Maria', status: 'read', fromMe: true }]);
  });

  it.each(['pn', 'lid'])('gets a text addressed by %s and its receipt ticks the phone', async (addressing) => {
    const text = `good morning by ${addressing}`;

    const { id } = await door<{ id: string }>(simulator, 'POST', `/phones/${maria}/messages`, { to: shop, text, addressing });
    const { message, type } = await client.messages.first((upserted) => upserted.message.key.id === id);
    const ticked = await shown(simulator, maria, (candidate) => candidate.id === id && candidate.status === 'delivered');

    expect(type).toBe('notify');
    expect(message.message?.conversation).toBe(text);
    expect(message.pushName).toBe('Maria');
    const [own, other] = addressing === 'pn' ? [/@s\.whatsapp\.net$/, /@lid$/] : [/@lid$/, /@s\.whatsapp\.net$/];
    expect(message.key.remoteJid).toMatch(own);
    expect(message.key.remoteJidAlt).toMatch(other);
    expect(ticked).toMatchObject({ from: maria, to: shop, fromMe: true });
  });

  it('keeps what a phone that is offline was sent: a single tick', async () => {
    await door(simulator, 'POST', `/phones/${maria}`, { online: false });

    const sent = await client.sock.sendMessage(mariaJid, { text: 'are you there?' });
    const id = sent?.key.id;
    await client.stanzas.first((stanza) => stanza.tag === 'ack' && stanza.attrs['id'] === id);
    const before = await messagesOf(simulator, maria);
    await door(simulator, 'POST', `/phones/${maria}`, { online: true });
    const after = await shown(simulator, maria, (message) => message.id === id);

    expect(before.some((message) => message.id === id)).toBe(false);
    expect(after.text).toBe('are you there?');
  });

  it('gets a copy of what its own phone sends', async () => {
    const { id } = await door<{ id: string }>(simulator, 'POST', `/phones/${shop}/messages`, { to: maria, text: 'from the phone itself' });

    const { message } = await client.messages.first((upserted) => upserted.message.key.id === id);

    expect(message.key).toMatchObject({ fromMe: true, remoteJid: expect.stringMatching(/@lid$/), remoteJidAlt: mariaJid });
    expect(message.message?.conversation).toBe('from the phone itself');
  });

  it('gets the time at which the server got a message, from the customer and from its own phone', async () => {
    const at = '2026-01-02T03:04:05.000Z';

    const heard = await door<{ id: string }>(simulator, 'POST', `/phones/${maria}/messages`, { to: shop, text: 'yesterday', at });
    const said = await door<{ id: string }>(simulator, 'POST', `/phones/${shop}/messages`, { to: maria, text: 'so it was', at });

    for (const { id } of [heard, said]) {
      const { message } = await client.messages.first((upserted) => upserted.message.key.id === id);
      expect(Number(message.messageTimestamp)).toBe(Date.parse(at) / 1_000);
    }
    expect(await messagesOf(simulator, maria)).toEqual(expect.arrayContaining([expect.objectContaining({ id: said.id, at })]));
  });

  it('shows a message that is sent again with its id only once, and counts the copy', async () => {
    const { id } = (await client.sock.sendMessage(mariaJid, { text: 'once' }))?.key ?? {};
    await shown(simulator, maria, (message) => message.id === id);

    await client.sock.sendMessage(mariaJid, { text: 'once' }, { messageId: id ?? '' });
    const copied = await shown(simulator, maria, (message) => message.id === id && message.copies === 2);

    expect(copied.text).toBe('once');
    expect((await messagesOf(simulator, maria)).filter((message) => message.id === id)).toHaveLength(1);
  });
});
