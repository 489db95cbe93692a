import { beforeAll, describe, expect, it } from 'vitest';
import { decryptCarefully } from '#services/libsignal/careful-decryption.ts';
import { authCipher } from '#services/whatsapp/keys/auth-cipher.ts';
import { prunedSession } from '#services/whatsapp/keys/pruned-session.ts';
import { SignalDevice } from './signal-device.ts';

const cipher = authCipher('0f'.repeat(32));
const sealedBytes = (device: SignalDevice): number => Math.max(...[...device.sessions.values()].map((text) => cipher.seal('', '', text).length));

describe('a pruned session', () => {
  beforeAll(() => decryptCarefully());

  it('stays below a write unit however long the conversation, with an earlier session behind it', async () => {
    const [customer, shop] = [new SignalDevice('customer'), new SignalDevice('shop', prunedSession)];
    await customer.begin(shop);
    await shop.read(customer, await customer.write(shop, 'oi'));
    await customer.begin(shop);
    const sizes: number[] = [];
    for (let turn = 0; turn < 20; turn += 1) {
      expect(await shop.read(customer, await customer.write(shop, `in ${turn}`))).toBe(`in ${turn}`);
      expect(await customer.read(shop, await shop.write(customer, `out ${turn}`))).toBe(`out ${turn}`);
      sizes.push(sealedBytes(shop));
    }

    expect(Math.max(...sizes)).toBeLessThan(850);
    expect(Math.abs((sizes.at(-1) ?? 0) - (sizes[10] ?? 0))).toBeLessThan(60);
  });

  it('still reads what comes four turns late, and a message of the session before', async () => {
    const [customer, shop] = [new SignalDevice('customer'), new SignalDevice('shop', prunedSession)];
    await customer.begin(shop);
    const turn = async (): Promise<void> => {
      await shop.read(customer, await customer.write(shop, 'oi'));
      await customer.read(shop, await shop.write(customer, 'olá'));
    };
    await turn();
    const late = await customer.write(shop, 'late');
    for (let turns = 0; turns < 4; turns += 1) await turn();
    expect(await shop.read(customer, late)).toBe('late');

    const old = await customer.write(shop, 'old session');
    await customer.begin(shop);
    await turn();
    expect(await shop.read(customer, old)).toBe('old session');
  });

  it('keeps at most four sessions', async () => {
    const [customer, shop] = [new SignalDevice('customer'), new SignalDevice('shop', prunedSession)];
    for (let session = 0; session < 12; session += 1) {
      await customer.begin(shop);
      await shop.read(customer, await customer.write(shop, 'oi'));
    }
    const [text = ''] = shop.sessions.values();

    expect(Object.keys(JSON.parse(text)._sessions)).toHaveLength(4);
  });
});
