import type { ChatAddress } from '#shared/contract/queue-messages.ts';
import { chatKey } from '#services/whatsapp/chat-address.ts';
import { ackReport, type Report, type Scope } from './inbound-reports.ts';

/** A phone that is on mostly answers sooner. So much later, at most, is the first tick. */
export const holdMs = 1_500;

interface Held {
  readonly chat: ChatAddress;
  readonly told: Promise<void>;
  readonly timer: NodeJS.Timeout;
  readonly settle: (telling: Promise<void>) => void;
}

/**
 * Holds the server's acks of one socket for a moment, so that the delivery receipt, which mostly follows at once, is told in the same report: each report
 * is a write, a run of a function and a frame to whoever looks. Nobody tells such an ack again, so whoever sent waits for `hold` before it forgets.
 */
export class HeldAcks {
  readonly #scope: Scope;
  readonly #send: (report: Report) => Promise<void>;
  readonly #held = new Map<string, Held>();

  constructor(scope: Scope, send: (report: Report) => Promise<void>) {
    this.#scope = scope;
    this.#send = send;
  }

  /** The server has a message of ours, which it may say twice. Resolves when that is told. */
  hold(chat: ChatAddress, id: string): Promise<void> {
    const known = this.#held.get(id);
    if (known) return known.told;
    const { promise: told, resolve: settle } = Promise.withResolvers<void>();
    const timer = setTimeout(() => this.#tellOf(chat), holdMs);
    this.#held.set(id, { chat, told, timer, settle });
    return told;
  }

  /** Tells at once how far messages got, and with it what is held of them. */
  async tell(chat: ChatAddress, ids: readonly string[], level: number): Promise<void> {
    const held = ids.flatMap((id) => this.#take(id));
    const report = ackReport(this.#scope, chat, ids, level);
    const lowest = held.length > 0 && level > 1 ? { lowestAck: 1 } : {};
    const telling = this.#send({ ...report, message: { ...report.message, ...lowest } });
    for (const { settle } of held) settle(telling);
    await telling;
  }

  /** Tells all that is held: the socket closes. */
  tellAll(): void {
    for (const { chat } of this.#held.values()) this.#tellOf(chat);
  }

  /** The callers of `hold` hear of a failure. */
  #tellOf(chat: ChatAddress): void {
    const ids = [...this.#held].flatMap(([id, held]) => (chatKey(held.chat) === chatKey(chat) ? [id] : []));
    if (ids.length > 0) this.tell(chat, ids, 1).catch(() => undefined);
  }

  #take(id: string): Held[] {
    const held = this.#held.get(id);
    if (!held) return [];
    clearTimeout(held.timer);
    this.#held.delete(id);
    return [held];
  }
}
