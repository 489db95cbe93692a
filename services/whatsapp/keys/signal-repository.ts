import { addTransactionCapability, DEFAULT_CONNECTION_CONFIG, jidDecode } from '@whiskeysockets/baileys';
import type { SignalAuthState, SignalKeyStore, SignalKeyStoreWithTransaction, SignalRepositoryWithLIDStore } from '@whiskeysockets/baileys';
import { AsyncLocalStorage } from 'node:async_hooks';
import { storingRatchetsLater } from './auth-store.ts';
import { KeyedLock } from '#services/whatsapp/keyed-lock.ts';
import { decryptCarefully } from '#services/libsignal/careful-decryption.ts';
import { silentLogger } from '#services/whatsapp/logger.ts';

type PnToLid = Parameters<typeof DEFAULT_CONNECTION_CONFIG.makeSignalRepository>[2];

export interface SessionCrypto {
  /** Encrypts and decrypts at once; only durable-receive decrypts with it. */
  readonly inner: SignalRepositoryWithLIDStore;
  /** Runs decryption as one key transaction: what it changed is stored when it ends or a while later, and dropped when it throws. */
  receiving<T>(address: string, work: () => Promise<T>): Promise<T>;
  /** The same for encryption: stored when it ends. */
  sending<T>(address: string, work: () => Promise<T>): Promise<T>;
  /** The one name of a device, whether it is called by number or by LID. */
  canonicalJid(jid: string): Promise<string>;
  /** Runs one libsignal operation on a device or sender key. */
  operate<T>(address: string, work: () => Promise<T>): Promise<T>;
}

/**
 * libsignal queues its work per address in one global map and runs it in the async context of whoever came first. With two
 * connections talking to the same person, one's keys would escape their transaction. So that its queues are always empty,
 * operations on an address wait here, over all sessions of the process.
 */
const addresses = new KeyedLock();

decryptCarefully();

/** A failed write is tried again by the SDK already; here only to outlast a short outage. */
const transactionRetries = { maxCommitRetries: 2, delayBetweenTriesMs: 100 };

/**
 * Key transactions of the repository, apart from those of Baileys: it wraps a whole send, the frame included, in one
 * transaction, which would store the ratchet only after the frame has left.
 */
export function sessionCrypto(auth: SignalAuthState, keys: SignalKeyStore, pnToLid: PnToLid): SessionCrypto {
  const store: SignalKeyStoreWithTransaction = addTransactionCapability(keys, silentLogger, transactionRetries);
  const inner = DEFAULT_CONNECTION_CONFIG.makeSignalRepository({ creds: auth.creds, keys: store }, silentLogger, pnToLid);
  return {
    inner,
    receiving: (address, work) => storingRatchetsLater(() => store.transaction(work, address)),
    sending: (address, work) => store.transaction(work, address),
    canonicalJid: async (jid) => (jidDecode(jid)?.server === 's.whatsapp.net' ? ((await inner.lidMapping.getLIDForPN(jid)) ?? jid) : jid),
    operate: (address, work) => addresses.run(address, work),
  };
}

/** Users whose names were just stored, for what the same chain of calls does next. */
const justNamed = new AsyncLocalStorage<Set<string>>();

/**
 * Baileys stores the names that a look-up of devices tells, and has every person's session begin anew right after, each day and after each login. The
 * sessions that ended would stay in the record, which is billed by the kilobyte.
 */
function notingNames(lidMapping: SignalRepositoryWithLIDStore['lidMapping']): SignalRepositoryWithLIDStore['lidMapping'] {
  const storeLIDPNMappings: typeof lidMapping.storeLIDPNMappings = (pairs) => {
    justNamed.enterWith(new Set(pairs.map(({ lid }) => userOf(lid))));
    return lidMapping.storeLIDPNMappings(pairs);
  };
  return Object.assign(Object.create(lidMapping) as typeof lidMapping, { storeLIDPNMappings });
}

const userOf = (jid: string): string => jidDecode(jid)?.user ?? jid;

/** Limits Baileys: it may encrypt for real, and decrypt only what durable-receive has already made safe. */
export function guardedRepository(crypto: SessionCrypto, decrypted: (ciphertext: Uint8Array) => Promise<Uint8Array>): SignalRepositoryWithLIDStore {
  const { inner } = crypto;
  const onDevice = async <T>(jid: string, work: (canonical: string) => Promise<T>): Promise<T> => {
    const canonical = await crypto.canonicalJid(jid);
    return crypto.sending(canonical, () => crypto.operate(inner.jidToSignalProtocolAddress(canonical), () => work(canonical)));
  };
  return {
    ...inner,
    decryptMessage: ({ ciphertext }) => decrypted(ciphertext),
    decryptGroupMessage: ({ msg }) => decrypted(msg),
    // Done together with the message that carried it.
    processSenderKeyDistributionMessage: async () => undefined,
    encryptMessage: ({ jid, data }) => onDevice(jid, (canonical) => inner.encryptMessage({ jid: canonical, data })),
    lidMapping: notingNames(inner.lidMapping),
    injectE2ESession: ({ jid, session }) => {
      // Once: a phone that asks for a message again must get another session.
      const isOfLookUp = justNamed.getStore()?.delete(userOf(jid)) === true;
      return onDevice(jid, async (canonical) => {
        if (!isOfLookUp || !(await inner.validateSession(canonical)).exists) await inner.injectE2ESession({ jid: canonical, session });
      });
    },
  };
}
