import { isoTime } from '#functions/ports/clock.ts';
import type { InboundMessage, OutboundMessage } from '#shared/contract/queue-messages.ts';
import { campaignMessageName } from '#shared/domain/campaign-message-id.ts';
import type { SimulatedWorld } from './simulated-world.ts';

export type Send = Extract<OutboundMessage, { type: 'send' }>;
export type Outcome = 1 | 2 | 3 | { readonly failure: string };

interface Options {
  /** Takes what WhatsApp reports of a message. */
  readonly report: (send: Send, outcome: Outcome) => void;
  /** Whether an answer to it still reaches the company. */
  readonly isHeard: (send: Send) => boolean;
  /** Longest time after which answers come at one moment, as from a connection that was away; 0 has each come when it likes. */
  readonly togetherMs: number;
  /** Takes what people write. */
  readonly receive: (message: InboundMessage) => void;
}

const second = 1_000;
const minute = 60 * second;
/** Time of a message that is under way when somebody leaves. */
const underWayMs = 6 * second;

const textOf = (message: InboundMessage): string => (message.type === 'message' && message.content.type === 'text' ? message.content.text : '');
/** Whether somebody says that they want no campaigns. */
export const isLeaving = (message: InboundMessage): boolean => textOf(message) === 'SAIR';
const isAgreeing = (message: InboundMessage): boolean => textOf(message) === 'Quero';

/** The phones of a company's customers, and what these people do: they answer, at one moment or at any, and change their mind. */
export class SimulatedPhones {
  /** Different messages that a phone shows, by number and id, and how often each came. */
  readonly shown = new Map<string, Map<string, number>>();
  /** Numbers that want no campaigns. */
  readonly unwilling = new Set<string>();
  /** Numbers that have said yes. */
  readonly willing = new Set<string>();
  /** When we had heard a yes. */
  readonly agreedMs = new Map<string, number>();
  readonly violations: string[] = [];
  /** When we had heard that a number wants no more. */
  readonly #leftMs = new Map<string, number>();
  readonly #world: SimulatedWorld;
  readonly #options: Options;
  readonly #togetherMs: number;

  constructor(world: SimulatedWorld, options: Options) {
    this.#world = world;
    this.#options = options;
    this.#togetherMs = options.togetherMs > 0 ? world.nowMs + world.between(minute, options.togetherMs) : 0;
  }

  add(number: string): void {
    this.shown.set(number, new Map());
  }

  /** We have processed what was reported. */
  heard(message: InboundMessage): void {
    if (message.type !== 'message') return;
    const { number = '' } = message.chat;
    if (isLeaving(message) && !this.#leftMs.has(number)) this.#leftMs.set(number, this.#world.nowMs);
    if (isAgreeing(message) && !this.agreedMs.has(number)) this.agreedMs.set(number, this.#world.nowMs);
  }

  arrive(send: Send): void {
    const world = this.#world;
    const { chat, whatsappMessageId: id } = send;
    const { number = '' } = chat;
    const shown = this.shown.get(number);
    if (!shown) return void this.violations.push(`toNobody: ${number}`);
    shown.set(id, (shown.get(id) ?? 0) + 1);
    if (shown.get(id) !== 1) return;
    const leftMs = this.#leftMs.get(number) ?? Infinity;
    if (world.nowMs > leftMs + underWayMs) this.violations.push(`afterLeaving: ${number}, ${world.nowMs - leftMs} ms`);
    world.at(world.nowMs + world.between(0, 2 * minute), async () => this.#options.report(send, 2));
    if (world.chance(0.6)) world.at(world.nowMs + world.between(0, 5 * minute), async () => this.#options.report(send, 3));
    this.#live(send);
  }

  /** Plays what its reader does. */
  #live(send: Send): void {
    const world = this.#world;
    if (campaignMessageName(send.whatsappMessageId)?.part !== 'question') {
      if (world.chance(0.05)) this.#answerIn(send, world.between(second, 10 * minute), 'SAIR');
      return;
    }
    if (!world.chance(0.7)) return;
    const answerMs = Math.max(world.between(second, 10 * minute), this.#togetherMs - world.nowMs);
    const answers = world.pick([['SAIR'], ['Quero'], ['Quero'], ['Quero'], ['Talvez'], ['Talvez', 'Quero'], ['Quero', 'SAIR'], ['Quero', 'SAIR']]);
    for (const [index, text] of answers.entries()) this.#answerIn(send, answerMs + index * world.between(second, 10 * minute), text);
  }

  #answerIn(send: Send, ms: number, text: string): void {
    this.#world.at(this.#world.nowMs + ms, () => (this.#options.isHeard(send) ? this.#answer(send, text) : undefined));
  }

  #answer({ companyId, connectionId, chat }: Send, text: string): void {
    const world = this.#world;
    if (text === 'SAIR') this.unwilling.add(chat.number ?? '');
    if (text === 'Quero') this.willing.add(chat.number ?? '');
    const sentAt = isoTime(Math.floor(world.nowMs / second) * second);
    this.#options.receive({
      type: 'message',
      companyId,
      connectionId,
      chat,
      whatsappMessageId: `3A${world.digits(18)}`,
      fromMe: false,
      pushName: 'Ana',
      groupSubject: null,
      participant: null,
      sentAt,
      receivedAt: sentAt,
      content: { type: 'text', text },
      quotedWhatsappMessageId: null,
      isNotice: false,
      context: { isForwarded: false, ad: null, mentions: [], quotation: null, secret: null },
    });
  }
}
