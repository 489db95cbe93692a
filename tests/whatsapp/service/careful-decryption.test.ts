import { ProtocolAddress, SessionBuilder, SessionCipher, SessionRecord, type SignalStorage } from 'libsignal';
import { Curve, generateRegistrationId, generateSignalPubKey, signedKeyPair } from '@whiskeysockets/baileys';
import { beforeAll, describe, expect, it } from 'vitest';
import { decryptCarefully, isReadBefore } from '#services/libsignal/careful-decryption.ts';

type Ciphertext = Awaited<ReturnType<SessionCipher['encrypt']>>;

/** A device with its keys in memory, serialised as in a database. */
class Device {
  readonly #address: ProtocolAddress;
  readonly #identity = Curve.generateKeyPair();
  readonly #signedPreKey = signedKeyPair(this.#identity, 1);
  readonly #registrationId = generateRegistrationId();
  readonly #sessions = new Map<string, string>();
  readonly #storage: SignalStorage;

  constructor(name: string) {
    this.#address = new ProtocolAddress(name, 0);
    const pair = { privKey: Buffer.from(this.#identity.private), pubKey: Buffer.from(generateSignalPubKey(this.#identity.public)) };
    const { private: privKey, public: pubKey } = this.#signedPreKey.keyPair;
    this.#storage = {
      loadSession: async (id) => {
        const stored = this.#sessions.get(id);
        return stored ? SessionRecord.deserialize(JSON.parse(stored)) : undefined;
      },
      storeSession: async (id, record) => void this.#sessions.set(id, JSON.stringify(record.serialize())),
      isTrustedIdentity: () => true,
      loadPreKey: async () => undefined,
      removePreKey: () => undefined,
      loadSignedPreKey: () => ({ privKey: Buffer.from(privKey), pubKey: Buffer.from(pubKey) }),
      getOurRegistrationId: () => this.#registrationId,
      getOurIdentity: () => pair,
    };
  }

  /** A new session, as after a message was asked for again. */
  async begin(to: Device): Promise<void> {
    const { keyId, keyPair, signature } = to.#signedPreKey;
    const signedPreKey = { keyId, publicKey: generateSignalPubKey(keyPair.public), signature };
    const bundle = { registrationId: to.#registrationId, identityKey: generateSignalPubKey(to.#identity.public), signedPreKey };
    // libsignal takes bundles without a one-time key, its types do not.
    await new SessionBuilder(this.#storage, to.#address).initOutgoing(bundle as never);
  }

  write(to: Device, text: string): Promise<Ciphertext> {
    return new SessionCipher(this.#storage, to.#address).encrypt(Buffer.from(text));
  }

  async read(from: Device, { type, body }: Ciphertext): Promise<string> {
    const cipher = new SessionCipher(this.#storage, from.#address);
    const bytes = Buffer.from(body as unknown as Uint8Array);
    return String(type === 3 ? await cipher.decryptPreKeyWhisperMessage(bytes) : await cipher.decryptWhisperMessage(bytes));
  }
}

describe('decrypting carefully', () => {
  let customer: Device;
  let shop: Device;

  beforeAll(() => decryptCarefully());

  const talk = async (): Promise<void> => {
    expect(await shop.read(customer, await customer.write(shop, 'oi'))).toBe('oi');
    expect(await customer.read(shop, await shop.write(customer, 'olá'))).toBe('olá');
  };

  it('goes on reading both sessions of a sender whose older messages come after newer ones', async () => {
    [customer, shop] = [new Device('customer'), new Device('shop')];
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
    [customer, shop] = [new Device('customer'), new Device('shop')];
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
