import { extractMessageContent, proto, unpadRandomMax16 } from '@whiskeysockets/baileys';
import type { BinaryNode } from '@whiskeysockets/baileys';
import { isReadBefore } from '#services/libsignal/careful-decryption.ts';
import type { SessionCrypto } from '#services/whatsapp/keys/signal-repository.ts';
import type { Arrival } from './envelope.ts';

interface Ciphertext {
  readonly attrs: BinaryNode['attrs'];
  readonly content: Uint8Array;
}

/** The parts of a stanza taken together. */
export interface Decrypted {
  /** Undefined when no part could be read. */
  readonly message: proto.IMessage | undefined;
  /** A part could not be read that had not been read before: its sender is asked for it again. */
  readonly isIncomplete: boolean;
}

/** For Baileys, which has nothing to do with what people write: an empty message with one byte of padding. */
const blank = Uint8Array.of(1);

/** Decrypts the parts of stanzas, and keeps each part's outcome for Baileys, which asks for it instead of decrypting again. */
export class Decrypting {
  readonly #crypto: () => SessionCrypto;
  readonly #outcomes = new WeakMap<Uint8Array, Uint8Array | Error>();

  constructor(crypto: () => SessionCrypto) {
    this.#crypto = crypto;
  }

  /** @throws the error that the decryption of this part ended with */
  outcomeOf(ciphertext: Uint8Array): Uint8Array {
    const outcome = this.#outcomes.get(ciphertext) ?? new Error('not made safe');
    if (outcome instanceof Error) throw outcome;
    return outcome;
  }

  /** To be run inside a key transaction. @param address the one name of the author's device */
  async decrypt(arrival: Arrival, address: string): Promise<Decrypted> {
    let message: proto.IMessage | undefined;
    let isIncomplete = false;
    for (const { attrs, content } of ciphertextsOf(arrival.stanza)) {
      try {
        const plaintext = await this.#decryptOne(arrival, address, attrs['type'], content);
        const decoded = proto.Message.decode(attrs['type'] === 'plaintext' ? plaintext : unpadRandomMax16(plaintext));
        const part = decoded.deviceSentMessage?.message ?? decoded;
        if (part.senderKeyDistributionMessage) {
          await this.#crypto().inner.processSenderKeyDistributionMessage({ authorJid: arrival.author, item: part.senderKeyDistributionMessage });
        }
        message = Object.assign(message ?? {}, part);
        this.#outcomes.set(content, extractMessageContent(part)?.protocolMessage ? plaintext : blank);
      } catch (error) {
        // What was read before was reported before: WhatsApp only missed our receipt, and asking again would spoil the order.
        isIncomplete ||= !isReadBefore(error);
        this.#outcomes.set(content, isReadBefore(error) ? blank : error instanceof Error ? error : new Error(String(error)));
      }
    }
    return { message, isIncomplete };
  }

  #decryptOne({ author, group }: Arrival, address: string, type: string | undefined, ciphertext: Uint8Array): Promise<Uint8Array> {
    const crypto = this.#crypto();
    const { inner } = crypto;
    if (type === 'plaintext') return Promise.resolve(ciphertext);
    if (type === 'skmsg') return inner.decryptGroupMessage({ group, authorJid: author, msg: ciphertext });
    if (type !== 'pkmsg' && type !== 'msg') throw new Error(`unknown kind of encryption: ${type}`);
    return crypto.operate(inner.jidToSignalProtocolAddress(address), () => inner.decryptMessage({ jid: address, type, ciphertext }));
  }
}

/** The parts of a stanza that can be decrypted; none in a message that is only announced. */
export function ciphertextsOf(stanza: BinaryNode): readonly Ciphertext[] {
  if (!Array.isArray(stanza.content)) return [];
  return stanza.content.flatMap(({ tag, attrs, content }) => {
    if (!(content instanceof Uint8Array)) return [];
    if (tag === 'plaintext') return [{ attrs: { ...attrs, type: 'plaintext' }, content }];
    return tag === 'enc' && attrs['type'] !== 'msmsg' ? [{ attrs, content }] : [];
  });
}
