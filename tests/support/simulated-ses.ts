import { MailRefusal } from '#functions/ports/mail-refusal.ts';
import type { MailService, OutgoingMail } from '#functions/ports/mail-service.ts';
import type { Telling } from './mail-rows.ts';
import type { MailPlant } from './simulated-mail.ts';
import type { SimulatedWorld } from './simulated-world.ts';

interface Options {
  readonly plant: MailPlant | undefined;
  readonly perSecond: number;
  /** Whether a mail may begin at this time. */
  readonly mayBegin: (atMs: number) => boolean;
  /** Takes what SES tells of a mail. */
  readonly tell: (mail: OutgoingMail, telling: Telling) => void;
  readonly unsubscribe: (mail: OutgoingMail) => void;
}

const second = 1_000;
const minute = 60 * second;

/** The mail service and the readers of a simulated campaign: it takes a mail over or not, answers or not, and tells later what became of it. */
export class SimulatedSes implements MailService {
  /** How often it took a mail over, by address. */
  readonly taken = new Map<string, number>();
  /** Addresses that it never takes. */
  readonly refused = new Set<string>();
  /** Addresses that are to get nothing any more. */
  readonly unwilling = new Set<string>();
  readonly violations: string[] = [];
  isVerified = true;
  /** Until then nothing more is taken today. */
  spentUntilMs = 0;
  readonly #world: SimulatedWorld;
  readonly #options: Options;
  #recent: number[] = [];

  constructor(world: SimulatedWorld, options: Options) {
    this.#world = world;
    this.#options = options;
  }

  async quota(): Promise<{ perSecond: number }> {
    return { perSecond: this.#options.perSecond * (this.#options.plant === 'noRate' ? 1_000 : 1) };
  }

  async send(mail: OutgoingMail): Promise<void> {
    const world = this.#world;
    await world.effect(async () => this.#take(mail));
    // The answer is lost.
    if (world.chance(0.02)) throw new Error('timed out');
  }

  #take(mail: OutgoingMail): void {
    const world = this.#world;
    if (!this.#options.mayBegin(world.nowMs)) this.violations.push(`begunAfterCancel: ${mail.to}`);
    if (!this.isVerified) throw new MailRefusal('sender');
    if (world.nowMs < this.spentUntilMs) throw new MailRefusal('quota');
    if (this.refused.has(mail.to)) throw new MailRefusal('mail');
    if (world.chance(0.05)) throw new MailRefusal('rate');
    this.#recent = [...this.#recent.filter((atMs) => atMs > world.nowMs - second), world.nowMs];
    // A process that has ended leaves its slots to the next one.
    if (this.#recent.length > 2 * this.#options.perSecond + 2) this.violations.push(`tooFast: ${this.#recent.length} in a second`);
    if (world.chance(0.01)) throw new Error('connection refused');
    if (this.unwilling.has(mail.to)) this.violations.push(`unwilling: ${mail.to}`);
    this.taken.set(mail.to, (this.taken.get(mail.to) ?? 0) + 1);
    this.#live(mail);
  }

  /** Plays what becomes of it, at times that keep no order. */
  #live(mail: OutgoingMail): void {
    const world = this.#world;
    const later = (mostMs: number, happen: () => void): void => world.at(world.nowMs + world.between(20, mostMs), happen);
    const told = (telling: Telling, mostMs: number): void => later(mostMs, () => this.#options.tell(mail, telling));
    if (this.#options.plant === 'noNews') return;
    told('Send', 20 * second);
    if (world.chance(0.06)) return told('Bounce', 5 * minute);
    told('Delivery', 2 * minute);
    if (world.chance(0.3)) told('Open', 30 * minute);
    if (world.chance(0.1)) told('Click', 30 * minute);
    if (world.chance(0.03)) told('Complaint', 30 * minute);
    if (world.chance(0.03)) told('Bounce', 30 * minute);
    if (world.chance(0.05)) later(30 * minute, () => this.#options.unsubscribe(mail));
  }
}
