import { isJidBroadcast, isJidNewsletter, jidNormalizedUser } from '@whiskeysockets/baileys';
import type { BinaryNode, Contact } from '@whiskeysockets/baileys';
import type { StoredMedia } from '#shared/contract/queue-messages.ts';
import { jidOfChat } from '#services/whatsapp/chat-address.ts';
import type { FaultPoint } from '#services/whatsapp/fault-point.ts';
import { KeyedLock } from '#services/whatsapp/keyed-lock.ts';
import { ciphertextsOf, Decrypting } from './decrypting.ts';
import { type Arrival, type EnvelopeOptions, EnvelopeReader } from './envelope.ts';
import type { RemoteMedia } from './inbound-mapping.ts';
import type { InboundQueue } from './inbound-queue.ts';
import { type Envelope, messageReport, type Scope } from './inbound-reports.ts';
import { groupChange, type Happening, MissedCalls } from './happenings.ts';
import { reuploadedFile } from './media-retry.ts';
import { OwedMessages, type OwedMessagesOptions } from './owed-messages.ts';
import { Phonebook, type PhonebookOptions } from './phonebook.ts';
import { isShownKind, type Part, Reporter } from './reporting.ts';
import { SecretChanges, type SecretChangesOptions } from './secret-changes.ts';

export interface DurableReceiveOptions extends EnvelopeOptions, Omit<OwedMessagesOptions, 'giveUp'> {
  readonly scope: Scope;
  readonly inbound: InboundQueue;
  readonly storeMedia: (envelope: Envelope, media: RemoteMedia) => Promise<StoredMedia | undefined>;
  readonly isGroupAdmin: (group: string, member: string) => Promise<boolean>;
  readonly onNamesLost: PhonebookOptions['onNamesLost'];
  readonly findSecretTarget: SecretChangesOptions['find'];
  readonly faultPoint: FaultPoint;
  /** WhatsApp handed over the message of this id; what becomes of it follows. */
  readonly onArrival: (id: string) => void;
  /** The message could not be made safe: it must not be receipted, so that WhatsApp hands it over again. */
  readonly fail: (error: unknown) => void;
}

type Files = Map<string, StoredMedia | 'lost'>;

/** Thrown inside a key transaction to leave it without storing anything. */
class RolledBack extends Error {
  /** Parts whose files are to be fetched first. */
  readonly parts: readonly Part[];
  readonly isIncomplete: boolean;

  constructor(parts: readonly Part[], isIncomplete: boolean) {
    super('rolled back');
    this.parts = parts;
    this.isIncomplete = isIncomplete;
  }
}

/**
 * Receives messages so that none is lost: decrypt, put it on the queue, store the ratchet, and only then let Baileys send the
 * receipt, in this order. Baileys gets the outcome of the decryption instead of decrypting again. A crash in between repeats
 * the message with the same id. Messages of one chat are handled one after the other, those of different chats side by side.
 */
export class DurableReceive {
  readonly #options: DurableReceiveOptions;
  readonly #chats = new KeyedLock();
  readonly #envelopes: EnvelopeReader;
  readonly #decrypting: Decrypting;
  readonly #owed: OwedMessages;
  readonly #reporter: Reporter;
  readonly #calls: MissedCalls;
  readonly #phonebook: Phonebook;
  #isOpen = true;

  constructor(options: DurableReceiveOptions) {
    this.#options = options;
    this.#envelopes = new EnvelopeReader(options);
    this.#calls = new MissedCalls(this.#envelopes);
    this.#phonebook = new Phonebook(options);
    this.#decrypting = new Decrypting(options.crypto);
    this.#owed = new OwedMessages({ ...options, giveUp: (owed) => this.#reporter.giveUp(owed) });
    this.#reporter = new Reporter({
      ...options,
      owed: this.#owed,
      secrets: new SecretChanges({ me: options.me, find: options.findSecretTarget }),
      addressOf: (jid) => this.#envelopes.addressOf(jid),
    });
  }

  /** @param proceed hands the stanza to Baileys, which answers it. */
  async receive(stanza: BinaryNode, proceed: () => Promise<void>): Promise<void> {
    const { from = '', recipient } = stanza.attrs;
    if (isJidBroadcast(from) || isJidNewsletter(from)) return proceed();
    await this.#inTurn(recipient ?? from, proceed, () => this.#makeSafe(stanza));
  }

  async receiveCall(stanza: BinaryNode, proceed: () => Promise<void>): Promise<void> {
    await this.#inTurn(stanza.attrs['from'] ?? '', proceed, async () => this.#tell(await this.#calls.read(stanza)));
  }

  /** A change in a group, or a file that was asked for again. */
  async receiveNotification(stanza: BinaryNode, proceed: () => Promise<void>): Promise<void> {
    const { type, id = '', from = '' } = stanza.attrs;
    if (type === 'w:gp2') return this.#inTurn(from, proceed, async () => this.#tell(await groupChange(stanza, this.#envelopes)));
    const owed = type === 'mediaretry' ? await this.#owed.find(id) : undefined;
    if (!owed?.file) return this.#isOpen ? proceed() : undefined;
    await this.#inTurn(owed.key.remoteJid, proceed, async () => {
      const media = reuploadedFile(stanza, owed);
      await this.#reporter.reportFile(owed, media && (await this.#options.storeMedia(owed.envelope, media)));
    });
  }

  /** The phone names people. */
  async receiveNames(contacts: readonly Partial<Contact>[]): Promise<void> {
    if (this.#isOpen) await this.#phonebook.learn(contacts, this.#options.now());
  }

  /** The socket may be used: what is owed is asked for. */
  open(): void {
    this.#owed.open();
  }

  /** From now on stanzas stay unanswered; resolves when those under way have ended. */
  async close(): Promise<void> {
    this.#isOpen = false;
    this.#owed.close();
    await this.#chats.idle();
  }

  /** Baileys asks this instead of decrypting. @throws the error that the decryption ended with */
  async decrypted(ciphertext: Uint8Array): Promise<Uint8Array> {
    const outcome = this.#decrypting.outcomeOf(ciphertext);
    await this.#options.faultPoint('beforeReceipt');
    return outcome;
  }

  /** Baileys answers only what has been made safe. */
  #inTurn(chat: string, proceed: () => Promise<void>, makeSafe: () => Promise<void>): Promise<void> {
    return this.#chats.run(jidNormalizedUser(chat), async () => {
      if (!this.#isOpen) return;
      try {
        await makeSafe();
        if (this.#isOpen) await proceed();
      } catch (error) {
        this.#options.fail(error);
      }
    });
  }

  async #tell(happening: Happening | undefined): Promise<void> {
    const { inbound, scope, now, groupSubject } = this.#options;
    if (!happening) return;
    const { envelope, said } = happening;
    const subject = envelope.chat.groupId === undefined ? null : await groupSubject(jidOfChat(envelope.chat));
    await inbound.send(messageReport(scope, { ...envelope, groupSubject: subject }, said, now()));
  }

  async #makeSafe(stanza: BinaryNode): Promise<void> {
    const arrival = await this.#arrival(stanza);
    if (!arrival) return;
    if (arrival.envelope) this.#options.onArrival(arrival.envelope.id);
    const isUnread = ciphertextsOf(stanza).length === 0 || (await this.#read(arrival));
    if (isUnread && isShownKind(stanza)) await this.#reporter.announce(arrival);
  }

  /** A message that was announced before keeps its place, whatever time its content bears. */
  async #arrival(stanza: BinaryNode): Promise<Arrival | undefined> {
    const arrival = await this.#envelopes.read(stanza);
    if (!arrival?.envelope) return arrival;
    const owed = await this.#owed.find(arrival.envelope.id);
    return owed ? { ...arrival, envelope: { ...arrival.envelope, sentAtSeconds: owed.envelope.sentAtSeconds } } : arrival;
  }

  /** @returns whether it could not be read, and nothing of it was reported. */
  async #read(arrival: Arrival): Promise<boolean> {
    const crypto = this.#options.crypto();
    const address = await crypto.canonicalJid(arrival.author);
    const files: Files = new Map();
    for (;;) {
      try {
        const isUnread = await crypto.receiving(address, () => this.#decryptAndReport(arrival, address, files));
        await this.#options.faultPoint('afterRatchetStored');
        return isUnread;
      } catch (error) {
        if (!(error instanceof RolledBack)) throw error;
        if (error.parts.length === 0) return error.isIncomplete;
        // Files are fetched outside of the transaction, which keeps everything else with this person waiting.
        for (const { envelope, mapped } of error.parts) {
          if (mapped.kind === 'media') files.set(envelope.id, (await this.#options.storeMedia(envelope, mapped.media)) ?? 'lost');
        }
      }
    }
  }

  async #decryptAndReport(arrival: Arrival, address: string, files: Files): Promise<boolean> {
    const { message, isIncomplete } = await this.#decrypting.decrypt(arrival, address);
    await this.#options.faultPoint('afterDecrypt');
    if (!message) throw new RolledBack([], isIncomplete);
    const parts = await this.#reporter.partsOf(arrival, message);
    const missing = parts.filter(({ envelope, mapped }) => mapped.kind === 'media' && !files.has(envelope.id));
    if (missing.length > 0) throw new RolledBack(missing, isIncomplete);
    const isUnread = isIncomplete && parts.every(({ mapped }) => mapped.kind === 'none');
    if (!isUnread) for (const part of parts) await this.#reporter.report(part, files.get(part.envelope.id));
    await this.#phonebook.take(arrival, message);
    await this.#options.faultPoint('afterQueue');
    return isUnread;
  }
}
