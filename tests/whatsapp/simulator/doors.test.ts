import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { WhatsAppSimulator } from '#services/simulators/whatsapp/start-simulator.ts';
import { door, messagesOf } from './client.ts';
import type { Client } from './client.ts';
import { jidOf, joao, maria, scene, shop } from './fixtures.ts';

describe('doors', () => {
  let simulator: WhatsAppSimulator;
  let client: Client;
  let end: () => Promise<void>;

  beforeAll(async () => {
    ({ simulator, client, end } = await scene({ ackDelayMs: 0 }));
  });

  afterAll(() => end());

  it.each([
    ['POST', '/phones', { number: maria, name: 'Again' }, 409, 'ERR_PHONE_EXISTS'],
    ['POST', '/phones', { number: 'abc', name: 'No number' }, 400, 'ERR_INVALID_REQUEST'],
    ['POST', `/phones/${maria}/link`, { qr: 'https://wa.me/settings/linked_devices#x,y,z,w,1' }, 410, 'ERR_QR_EXPIRED'],
    ['POST', `/phones/${maria}/messages`, { to: '5511999999999', text: 'anybody?' }, 404, 'ERR_NO_PHONE'],
    ['POST', `/phones/${maria}/messages`, { to: shop }, 400, 'ERR_INVALID_REQUEST'],
    ['POST', `/phones/${maria}/messages`, { to: shop, react: { id: 'unknown', emoji: '👍' } }, 404, 'ERR_NO_MESSAGE'],
    ['POST', `/phones/${maria}/messages`, { groupId: '1@g.us', text: 'hello' }, 404, 'ERR_NO_GROUP'],
    ['GET', '/phones/5511999999999/messages', undefined, 404, 'ERR_NO_PHONE'],
    ['GET', '/nowhere', undefined, 404, 'ERR_NO_DOOR'],
  ])('%s %s refuses %j with %i %s', async (method, path, body, status, error) => {
    await expect(door(simulator, method, path, body)).rejects.toMatchObject({ status, error });
  });

  it('serves the page without inline scripts, under a policy that allows none', async () => {
    const response = await fetch(`${simulator.doorUrl}/`);
    const html = await response.text();
    const assets = [...html.matchAll(/(?:src|href)="([\w.]+)"/g)].map((match) => match[1] ?? '');
    const statuses = await Promise.all(assets.map(async (asset) => (await fetch(`${simulator.doorUrl}/${asset}`)).status));

    expect(response.headers.get('content-security-policy')).toContain("script-src 'self'");
    expect(html).not.toMatch(/<script(?![^>]*src=)|\son\w+=|style="/);
    expect(assets).toEqual(['page.css', 'page.js']);
    expect(statuses).toEqual([200, 200]);
  });

  it('lists the messages of one chat, and marks a voice note played', async () => {
    await door(simulator, 'POST', `/phones/${joao}/messages`, { to: maria, text: 'between phones' });
    const sent = await client.sock.sendMessage(jidOf(maria), { text: 'to Maria' });
    await client.stanzas.first((stanza) => stanza.tag === 'receipt' && stanza.attrs['id'] === sent?.key.id);

    await door(simulator, 'POST', `/phones/${maria}/read`, { with: shop, played: true });
    const receipt = await client.stanzas.first((stanza) => stanza.attrs['type'] === 'played');
    const ofChat = await door<{ text: string }[]>(simulator, 'GET', `/phones/${maria}/messages?with=${joao}`);

    expect(receipt.attrs['id']).toBe(sent?.key.id);
    expect(ofChat.map(({ text }) => text)).toEqual(['between phones']);
    expect((await messagesOf(simulator, maria)).at(-1)).toMatchObject({ text: 'to Maria', status: 'played' });
  });

  it('has no profile pictures', async () => {
    await expect(client.sock.profilePictureUrl(jidOf(maria))).rejects.toThrow('item-not-found');
  });

  it('passes on that a client read a message', async () => {
    const { id } = await door<{ id: string }>(simulator, 'POST', `/phones/${maria}/messages`, { to: shop, text: 'seen?' });
    const { message } = await client.messages.first((upserted) => upserted.message.key.id === id);

    await client.sock.readMessages([message.key]);

    await expect.poll(async () => (await messagesOf(simulator, maria)).find((candidate) => candidate.id === id)?.status).toBe('read');
  });
});
