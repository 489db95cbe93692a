import { beforeAll, describe, expect, it } from 'vitest';
import { decryptCarefully, isReadBefore } from '#services/libsignal/careful-decryption.ts';
import { SignalDevice } from './signal-device.ts';

describe('decrypting carefully', () => {
  let customer: SignalDevice;
  let shop: SignalDevice;

  beforeAll(() => decryptCarefully());

  const talk = async (): Promise<void> => {
    expect(await shop.read(customer, await customer.write(shop, 'oi'))).toBe('oi');
    expect(await customer.read(shop, await shop.write(customer, 'olá'))).toBe('olá');
  };

  it('goes on reading both sessions of a sender whose older messages come after newer ones', async () => {
    [customer, shop] = [new SignalDevice('customer'), new SignalDevice('shop')];
    await customer.begin(shop);
    await talk();
    await talk();
    // A new chain of the old session that the shop has not seen a message of.
    const [late, later] = [await customer.write(shop, 'late'), await customer.write(shop, 'later')];
    await customer.begin(shop);
    await talk();

    expect(await shop.read(customer, late)).toBe('late');
    expect(await shop.read(customer, await customer.write(shop, 'new'))).toBe('new');
    expect(await shop.read(customer, later)).toBe('later');
    await talk();
  });

  it('says that a message which comes again was read before, whatever the number of sessions', async () => {
    [customer, shop] = [new SignalDevice('customer'), new SignalDevice('shop')];
    await customer.begin(shop);
    await talk();
    const message = await customer.write(shop, 'once');
    await shop.read(customer, message);
    await customer.begin(shop);
    await talk();

    const again: unknown = await shop.read(customer, message).catch((error: unknown) => error);
    expect(isReadBefore(again)).toBe(true);
    await talk();
  });
});
