import { Curve, generateRegistrationId, generateSignalPubKey, signedKeyPair } from '@whiskeysockets/baileys';
import { ProtocolAddress, SessionBuilder, SessionCipher, SessionRecord, type SignalStorage } from 'libsignal';

export type Ciphertext = Awaited<ReturnType<SessionCipher['encrypt']>>;

/** A device of libsignal with its keys in memory, serialised as in a database. */
export class SignalDevice {
  readonly #address: ProtocolAddress;
  readonly #identity = Curve.generateKeyPair();
  readonly #signedPreKey = signedKeyPair(this.#identity, 1);
  readonly #registrationId = generateRegistrationId();
  /** By address, as JSON. */
  readonly sessions = new Map<string, string>();
  readonly #prune: (record: unknown) => unknown;
  readonly #storage: SignalStorage;

  constructor(name: string, prune: (record: unknown) => unknown = (record) => record) {
    this.#prune = prune;
    this.#address = new ProtocolAddress(name, 0);
    const pair = { privKey: Buffer.from(this.#identity.private), pubKey: Buffer.from(generateSignalPubKey(this.#identity.public)) };
    const { private: privKey, public: pubKey } = this.#signedPreKey.keyPair;
    this.#storage = {
      loadSession: async (id) => {
        const stored = this.sessions.get(id);
        return stored ? SessionRecord.deserialize(JSON.parse(stored)) : undefined;
      },
      storeSession: async (id, record) => void this.sessions.set(id, JSON.stringify(this.#prune(record.serialize()))),
      isTrustedIdentity: () => true,
      loadPreKey: async () => undefined,
      removePreKey: () => undefined,
      loadSignedPreKey: () => ({ privKey: Buffer.from(privKey), pubKey: Buffer.from(pubKey) }),
      getOurRegistrationId: () => this.#registrationId,
      getOurIdentity: () => pair,
    };
  }

  /** A new session, as after a message was asked for again. */
  async begin(to: SignalDevice): Promise<void> {
    const { keyId, keyPair, signature } = to.#signedPreKey;
    const signedPreKey = { keyId, publicKey: generateSignalPubKey(keyPair.public), signature };
    const bundle = { registrationId: to.#registrationId, identityKey: generateSignalPubKey(to.#identity.public), signedPreKey };
    // libsignal takes bundles without a one-time key, its types do not.
    await new SessionBuilder(this.#storage, to.#address).initOutgoing(bundle as never);
  }

  write(to: SignalDevice, text: string): Promise<Ciphertext> {
    return new SessionCipher(this.#storage, to.#address).encrypt(Buffer.from(text));
  }

  async read(from: SignalDevice, { type, body }: Ciphertext): Promise<string> {
    const cipher = new SessionCipher(this.#storage, from.#address);
    const bytes = Buffer.from(body as unknown as Uint8Array);
    return String(type === 3 ? await cipher.decryptPreKeyWhisperMessage(bytes) : await cipher.decryptWhisperMessage(bytes));
  }
}
