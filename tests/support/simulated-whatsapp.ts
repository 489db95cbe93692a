import type { CompanyId, ConnectionId } from '#shared/contract/ids.ts';
import type { ChatAddress, InboundMessage, OutboundMessage } from '#shared/contract/queue-messages.ts';
import { campaignMessageName } from '#shared/domain/campaign-message-id.ts';
import { type Outcome, type Send, SimulatedPhones } from './simulated-phones.ts';
import type { Plant } from './simulated-plants.ts';
import type { SimulatedWorld } from './simulated-world.ts';

/** A message that the session service began to send. */
export interface Begin {
  readonly connectionId: string;
  readonly number: string;
  readonly id: string;
  readonly campaignNumber: number;
  readonly atMs: number;
}

interface Session {
  readonly queue: Send[];
  /** Files that WhatsApp has, which are named in each message. */
  readonly files: Set<string>;
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
  /** Names what is wrong with a message that begins at this moment. */
  readonly judgeBegin: (send: Send, campaignNumber: number) => readonly string[];
}

const second = 1_000;
const hour = 3_600 * second;

/** The session service of a company: a connection does one thing at a time, and ends in the middle of some. */
export class SimulatedWhatsapp {
  readonly phones: SimulatedPhones;
  readonly begins: Begin[] = [];
  /** Numbers that WhatsApp does not reach. */
  readonly permanent = new Set<string>();
  /** Numbers of whose messages nothing is ever reported. */
  readonly unheard = new Set<string>();
  /** Whether WhatsApp restricted a connection for a time. */
  wasRestricted = false;
  readonly violations: string[] = [];
  readonly #sessions = new Map<string, Session>();
  readonly #world: SimulatedWorld;
  readonly #options: Options;
  /** From a connection that is gone nothing is heard. */
  readonly #isThere = ({ connectionId }: Send): boolean => this.#sessions.has(connectionId);

  constructor(world: SimulatedWorld, options: Options) {
    this.#world = world;
    this.#options = options;
    this.phones = new SimulatedPhones(world, {
      report: (send, outcome) => void (this.#isThere(send) && this.#report(send, outcome)),
      isHeard: this.#isThere,
      togetherMs: options.plant === 'noTurns' ? 24 * hour : world.chance(0.2) ? hour : 0,
      receive: options.receive,
    });
  }

  connect(one: ConnectionId): void {
    this.#sessions.set(one, { queue: [], files: new Set(), isOpen: true, isBusy: false, isEnding: false, blockedUntilMs: 0 });
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
    if (!session) return;
    session.blockedUntilMs = untilMs;
    this.wasRestricted = true;
  }

  isGone(one: string): boolean {
    return !this.#sessions.has(one);
  }

  delete(one: ConnectionId): void {
    this.#sessions.delete(one);
  }

  /** A connection's part of a campaign has one message under way, unless its task has just ended. */
  countUnderWay(campaignNumber: number): void {
    for (const [one, { queue, isEnding }] of this.#sessions) {
      const ids = new Set(queue.map(({ whatsappMessageId }) => whatsappMessageId).filter((id) => campaignMessageName(id)?.campaignNumber === campaignNumber));
      if (!isEnding && ids.size > 1) this.violations.push(`twoAtOnce: ${one}: ${[...ids].join(', ')}`);
    }
  }

  /** Takes a command of the session service's queue. */
  take(message: OutboundMessage): void {
    // Answers in conversations are nothing of the campaign's.
    const name = message.type === 'send' ? campaignMessageName(message.whatsappMessageId) : undefined;
    if (message.type !== 'send' || !name) return;
    const send = this.#planted(message, name.part);
    const session = this.#sessions.get(message.connectionId);
    if (!session) return this.#report(send, { failure: 'ERR_NO_WAPP_FOUND' });
    session.queue.push(send);
    if (this.#options.plant === 'earlyAcks') this.#report(send, 1);
    if (send.beginBy) this.#world.at(Date.parse(send.beginBy) + 1, () => this.#work(message.connectionId));
    this.#work(message.connectionId);
  }

  #planted(send: Send, part: 'message' | 'question'): Send {
    const { plant } = this.#options;
    if (plant === 'freshIds') return { ...send, whatsappMessageId: `${send.whatsappMessageId.slice(0, 18)}${this.#world.digits(4)}` };
    return plant === 'noTurns' && part === 'message' && this.phones.agreedMs.has(send.chat.number ?? '') ? { ...send, beginBy: undefined } : send;
  }

  #work(one: string): void {
    const world = this.#world;
    const session = this.#sessions.get(one);
    const send = session?.queue[0];
    if (!session || !send || session.isBusy) return;
    if (!this.#isLate(send) && !session.isOpen) return;
    session.isBusy = true;
    if (this.#isLate(send)) return this.#tooLate(session, send);
    const file = send.content.type === 'media' && !session.files.has(send.content.media.key) ? send.content.media.key : undefined;
    if (file === undefined) return this.#begin(session, send);
    // WhatsApp takes a file once, which may last longer than a message may wait.
    world.at(world.nowMs + world.between(100, 10 * second), () => {
      session.files.add(file);
      return this.#isLate(send) ? this.#tooLate(session, send) : this.#begin(session, send);
    });
  }

  #isLate = ({ beginBy }: Send): boolean => this.#options.plant !== 'lateSends' && this.#world.nowMs > Date.parse(beginBy ?? '9999-01-01');

  #tooLate(session: Session, send: Send): void {
    this.#report(send, { failure: 'ERR_SENDING_TOO_LATE' });
    this.#next(session, send);
  }

  #next(session: Session, { connectionId }: Send): void {
    session.queue.shift();
    session.isBusy = false;
    this.#work(connectionId);
  }

  #begin(session: Session, send: Send): void {
    const { connectionId, chat, whatsappMessageId: id } = send;
    const world = this.#world;
    const { campaignNumber = 0 } = campaignMessageName(id) ?? {};
    this.violations.push(...this.#options.judgeBegin(send, campaignNumber));
    this.begins.push({ connectionId, number: chat.number ?? '', id, campaignNumber, atMs: world.nowMs });
    if (world.chance(0.03)) this.#forge(connectionId, id, this.#options.plant === 'trustsAnybody' ? chat : { number: '5511999990000' });
    world.at(world.nowMs + world.between(20, 600), async () => this.#end(session, send));
  }

  /** Somebody else, with a modified client, says that they have read a message that was not for them. */
  #forge(connectionId: ConnectionId, id: string, chat: ChatAddress): void {
    this.#options.receive({ type: 'ack', companyId: this.#options.companyId, connectionId, chat, whatsappMessageIds: [id], ack: 3 });
  }

  #end(session: Session, send: Send): void {
    const world = this.#world;
    const { number = '' } = send.chat;
    if (this.permanent.has(number)) this.#report(send, { failure: 'ERR_WAPP_INVALID_CONTACT' });
    else if (session.blockedUntilMs > world.nowMs) this.#report(send, { failure: world.pick(['ERR_WAPP_NEW_CONTACTS_BLOCKED', 'ERR_WAPP_RATE_LIMITED']) });
    else if (world.chance(0.04)) return this.#taskEnds(session, send);
    else {
      this.phones.arrive(send);
      // Reports get lost for good.
      if (world.chance(0.97)) this.#report(send, 1);
    }
    this.#next(session, send);
  }

  /** The message may have left or not, and the queue hands the command out again. */
  #taskEnds(session: Session, send: Send): void {
    const world = this.#world;
    if (world.chance(0.5)) this.phones.arrive(send);
    session.isEnding = true;
    session.files.clear();
    world.at(world.nowMs + 30 * second, async () => {
      session.isBusy = false;
      session.isEnding = false;
      this.#work(send.connectionId);
    });
  }

  #report({ companyId, connectionId, chat, whatsappMessageId }: Send, outcome: Outcome): void {
    if (this.unheard.has(chat.number ?? '')) return;
    const scope = { companyId, connectionId, chat };
    this.#options.receive(
      typeof outcome === 'number'
        ? { ...scope, type: 'ack', whatsappMessageIds: [whatsappMessageId], ack: outcome }
        : { ...scope, type: 'failure', whatsappMessageId, code: outcome.failure },
    );
  }
}
