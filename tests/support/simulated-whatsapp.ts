import { isoTime } from '#functions/ports/clock.ts';
import type { CompanyId, ConnectionId } from '#shared/contract/ids.ts';
import type { ChatAddress, InboundMessage, OutboundMessage } from '#shared/contract/queue-messages.ts';
import { campaignMessageName } from '#shared/domain/campaign-message-id.ts';
import type { Begin, Phone } from './campaign-verdict.ts';
import type { Plant } from './simulated-campaign.ts';
import type { SimulatedWorld } from './simulated-world.ts';

type Send = Extract<OutboundMessage, { type: 'send' }>;

interface Session {
  readonly queue: Send[];
  isOpen: boolean;
  isBusy: boolean;
  /** Its task has ended, and the queue hands its command out again. */
  isEnding: boolean;
  blockedUntilMs: number;
}

interface Options {
  readonly plant: Plant | undefined;
  readonly companyId: CompanyId;
  readonly receive: (report: InboundMessage) => void;
  /** Whether a message may begin at this time. */
  readonly mayBegin: (atMs: number) => boolean;
}

const second = 1_000;
const minute = 60 * second;

/** Whether somebody says that they want no campaigns. */
export const isLeaving = (message: InboundMessage): boolean => message.type === 'message' && message.content.type === 'text' && message.content.text === 'SAIR';

/** The session service and the phones of a simulated campaign: a connection does one thing at a time, ends in the middle of some, and phones answer. */
export class SimulatedWhatsapp {
  readonly phones = new Map<string, Phone>();
  readonly begins: Begin[] = [];
  /** Numbers that WhatsApp does not reach. */
  readonly permanent = new Set<string>();
  /** Numbers that want no campaigns. */
  readonly unwilling = new Set<string>();
  /** When we had heard that a number wants no more. */
  readonly #leftMs = new Map<string, number>();
  readonly violations: string[] = [];
  /** How far the dispatcher's clock is from ours. */
  skewMs = 0;
  readonly #sessions = new Map<string, Session>();
  readonly #world: SimulatedWorld;
  readonly #options: Options;
  /** A connection that was away has the answers of hours in one moment. */
  readonly #togetherMs: number;

  constructor(world: SimulatedWorld, options: Options) {
    this.#world = world;
    this.#options = options;
    this.#togetherMs = world.chance(0.2) ? world.nowMs + world.between(minute, 60 * minute) : 0;
  }

  connect(one: ConnectionId): void {
    this.#sessions.set(one, { queue: [], isOpen: true, isBusy: false, isEnding: false, blockedUntilMs: 0 });
  }

  /** Whether the connection, which may be gone, is open from now on. */
  setOpen(one: ConnectionId, isOpen: boolean): boolean {
    const session = this.#sessions.get(one);
    if (!session) return false;
    session.isOpen = isOpen;
    if (isOpen) this.#work(one);
    return true;
  }

  block(one: ConnectionId, untilMs: number): void {
    const session = this.#sessions.get(one);
    if (session) session.blockedUntilMs = untilMs;
  }

  delete(one: ConnectionId): void {
    this.#sessions.delete(one);
  }

  /** A connection's part of a campaign has one message under way, unless its task has just ended. */
  countUnderWay(): void {
    for (const [one, { queue, isEnding }] of this.#sessions) {
      const ids = new Set(queue.map(({ whatsappMessageId }) => whatsappMessageId));
      if (!isEnding && ids.size > 1) this.violations.push(`twoAtOnce: ${one}: ${[...ids].join(', ')}`);
    }
  }

  /** Takes a command of the session service's queue. */
  take(message: OutboundMessage): void {
    // Answers in conversations are nothing of the campaign's.
    if (message.type !== 'send' || !campaignMessageName(message.whatsappMessageId)) return;
    const send =
      this.#options.plant === 'freshIds' ? { ...message, whatsappMessageId: `${message.whatsappMessageId.slice(0, 22)}${this.#world.digits(4)}` } : message;
    const session = this.#sessions.get(message.connectionId);
    if (!session) return this.#report(send, { failure: 'ERR_NO_WAPP_FOUND' });
    session.queue.push(send);
    if (send.beginBy) this.#world.at(Date.parse(send.beginBy) + 1, () => this.#work(message.connectionId));
    this.#work(message.connectionId);
  }

  #work(one: string): void {
    const world = this.#world;
    const session = this.#sessions.get(one);
    const send = session?.queue[0];
    if (!session || !send || session.isBusy) return;
    const isLate = this.#options.plant !== 'lateSends' && world.nowMs > Date.parse(send.beginBy ?? '9999-01-01');
    if (!isLate && !session.isOpen) return;
    session.isBusy = true;
    const done = (): void => {
      session.queue.shift();
      session.isBusy = false;
      this.#work(one);
    };
    if (isLate) {
      this.#report(send, { failure: 'ERR_SENDING_TOO_LATE' });
      return done();
    }
    this.#begin(send);
    world.at(world.nowMs + world.between(20, 600), async () => this.#end(session, send, done));
  }

  #begin({ connectionId, chat, whatsappMessageId: id }: Send): void {
    const atMs = this.#world.nowMs;
    if (!this.#options.mayBegin(atMs)) this.violations.push(`begunAfterCancel: ${id}`);
    this.begins.push({ connectionId, number: chat.number ?? '', id, atMs });
    if (this.#world.chance(0.03)) this.#forge(connectionId, id, this.#options.plant === 'trustsAnybody' ? chat : { number: '5511999990000' });
  }

  /** We have processed what was reported. */
  heard(message: InboundMessage): void {
    if (!isLeaving(message)) return;
    const number = message.chat.number ?? '';
    if (!this.#leftMs.has(number)) this.#leftMs.set(number, this.#world.nowMs);
  }

  /** Somebody else, with a modified client, says that they have read a message that was not for them. */
  #forge(connectionId: ConnectionId, id: string, chat: ChatAddress): void {
    this.#options.receive({
      type: 'ack',
      companyId: this.#options.companyId,
      connectionId,
      chat,
      whatsappMessageIds: [id],
      ack: 3,
    });
  }

  #end(session: Session, send: Send, done: () => void): void {
    const world = this.#world;
    const number = send.chat.number ?? '';
    if (this.permanent.has(number)) this.#report(send, { failure: 'ERR_WAPP_INVALID_CONTACT' });
    else if (session.blockedUntilMs > world.nowMs) this.#report(send, { failure: world.pick(['ERR_WAPP_NEW_CONTACTS_BLOCKED', 'ERR_WAPP_RATE_LIMITED']) });
    else if (world.chance(0.04)) {
      // The task ends: the message may have left or not, and the queue hands the command out again.
      if (world.chance(0.5)) this.#arrive(send);
      session.isEnding = true;
      world.at(world.nowMs + 30 * second, async () => {
        session.isBusy = false;
        session.isEnding = false;
        this.#work(send.connectionId);
      });
      return;
    } else {
      this.#arrive(send);
      // Reports get lost for good.
      if (world.chance(0.97)) this.#report(send, 1);
    }
    done();
  }

  #arrive(send: Send): void {
    const world = this.#world;
    const { chat, whatsappMessageId: id } = send;
    const shown = this.phones.get(chat.number ?? '')?.shown;
    if (!shown) return void this.violations.push(`toNobody: ${chat.number}`);
    shown.set(id, (shown.get(id) ?? 0) + 1);
    if (shown.get(id) !== 1) return;
    const leftMs = this.#leftMs.get(chat.number ?? '') ?? Infinity;
    if (world.nowMs > leftMs + 4 * second) this.violations.push(`afterLeaving: ${chat.number}, ${world.nowMs - leftMs} ms`);
    world.at(world.nowMs + world.between(0, 2 * minute), async () => this.#report(send, 2));
    if (world.chance(0.6)) world.at(world.nowMs + world.between(0, 5 * minute), async () => this.#report(send, 3));
    if (campaignMessageName(id)?.part === 'question' && world.chance(0.7)) {
      const answerMs = Math.max(world.between(second, 10 * minute), this.#togetherMs - world.nowMs);
      const answers = world.pick([['SAIR'], ['Quero'], ['Quero'], ['Quero'], ['Quero', 'SAIR'], ['Quero', 'SAIR']]);
      for (const [index, text] of answers.entries()) {
        world.at(world.nowMs + answerMs + index * world.between(second, 10 * minute), async () => this.#answer(send, text));
      }
    } else if (world.chance(0.05)) world.at(world.nowMs + world.between(second, 10 * minute), async () => this.#answer(send, 'SAIR'));
  }

  #answer({ companyId, connectionId, chat }: Send, text: string): void {
    const world = this.#world;
    if (text === 'SAIR') this.unwilling.add(chat.number ?? '');
    const sentAt = isoTime(Math.floor(world.nowMs / second) * second);
    const message: InboundMessage = {
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
      content: {
        type: 'text',
        text,
      },
      quotedWhatsappMessageId: null,
      isNotice: false,
      context: {
        isForwarded: false,
        ad: null,
        mentions: [],
        secret: null,
      },
    };
    this.#options.receive(message);
  }

  #report({ companyId, connectionId, chat, whatsappMessageId }: Send, outcome: 1 | 2 | 3 | { readonly failure: string }): void {
    const scope = { companyId, connectionId, chat };
    this.#options.receive(
      typeof outcome === 'number'
        ? { ...scope, type: 'ack', whatsappMessageIds: [whatsappMessageId], ack: outcome }
        : { ...scope, type: 'failure', whatsappMessageId, code: outcome.failure },
    );
  }
}
