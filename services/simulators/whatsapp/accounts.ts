import { randomInt } from 'node:crypto';
import { BufferJSON, Curve, jidDecode, jidEncode, type KeyPair, signedKeyPair, type SignedKeyPair } from '@whiskeysockets/baileys';
import { DoorError } from '../doors/door-error.ts';
import type { Store } from './store.ts';

/** WhatsApp names people by phone number (PN) or by a number-hiding id (LID); a stanza keeps to one of the two. */
export type Addressing = 'pn' | 'lid';

/** A companion: a linked client such as a Baileys session. The phone itself is device 0 and is not one of these. */
export type Companion = {
  device: number;
  identityKey: Buffer;
  noiseKey: Buffer;
  registrationId: number;
  signedPreKey: { keyId: number; publicKey: Buffer; signature: Buffer };
  keyIndex: number;
  /** Got its history message at the first login. */
  isWelcomed: boolean;
};

export type Account = {
  readonly number: string;
  /** Another one when the number begins a new account. */
  lid: string;
  readonly companions: Map<number, Companion>;
  name: string;
  /** An offline phone gets nothing until it is online again: the single tick. */
  isOnline: boolean;
  /** How this phone's messages are addressed unless a message says otherwise. */
  addressing: Addressing;
  registrationId: number;
  identity: KeyPair;
  signedPreKey: SignedKeyPair;
  nextDevice: number;
  /** A business app: its name comes with the pairing. Without one a companion does not learn its own name from the server. */
  isBusiness: boolean;
  /** Whether its messages say who wrote them (`notify`). */
  showsName: boolean;
  /** Whether the phone confirms by itself what it got and what its owner read. */
  sendsReceipts: boolean;
  /** A JPEG in base64, which everybody may see; empty for none. */
  picture: string;
  /** The business app says these by itself: one when a chat begins, one whatever is written. Empty for nothing. */
  greeting: string;
  away: string;
  /** Names in the owner's address book; a companion gets them when it is linked. */
  addressBook: readonly { readonly number: string; readonly name: string }[];
};

const ordinary = { isBusiness: true, showsName: true, sendsReceipts: true, picture: '', greeting: '', away: '', addressBook: [] };

export type DeviceRef = { readonly account: Account; readonly device: number };

/** Keys that open a session with a device. */
export type KeyBundle = {
  registrationId: number;
  identityKey: Uint8Array;
  signedPreKey: { keyId: number; publicKey: Uint8Array; signature: Uint8Array };
  preKey?: { keyId: number; publicKey: Uint8Array };
};

export const deviceKey = (ref: DeviceRef): string => `${ref.account.number}:${ref.device}`;

export function jidOf(ref: DeviceRef, addressing: Addressing = 'pn'): string {
  return addressing === 'lid'
    ? jidEncode(ref.account.lid, 'lid', ref.device || undefined)
    : jidEncode(ref.account.number, 's.whatsapp.net', ref.device || undefined);
}

export const userJid = (account: Account, addressing: Addressing = 'pn'): string => jidOf({ account, device: 0 }, addressing);

export const addressingOf = (jid: string): Addressing => (jid.endsWith('@lid') ? 'lid' : 'pn');

/** The two Brazilian forms of a mobile number, with and without the ninth digit, are one WhatsApp account. */
function otherForm(number: string): string | undefined {
  if (/^55\d{2}9\d{8}$/.test(number)) return number.slice(0, 4) + number.slice(5);
  if (/^55\d{2}[6-9]\d{7}$/.test(number)) return `${number.slice(0, 4)}9${number.slice(4)}`;
  return undefined;
}

/** Everyone with a WhatsApp account; all in memory, written through. */
export class Accounts {
  readonly #store: Store;
  readonly #byNumber = new Map<string, Account>();
  readonly #byLid = new Map<string, Account>();

  constructor(store: Store) {
    this.#store = store;
    for (const { body } of store.rows<{ body: string }>('SELECT body FROM account ORDER BY number')) {
      this.#remember({ ...ordinary, ...JSON.parse(body, BufferJSON.reviver), companions: new Map() });
    }
    for (const { number, body } of store.rows<{ number: string; body: string }>('SELECT number, body FROM device')) {
      const companion: Companion = JSON.parse(body, BufferJSON.reviver);
      this.#byNumber.get(number)?.companions.set(companion.device, companion);
    }
  }

  all(): Account[] {
    return [...this.#byNumber.values()];
  }

  find(number: string): Account | undefined {
    const other = otherForm(number);
    return this.#byNumber.get(number) ?? (other === undefined ? undefined : this.#byNumber.get(other));
  }

  /** @throws DoorError ERR_NO_PHONE */
  get(number: string): Account {
    const account = this.find(number);
    if (!account) throw new DoorError(404, 'ERR_NO_PHONE', `no phone has the number ${number}`);
    return account;
  }

  /** The device that a JID names, if its account exists. A number's other Brazilian form is found by a look-up alone: as a JID it is nobody's. */
  resolve(jid: string | undefined): DeviceRef | undefined {
    const parts = jidDecode(jid);
    if (!parts) return undefined;
    const account = parts.server === 'lid' ? this.#byLid.get(parts.user) : this.#byNumber.get(parts.user);
    return account && { account, device: parts.device ?? 0 };
  }

  /** @throws DoorError ERR_PHONE_EXISTS */
  create(number: string, name: string, addressing: Addressing): Account {
    if (this.find(number)) throw new DoorError(409, 'ERR_PHONE_EXISTS', `the number ${number} already has a phone`);
    const identity = Curve.generateKeyPair();
    const account: Account = {
      ...ordinary,
      number,
      lid: this.#newLid(),
      name,
      identity,
      companions: new Map(),
      isOnline: true,
      addressing,
      nextDevice: 1,
      registrationId: randomInt(1, 16_380),
      signedPreKey: signedKeyPair(identity, 1),
    };
    this.#remember(account);
    this.keep(account);
    return account;
  }

  /** The owner deletes the account and begins a new one with the same number. */
  beginAnew(account: Account): void {
    this.#byLid.delete(account.lid);
    account.lid = this.#newLid();
    this.#remember(account);
  }

  keep(account: Account): void {
    const { companions: _kept, ...rest } = account;
    const body = JSON.stringify(rest, BufferJSON.replacer);
    this.#store.write('INSERT OR REPLACE INTO account (number, body) VALUES (?, ?)', account.number, body);
  }

  keepCompanion(account: Account, companion: Companion): void {
    account.companions.set(companion.device, companion);
    const body = JSON.stringify(companion, BufferJSON.replacer);
    this.#store.write('INSERT OR REPLACE INTO device (number, device, body) VALUES (?, ?, ?)', account.number, companion.device, body);
  }

  /** Forgets the companion, its one-time keys and what waits for it. */
  removeCompanion(account: Account, device: number): void {
    account.companions.delete(device);
    for (const table of ['device', 'prekey', 'queue']) {
      this.#store.write(`DELETE FROM ${table} WHERE number = ? AND device = ?`, account.number, device);
    }
  }

  /** Every device of the account, the phone first. */
  devices(account: Account): DeviceRef[] {
    return [0, ...account.companions.keys()].map((device) => ({ account, device }));
  }

  #newLid(): string {
    let lid = '';
    while (lid === '' || this.#byLid.has(lid)) lid = `${randomInt(1_000_000, 9_999_999)}${randomInt(10_000_000, 99_999_999)}`;
    return lid;
  }

  #remember(account: Account): void {
    this.#byNumber.set(account.number, account);
    this.#byLid.set(account.lid, account);
  }
}
