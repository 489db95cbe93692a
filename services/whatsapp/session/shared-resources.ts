import type { ChatAddress } from '#shared/contract/queue-messages.ts';
import type { proto } from '@whiskeysockets/baileys';
import { SharedCache } from './shared-cache.ts';
import { TextCache } from '#services/whatsapp/keys/text-cache.ts';

const dayMs = 24 * 60 * 60_000;

/** A message that we sent: whose ticks come, and what to send again when a device could not read it. */
export interface SentMessage {
  readonly chat: ChatAddress;
  readonly message: proto.IMessage;
  /** Its ack brings the next one of a campaign. */
  readonly isPaced?: boolean;
  /** A reaction, or another wording: its acks are of no row. */
  readonly hasNoRow?: boolean;
}

/** Resources that all sessions of a task share, so that an idle one costs little memory. */
export class SharedResources {
  /** Keys read from the table, about 40 MB of text at most. */
  readonly keyTexts = new TextCache(20_000_000);
  /** Baileys' own caches: devices of users, retry counters, calls. */
  readonly baileys = new SharedCache(20_000);
  readonly #sent = new SharedCache(5_000);
  readonly #numbers = new SharedCache(20_000);
  readonly #subjects = new SharedCache(2_000);

  sent(connectionId: string, id: string): SentMessage | undefined {
    return this.#sent.get(`${connectionId}#${id}`) as SentMessage | undefined; // only rememberSent puts values in
  }

  rememberSent(connectionId: string, id: string, sent: SentMessage): void {
    this.#sent.set(`${connectionId}#${id}`, sent, dayMs);
  }

  /** It was changed since: its row says what a device that asks for it may have. */
  forgetSent(connectionId: string, id: string): void {
    this.#sent.delete(`${connectionId}#${id}`);
  }

  /** WhatsApp's own form of a number that is known to have an account. */
  whatsappJid(number: string): string | undefined {
    return this.#numbers.get(number) as string | undefined; // only rememberJid puts values in
  }

  rememberJid(number: string, jid: string): void {
    this.#numbers.set(number, jid, dayMs);
  }

  async groupSubject(connectionId: string, jid: string, look: () => Promise<string | null>): Promise<string | null> {
    const key = `${connectionId}#${jid}`;
    const known = this.#subjects.get(key);
    if (typeof known === 'string') return known;
    const subject = await look();
    if (subject !== null) this.#subjects.set(key, subject, dayMs / 24);
    return subject;
  }
}
