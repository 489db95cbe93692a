import { areJidsSameUser, decodeMessageNode } from '@whiskeysockets/baileys';
import type { BinaryNode, SignalKeyStore } from '@whiskeysockets/baileys';
import type { ChatAddress } from '#shared/contract/queue-messages.ts';
import { isStorableId } from '#shared/domain/message-id.ts';
import { chatAddressOf } from '#services/whatsapp/chat-address.ts';
import type { SessionCrypto } from '#services/whatsapp/keys/signal-repository.ts';
import type { Envelope } from './inbound-reports.ts';

/** A stanza on its way. */
export interface Arrival {
  readonly stanza: BinaryNode;
  /** Undefined for what is no message of a chat of people. */
  readonly envelope: Envelope | undefined;
  /** How WhatsApp names the message. */
  readonly key: MessageKey;
  /** The device that encrypted it. */
  readonly author: string;
  readonly group: string;
  /** The chat in which the phone's owner writes to themselves: notes, and what their devices tell each other. */
  readonly isOwnChat: boolean;
}

export interface MessageKey {
  readonly remoteJid: string;
  readonly id: string;
  readonly fromMe: boolean;
  readonly participant: string | null;
}

export interface EnvelopeOptions {
  readonly me: () => { id: string; lid: string };
  readonly keys: SignalKeyStore;
  readonly crypto: () => SessionCrypto;
  readonly groupSubject: (jid: string) => Promise<string | null>;
  readonly now: () => Date;
}

/** Reads who wrote what where from the outside of a stanza, and learns the addresses that stand there. */
export class EnvelopeReader {
  readonly #options: EnvelopeOptions;

  constructor(options: EnvelopeOptions) {
    this.#options = options;
  }

  /** @returns undefined for what Baileys refuses as well. */
  async read(stanza: BinaryNode): Promise<Arrival | undefined> {
    const decoded = this.#decode(stanza);
    if (!decoded) return undefined;
    const { key, author } = decoded;
    await this.#learnAddresses(key.participant ?? key.remoteJid, key.participantAlt ?? key.remoteJidAlt);
    const group = key.remoteJid ?? '';
    const id = key.id ?? '';
    const isGroup = group.endsWith('@g.us');
    const fromMe = key.fromMe === true;
    const chat = isGroup ? chatAddressOf(group) : await this.addressOf(group, key.remoteJidAlt);
    const named: MessageKey = { remoteJid: group, id, fromMe, participant: key.participant ?? null };
    const arrival = { stanza, key: named, author, group, isOwnChat: this.#isOurs(group) };
    if (!chat || !isStorableId(id)) return { ...arrival, envelope: undefined };
    const envelope: Envelope = {
      id,
      chat,
      fromMe,
      pushName: decoded.pushName,
      participant: isGroup ? ((await this.addressOf(key.participant, key.participantAlt)) ?? null) : null,
      groupSubject: isGroup ? await this.#options.groupSubject(group) : null,
      sentAtSeconds: decoded.sentAtSeconds || Math.floor(this.#options.now().getTime() / 1_000),
    };
    return { ...arrival, envelope };
  }

  /** A person by number and LID, as far as known. */
  async addressOf(jid: string | null | undefined, alternative?: string | null): Promise<ChatAddress | undefined> {
    const { id, lid } = this.#options.me();
    if (jid && lid && this.#isOurs(jid)) return chatAddressOf(id, lid);
    return chatAddressOf(jid, alternative ?? (await this.#otherName(jid)));
  }

  #isOurs(jid: string): boolean {
    const { id, lid } = this.#options.me();
    return jid !== '' && (jid === id || jid === lid);
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
    if (!lid.endsWith('@lid') || !pn.endsWith('@s.whatsapp.net')) return;
    const known = await inner.lidMapping.getPNForLID(lid);
    // An account keeps its LID when its number changes.
    if (known && areJidsSameUser(known, pn)) return;
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
}
