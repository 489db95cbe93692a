import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { WhatsAppSimulator } from '#services/simulators/whatsapp/start-simulator.ts';
import { door, pair, shown } from './client.ts';
import type { Client } from './client.ts';
import { jidOf, joao, maria, scene, shop } from './fixtures.ts';

describe('groups, further companions and calls', () => {
  let simulator: WhatsAppSimulator;
  let client: Client;
  let end: () => Promise<void>;

  beforeAll(async () => {
    ({ simulator, client, end } = await scene());
  });

  afterAll(() => end());

  it.each(['pn', 'lid'])('carries group messages both ways, addressed by %s', async (addressing) => {
    const group = await door<{ id: string }>(simulator, 'POST', '/groups', { subject: 'Trip', owner: maria, participants: [shop, joao], addressing });

    const metadata = await client.sock.groupMetadata(group.id);
    const { id } = await door<{ id: string }>(simulator, 'POST', `/phones/${maria}/messages`, { groupId: group.id, text: 'who drives?' });
    const { message } = await client.messages.first((upserted) => upserted.message.key.id === id);
    const sent = await client.sock.sendMessage(group.id, { text: 'I do' });
    const atJoao = await shown(simulator, joao, (candidate) => candidate.id === sent?.key.id);
    const again = await client.sock.sendMessage(group.id, { text: 'at eight' });
    await shown(simulator, maria, (candidate) => candidate.id === again?.key.id);

    expect(metadata).toMatchObject({ subject: 'Trip', addressingMode: addressing });
    expect(metadata.participants).toHaveLength(3);
    expect(message.key.remoteJid).toBe(group.id);
    expect(message.key.participant).toMatch(addressing === 'lid' ? /@lid$/ : /@s\.whatsapp\.net$/);
    expect(message.message?.conversation).toBe('who drives?');
    expect(atJoao).toMatchObject({ from: shop, to: group.id, author: shop, text: 'I do' });
  });

  it('keeps two companions of one phone in step', async () => {
    const second = await pair(simulator, shop);

    const { id } = await door<{ id: string }>(simulator, 'POST', `/phones/${maria}/messages`, { to: shop, text: 'to all of you' });
    const received = await Promise.all([client, second].map((one) => one.messages.first((upserted) => upserted.message.key.id === id)));
    const sent = await second.sock.sendMessage(jidOf(maria), { text: 'from the second' });
    const copy = await client.messages.first((upserted) => upserted.message.key.id === sent?.key.id);
    const onPhone = await shown(simulator, shop, (candidate) => candidate.id === sent?.key.id);
    second.end();

    expect(received.map(({ message }) => message.message?.conversation)).toEqual(['to all of you', 'to all of you']);
    expect(copy.message.key).toMatchObject({ fromMe: true, remoteJid: jidOf(maria) });
    expect(onPhone).toMatchObject({ fromMe: true, to: maria });
  });

  it('rings, and hears the rejection', async () => {
    const calls: { id: string; status: string }[] = [];
    client.sock.ev.on('call', (events) => calls.push(...events));

    const { id } = await door<{ id: string }>(simulator, 'POST', '/call', { from: maria, to: shop, ringMs: 200 });
    await expect.poll(() => calls.map((call) => call.status)).toEqual(['offer', 'timeout']);
    await client.sock.rejectCall(id, jidOf(maria));

    expect(calls[0]?.id).toBe(id);
  });

  it('uploads its own keys when the server has none', async () => {
    const poor = await scene({ preKeyCount: 0 });

    await door(poor.simulator, 'POST', `/phones/${maria}/messages`, { to: shop, text: 'with a one-time key' });
    const { message } = await poor.client.messages.first((upserted) => upserted.message.message?.conversation === 'with a one-time key');
    await poor.end();

    expect(message.key.remoteJidAlt).toBe(jidOf(maria));
  });
});
