import {
  BufferJSON,
  DEFAULT_CONNECTION_CONFIG,
  encodeWAMessage,
  generateSignalPubKey,
  proto,
  type SignalDataSet,
  type SignalDataTypeMap,
  type SignalKeyStoreWithTransaction,
  type SignalRepositoryWithLIDStore,
  unpadRandomMax16,
} from '@whiskeysockets/baileys';
import { decryptCarefully } from '#services/libsignal/careful-decryption.ts';
import { type Account, type DeviceRef, jidOf, type KeyBundle, userJid } from '#services/simulators/whatsapp/accounts.ts';
import { silentLogger } from '#services/simulators/whatsapp/server/silence.ts';
import type { Store } from '#services/simulators/whatsapp/store.ts';

type Kind = keyof SignalDataTypeMap;

decryptCarefully();

/** Ratchets of one phone. Changes stay in memory until `keep`, so that they are stored together with what they opened. */
class PhoneKeys implements SignalKeyStoreWithTransaction {
  readonly #store: Store;
  readonly #number: string;
  readonly #changed = new Map<string, { kind: string; id: string; body: string | null }>();

  constructor(store: Store, number: string) {
    this.#store = store;
    this.#number = number;
  }

  get<T extends Kind>(kind: T, ids: string[]): Record<string, SignalDataTypeMap[T]> {
    const found: Record<string, SignalDataTypeMap[T]> = {};
    for (const id of ids) {
      const changed = this.#changed.get(`${kind}/${id}`);
      const body = changed ? changed.body : this.#stored(kind, id);
      if (body) found[id] = JSON.parse(body, BufferJSON.reviver);
    }
    return found;
  }

  set(data: SignalDataSet): void {
    for (const [kind, values] of Object.entries(data)) {
      for (const [id, value] of Object.entries(values)) {
        const body = value === null ? null : JSON.stringify(value, BufferJSON.replacer);
        this.#changed.set(`${kind}/${id}`, { kind, id, body });
      }
    }
  }

  /** A phone does one thing at a time, so there is nothing to isolate. */
  transaction<T>(work: () => Promise<T>): Promise<T> {
    return work();
  }

  isInTransaction(): boolean {
    return false;
  }

  keep(): void {
    for (const { kind, id, body } of this.#changed.values()) {
      if (body === null) this.#store.write('DELETE FROM signal WHERE number = ? AND kind = ? AND id = ?', this.#number, kind, id);
      else this.#store.write('INSERT OR REPLACE INTO signal (number, kind, id, body) VALUES (?, ?, ?, ?)', this.#number, kind, id, body);
    }
    this.#changed.clear();
  }

  discard(): void {
    this.#changed.clear();
  }

  #stored(kind: string, id: string): string | undefined {
    const sql = 'SELECT body FROM signal WHERE number = ? AND kind = ? AND id = ?';
    return this.#store.row<{ body: string }>(sql, this.#number, kind, id)?.body;
  }
}

export type Ciphertext = { type: 'pkmsg' | 'msg'; ciphertext: Uint8Array };

/** The Signal side of a simulated phone. Peers are named by LID throughout: the address is no part of the crypto. */
export class Phone {
  isDraining = false;
  readonly #retries = new Map<string, number>();
  readonly #keys: PhoneKeys;
  readonly #signal: SignalRepositoryWithLIDStore;
  readonly #own: string;
  #work: Promise<unknown> = Promise.resolve();

  constructor(store: Store, account: Account) {
    this.#keys = new PhoneKeys(store, account.number);
    this.#own = userJid(account, 'lid');
    const { registrationId, identity: signedIdentityKey, signedPreKey } = account;
    const creds = { registrationId, signedIdentityKey, signedPreKey, signalIdentities: [] };
    this.#signal = DEFAULT_CONNECTION_CONFIG.makeSignalRepository({ creds, keys: this.#keys }, silentLogger, async () => []);
  }

  /** @returns how often this message has now been asked for again. */
  countRetry(id: string): number {
    const count = (this.#retries.get(id) ?? 0) + 1;
    this.#retries.set(id, count);
    return count;
  }

  /** Ratchets allow one thing at a time. */
  do<T>(task: () => Promise<T>): Promise<T> {
    const done = this.#work.then(task);
    this.#work = done.catch(() => this.#keys.discard());
    return done;
  }

  /** Stores the ratchets as they are now, in the store's current transaction. */
  keep(): void {
    this.#keys.keep();
  }

  discard(): void {
    this.#keys.discard();
  }

  async hasSession(peer: DeviceRef): Promise<boolean> {
    return (await this.#signal.validateSession(jidOf(peer, 'lid'))).exists;
  }

  async startSession(peer: DeviceRef, bundle: KeyBundle): Promise<void> {
    const withType = <Key extends { publicKey: Uint8Array }>(key: Key): Key => ({ ...key, publicKey: generateSignalPubKey(key.publicKey) });
    const session = {
      registrationId: bundle.registrationId,
      identityKey: generateSignalPubKey(bundle.identityKey),
      signedPreKey: withType(bundle.signedPreKey),
      ...(bundle.preKey ? { preKey: withType(bundle.preKey) } : {}),
    };
    await this.#signal.injectE2ESession({ jid: jidOf(peer, 'lid'), session });
  }

  encrypt(peer: DeviceRef, message: proto.IMessage): Promise<Ciphertext> {
    return this.#signal.encryptMessage({ jid: jidOf(peer, 'lid'), data: encodeWAMessage(message) });
  }

  encryptForGroup(group: string, message: proto.IMessage): Promise<{ ciphertext: Uint8Array; senderKeyDistributionMessage: Uint8Array }> {
    return this.#signal.encryptGroupMessage({ group, meId: this.#own, data: encodeWAMessage(message) });
  }

  /** @param group whose key opens a `skmsg`. */
  async decrypt(peer: DeviceRef, type: string, ciphertext: Uint8Array, group: string | undefined): Promise<proto.IMessage> {
    const author = jidOf(peer, 'lid');
    const bytes = Buffer.from(ciphertext);
    const padded =
      type === 'skmsg'
        ? await this.#signal.decryptGroupMessage({ group: group ?? '', authorJid: author, msg: bytes })
        : await this.#signal.decryptMessage({ jid: author, type: type === 'pkmsg' ? 'pkmsg' : 'msg', ciphertext: bytes });
    const message = proto.Message.decode(unpadRandomMax16(padded));
    const item = message.senderKeyDistributionMessage ?? message.deviceSentMessage?.message?.senderKeyDistributionMessage;
    if (item) await this.#signal.processSenderKeyDistributionMessage({ authorJid: author, item });
    return message;
  }

  /** Ends after what it is doing. */
  async close(): Promise<void> {
    await this.#work;
    this.#signal.close?.();
  }
}

/** The phones that have been used since the start. */
export class Phones {
  readonly #store: Store;
  readonly #byNumber = new Map<string, Phone>();

  constructor(store: Store) {
    this.#store = store;
  }

  of(account: Account): Phone {
    let phone = this.#byNumber.get(account.number);
    if (!phone) {
      phone = new Phone(this.#store, account);
      this.#byNumber.set(account.number, phone);
    }
    return phone;
  }

  /** The next use of this phone begins with what is stored. */
  forget(account: Account): void {
    this.#byNumber.delete(account.number);
  }

  async close(): Promise<void> {
    await Promise.all([...this.#byNumber.values()].map((phone) => phone.close()));
  }
}
