import { isJidBroadcast, isJidNewsletter, jidNormalizedUser } from '@whiskeysockets/baileys';
import type { BinaryNode } from '@whiskeysockets/baileys';
import type { StoredMedia } from '#shared/contract/queue-messages.ts';
import type { FaultPoint } from '#services/whatsapp/fault-point.ts';
import { KeyedLock } from '#services/whatsapp/keyed-lock.ts';
import { ciphertextsOf, Decrypting } from './decrypting.ts';
import { type Arrival, type EnvelopeOptions, EnvelopeReader } from './envelope.ts';
import type { RemoteMedia } from './inbound-mapping.ts';
import type { InboundQueue } from './inbound-queue.ts';
import { type Envelope, messageReport, type Scope } from './inbound-reports.ts';
import { isViewOnce, meaningOf, reportsOf } from './reporting.ts';

export interface DurableReceiveOptions extends EnvelopeOptions {
  readonly scope: Scope;
  readonly inbound: InboundQueue;
  readonly storeMedia: (envelope: Envelope, media: RemoteMedia) => Promise<StoredMedia | undefined>;
  readonly isGroupAdmin: (group: string, member: string) => Promise<boolean>;
  readonly faultPoint: FaultPoint;
  /** The message could not be made safe: it must not be receipted, so that WhatsApp hands it over again. */
  readonly fail: (error: unknown) => void;
}

/** Thrown inside a key transaction to leave it without storing anything. */
class RolledBack extends Error {
  readonly media: RemoteMedia | undefined;
  constructor(media?: RemoteMedia) {
    super('rolled back');
    this.media = media;
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
  #isOpen = true;

  constructor(options: DurableReceiveOptions) {
    this.#options = options;
    this.#envelopes = new EnvelopeReader(options);
    this.#decrypting = new Decrypting(options.crypto);
  }

  /** @param proceed hands the stanza to Baileys, which answers it. */
  async receive(stanza: BinaryNode, proceed: () => Promise<void>): Promise<void> {
    const { from = '', recipient } = stanza.attrs;
    if (isJidBroadcast(from) || isJidNewsletter(from)) return proceed();
    await this.#chats.run(jidNormalizedUser(recipient ?? from), async () => {
      if (!this.#isOpen) return;
      try {
        await this.#makeSafe(stanza);
        if (this.#isOpen) await proceed();
      } catch (error) {
        this.#options.fail(error);
      }
    });
  }

  /** From now on stanzas stay unanswered; resolves when those under way have ended. */
  async close(): Promise<void> {
    this.#isOpen = false;
    await this.#chats.idle();
  }

  /** What Baileys asks for in place of decrypting. @throws the error that the decryption ended with */
  async decrypted(ciphertext: Uint8Array): Promise<Uint8Array> {
    const outcome = this.#decrypting.outcomeOf(ciphertext);
    await this.#options.faultPoint('beforeReceipt');
    return outcome;
  }

  async #makeSafe(stanza: BinaryNode): Promise<void> {
    const arrival = await this.#envelopes.read(stanza);
    if (!arrival) return;
    if (ciphertextsOf(stanza).length === 0) return this.#reportUnavailable(arrival);
    const crypto = this.#options.crypto();
    const address = await crypto.canonicalJid(arrival.author);
    const attempt = async (file: StoredMedia | 'lost' | undefined) => {
      await crypto.transaction(address, () => this.#decryptAndReport(arrival, address, file));
      await this.#options.faultPoint('afterRatchetStored');
    };
    try {
      await attempt(undefined);
    } catch (error) {
      if (!(error instanceof RolledBack)) throw error;
      // The file is fetched outside of the transaction, which keeps everything else with this person waiting.
      if (error.media && arrival.envelope) await attempt((await this.#options.storeMedia(arrival.envelope, error.media)) ?? 'lost');
    }
  }

  async #decryptAndReport(arrival: Arrival, address: string, file: StoredMedia | 'lost' | undefined): Promise<void> {
    const { scope, inbound, faultPoint, now } = this.#options;
    const { message } = await this.#decrypting.decrypt(arrival, address);
    await faultPoint('afterDecrypt');
    if (!message) throw new RolledBack();
    const mapped = meaningOf(message);
    if (mapped.kind === 'media' && file === undefined) throw new RolledBack(mapped.media);
    const isAdmin = mapped.kind === 'revoke' && (await this.#mayBeAdmin(arrival, mapped.isOwn));
    for (const report of reportsOf({ scope, arrival, message, mapped, file, isAdmin, receivedAt: now() })) await inbound.send(report);
    await faultPoint('afterQueue');
  }

  /** Looked up only where a member deletes what another one wrote. */
  async #mayBeAdmin({ group, author }: Arrival, isOwn: boolean): Promise<boolean> {
    return !isOwn && group.endsWith('@g.us') && this.#options.isGroupAdmin(group, author);
  }

  async #reportUnavailable({ stanza, envelope }: Arrival): Promise<void> {
    const { scope, inbound, now } = this.#options;
    if (envelope && isViewOnce(stanza)) await inbound.send(messageReport(scope, envelope, { type: 'unsupported', name: 'viewOnce' }, null, now()));
  }
}
