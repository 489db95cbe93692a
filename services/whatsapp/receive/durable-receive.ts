import { decodeMessageNode, extractMessageContent, isJidBroadcast, isJidNewsletter, jidNormalizedUser, proto, unpadRandomMax16 } from '@whiskeysockets/baileys';
import type { BinaryNode, SignalKeyStore } from '@whiskeysockets/baileys';
import type { StoredMedia } from '#shared/contract/queue-messages.ts';
import { isReadBefore } from '#services/libsignal/careful-decryption.ts';
import { chatAddressOf } from '#services/whatsapp/chat-address.ts';
import type { FaultPoint } from '#services/whatsapp/fault-point.ts';
import { mapMessage, type MappedMessage, type RemoteMedia } from './inbound-mapping.ts';
import type { InboundQueue } from './inbound-queue.ts';
import { changeReport, messageReport, type Envelope, type Report, type Scope } from './inbound-reports.ts';
import { KeyedLock } from '#services/whatsapp/keyed-lock.ts';
import { resentMessages } from './resent-messages.ts';
import type { SessionCrypto } from '#services/whatsapp/keys/signal-repository.ts';

export interface DurableReceiveOptions {
  readonly scope: Scope;
  readonly me: () => { id: string; lid: string };
  readonly keys: SignalKeyStore;
  readonly crypto: () => SessionCrypto;
  readonly inbound: InboundQueue;
  readonly storeMedia: (envelope: Envelope, media: RemoteMedia) => Promise<StoredMedia | undefined>;
  readonly groupSubject: (jid: string) => Promise<string | null>;
  readonly isGroupAdmin: (group: string, member: string) => Promise<boolean>;
  readonly faultPoint: FaultPoint;
  /** The message could not be made safe: it must not be receipted, so that WhatsApp hands it over again. */
  readonly fail: (error: unknown) => void;
  readonly now: () => Date;
}

/** One stanza on its way. */
interface Arrival {
  readonly stanza: BinaryNode;
  readonly envelope: Envelope | undefined;
  /** The device that encrypted it. */
  readonly author: string;
  readonly group: string;
}

/** Thrown inside a key transaction to leave it without storing anything. */
class RolledBack extends Error {
  readonly media: RemoteMedia | undefined;
  constructor(media?: RemoteMedia) {
    super('rolled back');
    this.media = media;
  }
}

/** For Baileys, which has nothing to do with what people write: an empty message with one byte of padding. */
const blank = Uint8Array.of(1);

/**
 * Receives messages so that none is lost: decrypt, put it on the queue, store the ratchet, and only then let Baileys send the
 * receipt, in this order. Baileys gets the outcome of the decryption instead of decrypting again. A crash in between repeats
 * the message with the same id. Messages of one chat are handled one after the other, those of different chats side by side.
 */
export class DurableReceive {
  readonly #options: DurableReceiveOptions;
  readonly #chats = new KeyedLock();
  readonly #outcomes = new WeakMap<Uint8Array, Uint8Array | Error>();
  #isOpen = true;

  constructor(options: DurableReceiveOptions) {
    this.#options = options;
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
    const outcome = this.#outcomes.get(ciphertext) ?? new Error('not made safe');
    if (outcome instanceof Error) throw outcome;
    await this.#options.faultPoint('beforeReceipt');
    return outcome;
  }

  async #makeSafe(stanza: BinaryNode): Promise<void> {
    const arrival = await this.#arrival(stanza);
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

  /** @returns undefined for what Baileys refuses as well. */
  async #arrival(stanza: BinaryNode): Promise<Arrival | undefined> {
    const decoded = this.#decode(stanza);
    if (!decoded) return undefined;
    const { key, author } = decoded;
    await this.#learnAddresses(key.participant ?? key.remoteJid, key.participantAlt ?? key.remoteJidAlt);
    const group = key.remoteJid ?? '';
    const isGroup = group.endsWith('@g.us');
    const chat = chatAddressOf(group, isGroup ? undefined : (key.remoteJidAlt ?? (await this.#otherName(group))));
    if (!chat || !storableId.test(key.id ?? '')) return { stanza, envelope: undefined, author, group };
    const envelope: Envelope = {
      id: key.id ?? '',
      chat,
      fromMe: key.fromMe === true,
      pushName: decoded.pushName,
      participant: isGroup ? (chatAddressOf(key.participant, key.participantAlt ?? (await this.#otherName(key.participant))) ?? null) : null,
      groupSubject: isGroup ? await this.#options.groupSubject(group) : null,
      sentAtSeconds: decoded.sentAtSeconds || Math.floor(this.#options.now().getTime() / 1_000),
    };
    return { stanza, envelope, author, group };
  }

  #decode(stanza: BinaryNode) {
    const { id, lid } = this.#options.me();
    try {
      const { fullMessage, author } = decodeMessageNode(stanza, id, lid);
      return { author, key: fullMessage.key, pushName: fullMessage.pushName ?? null, sentAtSeconds: Number(fullMessage.messageTimestamp) };
    } catch {
      return undefined; // a malformed stanza: Baileys decodes it the same way and refuses it
    }
  }

  /** As Baileys does: sessions are kept under the LID once it is known. */
  async #learnAddresses(jid: string | null | undefined, alternative: string | undefined): Promise<void> {
    if (!jid || !alternative) return;
    const { inner } = this.#options.crypto();
    const [lid, pn] = alternative.endsWith('@lid') ? [alternative, jid] : [jid, alternative];
    if (!lid.endsWith('@lid') || !pn.endsWith('@s.whatsapp.net') || (await inner.lidMapping.getPNForLID(lid))) return;
    await inner.lidMapping.storeLIDPNMappings([{ lid, pn }]);
    await inner.migrateSession(pn, lid);
  }

  /** The number of a LID or the LID of a number, as far as stored; asking WhatsApp would hold the message up. */
  async #otherName(jid: string | null | undefined): Promise<string | undefined> {
    const user = jid?.split(/[:@]/)[0];
    if (!jid || !user) return undefined;
    const isLid = jid.endsWith('@lid');
    const id = isLid ? `${user}_reverse` : user;
    const found = (await this.#options.keys.get('lid-mapping', [id]))[id];
    return found && `${found}@${isLid ? 's.whatsapp.net' : 'lid'}`;
  }

  async #decryptAndReport(arrival: Arrival, address: string, file: StoredMedia | 'lost' | undefined): Promise<void> {
    const message = await this.#decrypt(arrival, address);
    await this.#options.faultPoint('afterDecrypt');
    if (!message) throw new RolledBack();
    const mapped = meaningOf(message);
    if (mapped.kind === 'media' && file === undefined) throw new RolledBack(mapped.media);
    const isAdmin = mapped.kind === 'revoke' && (await this.#mayBeAdmins(arrival, mapped.isOwn));
    for (const report of this.#reports(arrival, message, mapped, file, isAdmin)) await this.#options.inbound.send(report);
    await this.#options.faultPoint('afterQueue');
  }

  /** Looked up only where a member deletes what another one wrote. */
  async #mayBeAdmins({ group, author }: Arrival, isOwn: boolean): Promise<boolean> {
    return !isOwn && group.endsWith('@g.us') && this.#options.isGroupAdmin(group, author);
  }

  /** @returns undefined when nothing of the stanza could be decrypted. */
  async #decrypt(arrival: Arrival, address: string): Promise<proto.IMessage | undefined> {
    let message: proto.IMessage | undefined;
    for (const { attrs, content } of ciphertextsOf(arrival.stanza)) {
      try {
        const plaintext = await this.#decryptOne(arrival, address, attrs['type'], content);
        const decoded = proto.Message.decode(attrs['type'] === 'plaintext' ? plaintext : unpadRandomMax16(plaintext));
        const part = decoded.deviceSentMessage?.message ?? decoded;
        if (part.senderKeyDistributionMessage) {
          await this.#options.crypto().inner.processSenderKeyDistributionMessage({ authorJid: arrival.author, item: part.senderKeyDistributionMessage });
        }
        message = Object.assign(message ?? {}, part);
        this.#outcomes.set(content, extractMessageContent(part)?.protocolMessage ? plaintext : blank);
      } catch (error) {
        // What was read before was reported before: WhatsApp only missed our receipt, and asking again would spoil the order.
        this.#outcomes.set(content, isReadBefore(error) ? blank : error instanceof Error ? error : new Error(String(error)));
      }
    }
    return message;
  }

  #decryptOne({ author, group }: Arrival, address: string, type: string | undefined, ciphertext: Uint8Array): Promise<Uint8Array> {
    const crypto = this.#options.crypto();
    const { inner } = crypto;
    if (type === 'plaintext') return Promise.resolve(ciphertext);
    if (type === 'skmsg') return inner.decryptGroupMessage({ group, authorJid: author, msg: ciphertext });
    if (type !== 'pkmsg' && type !== 'msg') throw new Error(`unknown kind of encryption: ${type}`);
    return crypto.operate(inner.jidToSignalProtocolAddress(address), () => inner.decryptMessage({ jid: address, type, ciphertext }));
  }

  #reports({ envelope }: Arrival, message: proto.IMessage, mapped: MappedMessage, file: StoredMedia | 'lost' | undefined, isAdmin: boolean): readonly Report[] {
    const { scope, now } = this.#options;
    if (!envelope) return [];
    if (envelope.fromMe) {
      const resent = resentMessages(message);
      if (resent.length > 0) return resent.map((found) => messageReport(scope, found.envelope, found.content, found.quotedId, now()));
    }
    if (mapped.kind === 'none') return [];
    if (mapped.kind === 'content') return [messageReport(scope, envelope, mapped.content, mapped.quotedId, now())];
    if (mapped.kind !== 'media') return [changeReport(scope, envelope, mapped, isAdmin)];
    const { kind, caption } = mapped.media;
    const content =
      file === 'lost' || file === undefined ? ({ type: 'lostMedia', kind, caption } as const) : ({ type: 'media', media: file, caption } as const);
    return [messageReport(scope, envelope, content, mapped.quotedId, now())];
  }

  /** A view-once message that only the phone may show. */
  async #reportUnavailable({ stanza, envelope }: Arrival): Promise<void> {
    const isViewOnce =
      Array.isArray(stanza.content) && stanza.content.some(({ tag, attrs }) => tag === 'unavailable' && attrs['type']?.startsWith('view_once'));
    if (!envelope || !isViewOnce) return;
    await this.#options.inbound.send(messageReport(this.#options.scope, envelope, { type: 'unsupported', name: 'viewOnce' }, null, this.#options.now()));
  }
}

/** Senders choose their messages' content: what cannot be read must not come back for ever. */
function meaningOf(message: proto.IMessage): MappedMessage {
  try {
    return mapMessage(message);
  } catch {
    return { kind: 'content', content: { type: 'unsupported', name: 'unreadable' }, quotedId: null };
  }
}

/** Ids are chosen by senders; ours are what the contract can carry. */
const storableId = /^[A-Za-z0-9._:=+/-]{1,180}$/;

interface Ciphertext {
  readonly attrs: BinaryNode['attrs'];
  readonly content: Uint8Array;
}

function ciphertextsOf(stanza: BinaryNode): readonly Ciphertext[] {
  if (!Array.isArray(stanza.content)) return [];
  return stanza.content.flatMap(({ tag, attrs, content }) => {
    if (!(content instanceof Uint8Array)) return [];
    if (tag === 'plaintext') return [{ attrs: { ...attrs, type: 'plaintext' }, content }];
    return tag === 'enc' && attrs['type'] !== 'msmsg' ? [{ attrs, content }] : [];
  });
}
