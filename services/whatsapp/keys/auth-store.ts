import { BufferJSON, initAuthCreds, proto } from '@whiskeysockets/baileys';
import type { AuthenticationCreds, SignalDataSet, SignalDataTypeMap, SignalKeyStore } from '@whiskeysockets/baileys';
import { AsyncLocalStorage } from 'node:async_hooks';
import { PreKeys } from './pre-keys.ts';
import { prunedSession } from './pruned-session.ts';
import { SealedItems, type SealedItemsOptions } from './sealed-items.ts';

/** Baileys keeps a list of all contacts here only to sweep old tokens; it would grow by a write unit per 30 contacts. */
const tokenIndexId = '__index';
export const credsName = 'creds';

/** An item of the table has 400 KB, and this text shrinks by half. */
const longestState = 500_000;

const receiving = new AsyncLocalStorage<true>();
/** Keys that a received message steps forward. Sending steps the same ratchets, and must not use a key twice. */
const ratchets: readonly string[] = ['session', 'sender-key'];

/**
 * Runs work whose steps of known ratchets may be stored later. After a crash the older ratchet opens whatever comes: what
 * was receipted does not come again, and what was not is dropped by its id further on.
 */
export const storingRatchetsLater = <T>(work: () => Promise<T>): Promise<T> => receiving.run(true, work);

/** Texts that a session keeps beside its keys, sealed and fenced like those. */
export interface SessionNotes {
  list(prefix: string): Promise<readonly string[]>;
  /** Durable once it resolves; null deletes. */
  write(name: string, text: string | null): Promise<void>;
}

/** Everything that makes a linked device of WhatsApp, of one session. */
export class AuthStore {
  readonly keys: SignalKeyStore;
  readonly notes: SessionNotes;
  readonly #items: SealedItems;
  readonly #preKeys: PreKeys;
  readonly #onFailure: (error: unknown) => void;

  constructor(options: SealedItemsOptions) {
    this.#items = new SealedItems(options);
    this.#preKeys = new PreKeys(this.#items);
    this.#onFailure = options.onFailure;
    this.notes = {
      list: (prefix) => this.#guarded(() => this.#items.list(prefix)),
      write: (name, text) => this.#guarded(() => this.#items.write(name, text)),
    };
    this.keys = {
      get: (type, ids) => this.#guarded(() => this.#get(type, ids)),
      set: (data) => this.#guarded(() => this.#set(data)),
    };
  }

  /** Fresh credentials when there are none: the session will show a QR code. */
  async loadCreds(): Promise<AuthenticationCreds> {
    const text = await this.#guarded(() => this.#items.read(credsName));
    // Only saveCreds writes this text, sealed against change.
    return text === '' ? initAuthCreds() : (JSON.parse(text, BufferJSON.reviver) as AuthenticationCreds);
  }

  saveCreds(creds: AuthenticationCreds): Promise<void> {
    return this.#guarded(() => this.#items.write(credsName, JSON.stringify(creds, BufferJSON.replacer)));
  }

  /** Takes no more writes; resolves when those under way have ended. */
  close(): Promise<void> {
    return this.#items.close();
  }

  /** Deletes everything, and takes no more writes. */
  forget(): Promise<void> {
    return this.#guarded(() => this.#items.deleteAll());
  }

  async #get<T extends keyof SignalDataTypeMap>(type: T, ids: string[]): Promise<Record<string, SignalDataTypeMap[T]>> {
    // The store is generic over the kinds of Signal data; what is read under a kind was written under it.
    if (type === 'pre-key') return (await this.#preKeys.get(ids)) as Record<string, SignalDataTypeMap[T]>;
    const found: Record<string, SignalDataTypeMap[T]> = {};
    await Promise.all(
      ids
        .filter((id) => !isTokenIndex(type, id))
        .map(async (id) => {
          const text = await this.#items.read(itemName(type, id));
          if (text !== '') found[id] = revived(type, JSON.parse(text, BufferJSON.reviver)) as SignalDataTypeMap[T]; // see above
        }),
    );
    return found;
  }

  /** New values before deletions: a crash in between leaves a key too many, never one too few. */
  async #set(data: SignalDataSet): Promise<void> {
    const { 'pre-key': preKeys = {}, ...others } = data;
    const values = Object.entries(others).flatMap(([type, byId]) => Object.entries(byId).map(([id, value]) => ({ type, id, value })));
    const kept = values.filter(({ type, id }) => !isTokenIndex(type, id));
    const writes = kept.filter(({ value }) => value !== null);
    await Promise.all(writes.map(({ type, id, value }) => this.#write(type, id, type === 'session' ? prunedSession(value) : value)));
    const deletions = kept.filter(({ value }) => value === null).map(({ type, id }) => this.#items.write(itemName(type, id), null));
    await Promise.all([...deletions, ...(Object.keys(preKeys).length > 0 ? [this.#preKeys.set(preKeys)] : [])]);
  }

  async #write(type: string, id: string, value: unknown): Promise<void> {
    const [name, text] = [itemName(type, id), JSON.stringify(value, BufferJSON.replacer)];
    // It grows with the address book. Without it the next change fetches all anew.
    if (type === 'app-state-sync-version' && text.length > longestState) return;
    const mayWait = receiving.getStore() === true && ratchets.includes(type) && (await this.#items.read(name)) !== '';
    if (mayWait) this.#items.defer(name, text);
    else await this.#items.write(name, text);
  }

  async #guarded<R>(work: () => Promise<R>): Promise<R> {
    try {
      return await work();
    } catch (error) {
      this.#onFailure(error);
      throw error;
    }
  }
}

const itemName = (type: string, id: string): string => `${type}#${id}`;
const isTokenIndex = (type: string, id: string): boolean => type === 'tctoken' && id === tokenIndexId;

/** Baileys reads methods of this one kind. */
function revived(type: keyof SignalDataTypeMap, value: unknown): unknown {
  // Only values that Baileys gave us come back here.
  return type === 'app-state-sync-key' ? proto.Message.AppStateSyncKeyData.fromObject(value as Record<string, unknown>) : value;
}
