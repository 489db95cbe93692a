import * as z from 'zod';
import { chatAddress, messageContext, storedMedia } from '#shared/contract/queue-messages.ts';
import type { SessionNotes } from '#services/whatsapp/keys/auth-store.ts';
import type { MessageKey } from './envelope.ts';

const owedMessage = z.object({
  key: z.object({ remoteJid: z.string(), id: z.string(), fromMe: z.boolean(), participant: z.string().nullable() }),
  /** As it was when the message was announced: what comes later may bear another time, and must find its place. */
  envelope: z.object({
    id: z.string(),
    chat: chatAddress,
    participant: chatAddress.nullable(),
    fromMe: z.boolean(),
    pushName: z.string().nullable(),
    groupSubject: z.string().nullable(),
    sentAtSeconds: z.number(),
  }),
  /** The file that is missing; null when the whole message is. */
  file: z
    .object({
      kind: storedMedia.shape.kind,
      mimeType: z.string(),
      name: z.string(),
      isVoice: z.boolean(),
      caption: z.string(),
      mediaKey: z.string(),
      url: z.string(),
      quotedId: z.string().nullable(),
      context: messageContext,
    })
    .nullable(),
  sinceMs: z.number(),
  /** It came, or it was given up: kept for a while, since it may come once more. */
  isSettled: z.boolean(),
});
export type OwedMessage = z.output<typeof owedMessage>;
export type OwedFile = NonNullable<OwedMessage['file']>;

export interface OwedMessagesOptions {
  readonly notes: SessionNotes;
  /** Asks our own phone for whole messages. */
  readonly askForMessages: (keys: readonly MessageKey[]) => Promise<void>;
  /** Asks our own phone to upload a file once more. */
  readonly askForFile: (key: MessageKey, mediaKey: Uint8Array) => Promise<void>;
  readonly giveUp: (owed: OwedMessage) => Promise<void>;
  readonly onProblem: (error: unknown) => void;
  readonly now: () => Date;
}

/** A sender that is asked to encrypt again answers sooner; after that the phone may be off for hours. */
const askAfterMs = [2_000, 30_000, 5 * 60_000, 30 * 60_000, 2 * 3_600_000, 6 * 3_600_000, 12 * 3_600_000] as const;
const giveUpAfterMs = 24 * 3_600_000;
const forgetAfterMs = 2 * giveUpAfterMs;
/** Messages of one request to the phone. */
const askedAtOnce = 50;

const prefix = 'owed#';

/** Reads owed messages as the table has them, also those settled lately. */
export async function readOwed(notes: SessionNotes): Promise<readonly OwedMessage[]> {
  return (await notes.list(prefix)).map((text) => owedMessage.parse(JSON.parse(text)));
}

/**
 * Keeps messages that WhatsApp announced without content, that could not be decrypted, or whose files its servers lack: the phone is asked for them
 * again and again until they come or are given up. They stand in the table, so that a restart goes on asking; in memory only while a session is open,
 * and nothing at all for most.
 */
export class OwedMessages {
  readonly #options: OwedMessagesOptions;
  readonly #asked = new Map<string, number>();
  #loading: Promise<Map<string, OwedMessage>> | undefined;
  #timer: NodeJS.Timeout | undefined;
  #timerAtMs = 0;
  #isOpen = false;

  constructor(options: OwedMessagesOptions) {
    this.#options = options;
  }

  /** Also those that were settled lately. */
  async find(id: string): Promise<OwedMessage | undefined> {
    return (await this.#all()).get(id);
  }

  /** Kept before it is reported, and so before WhatsApp counts it as received. A repetition changes nothing. */
  async expect(owed: Pick<OwedMessage, 'key' | 'envelope' | 'file'>): Promise<void> {
    const all = await this.#all();
    const { id } = owed.key;
    const known = all.get(id);
    // The message came, without its file.
    const isNews = !known || (owed.file !== null && known.file === null);
    if (!isNews) return;
    await this.#keep(all, { ...owed, sinceMs: this.#nowMs(), isSettled: false });
    this.#asked.delete(id);
    this.#plan(askAfterMs[0]);
  }

  async settle(id: string): Promise<void> {
    const all = await this.#all();
    const owed = all.get(id);
    if (owed && !owed.isSettled) await this.#keep(all, { ...owed, file: null, isSettled: true });
  }

  /** The socket is open: asks for whatever is owed. */
  open(): void {
    this.#isOpen = true;
    this.#asked.clear();
    this.#plan(askAfterMs[0]);
  }

  close(): void {
    this.#isOpen = false;
    clearTimeout(this.#timer);
    this.#timer = undefined;
  }

  #all(): Promise<Map<string, OwedMessage>> {
    this.#loading ??= this.#load();
    return this.#loading;
  }

  async #load(): Promise<Map<string, OwedMessage>> {
    return new Map((await readOwed(this.#options.notes)).map((owed) => [owed.key.id, owed]));
  }

  async #keep(all: Map<string, OwedMessage>, owed: OwedMessage): Promise<void> {
    await this.#options.notes.write(prefix + owed.key.id, JSON.stringify(owed));
    all.set(owed.key.id, owed);
  }

  #nowMs(): number {
    return this.#options.now().getTime();
  }

  #plan(delayMs: number): void {
    const atMs = this.#nowMs() + delayMs;
    if (!this.#isOpen || (this.#timer && this.#timerAtMs <= atMs)) return;
    clearTimeout(this.#timer);
    this.#timerAtMs = atMs;
    this.#timer = setTimeout(() => {
      this.#timer = undefined;
      this.#round().catch((error: unknown) => this.#options.onProblem(error));
    }, delayMs);
  }

  async #round(): Promise<void> {
    const all = await this.#all();
    for (const [id, { sinceMs }] of all) {
      if (this.#nowMs() - sinceMs < forgetAfterMs) continue;
      await this.#options.notes.write(prefix + id, null);
      all.delete(id);
    }
    const waiting = [...all.values()].filter(({ isSettled }) => !isSettled);
    for (const owed of waiting) if (this.#nowMs() - owed.sinceMs >= giveUpAfterMs) await this.#giveUp(owed);
    const left = waiting.filter(({ key }) => all.get(key.id)?.isSettled === false);
    try {
      await this.#ask(left.filter((owed) => this.#dueInMs(owed) <= 0));
    } catch (error) {
      this.#options.onProblem(error);
    }
    if (left.length > 0) this.#plan(Math.max(1_000, Math.min(...left.map((owed) => this.#dueInMs(owed)))));
  }

  async #giveUp(owed: OwedMessage): Promise<void> {
    await this.#options.giveUp(owed);
    await this.settle(owed.key.id);
  }

  /** Until it is to be asked for again: the first time since the socket opened is now. */
  #dueInMs({ key, sinceMs }: OwedMessage): number {
    const askedAtMs = this.#asked.get(key.id);
    if (askedAtMs === undefined) return 0;
    const next = askAfterMs.find((afterMs) => sinceMs + afterMs > askedAtMs) ?? giveUpAfterMs;
    return sinceMs + next - this.#nowMs();
  }

  async #ask(due: readonly OwedMessage[]): Promise<void> {
    for (const { key } of due) this.#asked.set(key.id, this.#nowMs());
    const messages = due.flatMap(({ key, file }) => (file ? [] : [key]));
    for (let start = 0; start < messages.length; start += askedAtOnce) await this.#options.askForMessages(messages.slice(start, start + askedAtOnce));
    for (const { key, file } of due) if (file) await this.#options.askForFile(key, Buffer.from(file.mediaKey, 'base64'));
  }
}
