import { MailRefusal } from '#functions/ports/mail-refusal.ts';
import type { MailQuota, MailService, OutgoingMail } from '#functions/ports/mail-service.ts';
import type { MailPlant } from './mail-plants.ts';
import type { Telling } from './mail-rows.ts';
import type { SimulatedWorld } from './simulated-world.ts';

/** A company, as the mail service and its readers know it. */
export interface MailingCompany {
  readonly id: string;
  readonly isVerified: boolean;
  /** Addresses that the mail service never takes. */
  readonly refused: ReadonlySet<string>;
  /** Names what is wrong with a mail that begins now. */
  readonly judgeBegin: (mail: OutgoingMail) => readonly string[];
  readonly noteTaken: (mail: OutgoingMail) => void;
  /** Takes what SES tells of a mail. */
  readonly tell: (mail: OutgoingMail, telling: Telling) => void;
  readonly unsubscribe: (mail: OutgoingMail) => void;
}

interface Options {
  readonly plant: MailPlant | undefined;
  readonly perSecond: number;
  /** Undefined where nothing limits it. */
  readonly perDay: number | undefined;
  readonly of: (mail: OutgoingMail) => MailingCompany | undefined;
}

const second = 1_000;
const minute = 60 * second;
const day = 24 * 60 * minute;
/** As much of what others have left of the day a company takes at most. */
const mostShare = 0.8;
/** Share of the day for campaigns. */
const campaignShare = 0.95;
/** Mails in two minutes beyond the rate: processes that ended left their times to later ones. */
const fewLate = 5;
/** Times that were handed out and came to nothing: crashes, and refusals by rate. */
const wasted = 0.4;
const fewestWasted = 8;

/** An installation's mail service and its readers: it takes a mail over or not, answers or not, and tells later what became of it. */
export class SimulatedSes implements MailService {
  readonly violations: string[] = [];
  /** Until then nothing more is taken today. */
  spentUntilMs = 0;
  readonly #world: SimulatedWorld;
  readonly #options: Options;
  readonly #taken: { readonly companyId: string; readonly atMs: number }[] = [];
  #recent: number[] = [];
  #refusedMs = -Infinity;

  constructor(world: SimulatedWorld, options: Options) {
    this.#world = world;
    this.#options = options;
  }

  async quota(): Promise<MailQuota> {
    const { perSecond, perDay, plant } = this.#options;
    return { perSecond: perSecond * (plant === 'noRate' ? 1_000 : 1), ...(perDay === undefined ? {} : { perDay, sentInDay: this.#sentInDay() }) };
  }

  async send(mail: OutgoingMail): Promise<void> {
    const world = this.#world;
    await world.effect(async () => this.#take(mail));
    // The answer is lost.
    if (world.chance(0.02)) throw new Error('timed out');
  }

  /** A company waits for the account's day. @returns what is wrong with it */
  judgeWait(companyId: string): readonly string[] {
    const { perDay } = this.#options;
    const { nowMs } = this.#world;
    if (perDay === undefined || nowMs < this.#refusedMs + 2 * 60 * minute) return [];
    const own = this.#ownToday(companyId);
    // The account is asked once a minute: what left its day since then is not known yet.
    const left = campaignShare * perDay - this.#takenSince(nowMs - day - minute);
    return (1 + wasted) * own + fewestWasted + this.#slack() < mostShare * (own + left)
      ? [`starved: after ${own} of ${perDay}, of which ${left} are left`]
      : [];
  }

  #take(mail: OutgoingMail): void {
    const world = this.#world;
    const company = this.#options.of(mail);
    if (!company) return void this.violations.push(`stranger: ${mail.to} of ${mail.recipient}`);
    this.violations.push(...company.judgeBegin(mail));
    if (!company.isVerified) throw new MailRefusal('sender');
    if (world.nowMs < this.spentUntilMs || this.#sentInDay() >= (this.#options.perDay ?? Infinity)) {
      this.#refusedMs = world.nowMs;
      throw new MailRefusal('quota');
    }
    if (company.refused.has(mail.to)) throw new MailRefusal('mail');
    if (world.chance(0.05)) throw new MailRefusal('rate');
    this.#recent = [...this.#recent.filter((atMs) => atMs > world.nowMs - second), world.nowMs];
    // A process that has ended leaves its slots to the next one.
    if (this.#recent.length > 2 * this.#options.perSecond + 2) this.violations.push(`tooFast: ${this.#recent.length} in a second`);
    if (world.chance(0.01)) throw new Error('connection refused');
    this.#taken.push({ companyId: company.id, atMs: world.nowMs });
    this.#judgeTaken(company.id);
    company.noteTaken(mail);
    this.#live(company, mail);
  }

  #judgeTaken(companyId: string): void {
    const { perSecond, perDay } = this.#options;
    const lately = this.#takenSince(this.#world.nowMs - 2 * minute);
    if (lately > 120 * perSecond + fewLate) this.violations.push(`tooFast: ${lately} in two minutes`);
    const own = this.#ownToday(companyId);
    if (perDay !== undefined && own > mostShare * (own + campaignShare * perDay - this.#sentInDay()) + this.#slack())
      this.violations.push(`greedy: ${own} of ${perDay}`);
  }

  #takenSince(fromMs: number, companyId?: string): number {
    return this.#taken.filter((one) => one.atMs > fromMs && (companyId === undefined || one.companyId === companyId)).length;
  }

  #sentInDay = (): number => (this.#options.perDay === undefined ? 0 : this.#takenSince(this.#world.nowMs - day));

  /** Its share is by the day of UTC. */
  #ownToday = (companyId: string): number => this.#takenSince(Math.floor(this.#world.nowMs / day) * day, companyId);

  /** Mails of the seconds for which a company's count is kept. */
  #slack = (): number => 4 * this.#options.perSecond + 2;

  /** Plays what becomes of it, at times that keep no order. */
  #live(company: MailingCompany, mail: OutgoingMail): void {
    const world = this.#world;
    const later = (mostMs: number, happen: () => void): void => world.at(world.nowMs + world.between(20, mostMs), happen);
    const told = (telling: Telling, mostMs: number): void => later(mostMs, () => company.tell(mail, telling));
    if (this.#options.plant === 'noNews') return;
    told('Send', 20 * second);
    if (world.chance(0.06)) return told('Bounce', 5 * minute);
    told('Delivery', 2 * minute);
    if (world.chance(0.3)) told('Open', 30 * minute);
    if (world.chance(0.1)) told('Click', 30 * minute);
    if (world.chance(0.03)) told('Complaint', 30 * minute);
    if (world.chance(0.03)) told('Bounce', 30 * minute);
    if (world.chance(0.05)) later(30 * minute, () => company.unsubscribe(mail));
  }
}
