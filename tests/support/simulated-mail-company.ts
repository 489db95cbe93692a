import * as z from 'zod';
import type { MailDispatchDeps } from '#functions/areas/campaigns/mail/deps.ts';
import { applyMailEvent } from '#functions/areas/campaigns/mail/apply-mail-event.ts';
import { readMailEvent } from '#functions/areas/campaigns/mail/mail-event.ts';
import { signMailToken } from '#functions/areas/campaigns/mail/mail-token.ts';
import { unsubscribe } from '#functions/areas/campaigns/mail/unsubscribe.ts';
import { restartEmail, retryFailedEmail, startEmail } from '#functions/areas/campaigns/start-campaign.ts';
import { cancelEmail } from '#functions/areas/campaigns/stop-campaign.ts';
import { countShippings } from '#functions/areas/derive/count-shippings.ts';
import { judgeShippings } from '#functions/areas/derive/pause-mails.ts';
import { type EmailItem, emailItem } from '#functions/records/campaigns/email-item.ts';
import { companyKeys } from '#functions/data/keys.ts';
import type { Table } from '#functions/data/table.ts';
import { findMailShipping } from '#functions/records/campaigns/mail-shipping-item.ts';
import { liftMailHold } from '#functions/records/campaigns/mail-reputation.ts';
import { suppress } from '#functions/records/campaigns/suppression-item.ts';
import type { Principal } from '#functions/tools/principal.ts';
import { isoTime } from '#functions/ports/clock.ts';
import type { OutgoingMail } from '#functions/ports/mail-service.ts';
import { AppError } from '#shared/contract/errors.ts';
import { type CompanyId, userId } from '#shared/contract/ids.ts';
import type { Job } from '#shared/contract/jobs.ts';
import { runCampaignJob } from './campaign-jobs.ts';
import { numbersOf } from './campaigns.ts';
import { type MailPlant, seenWith } from './mail-plants.ts';
import { addressOf, composeEmail, mailEventText, mailListId, mailRows, type Telling } from './mail-rows.ts';
import { judgeMails } from './mail-verdict.ts';
import type { MemoryChange } from './memory-table.ts';
import { bare, companyRow, listRow } from './simulated-rows.ts';
import { SimulatedCounter } from './simulated-counter.ts';
import { SimulatedHolds } from './simulated-holds.ts';
import type { MailingCompany, SimulatedSes } from './simulated-ses.ts';
import type { SimulatedWorld } from './simulated-world.ts';
import { UnpaidTimes } from './unpaid-times.ts';

const second = 1_000;
const minute = 60 * second;
/** Nothing is left of it but its mails. */
const earlierCampaign = 99;
const mailHold = z.object({ reason: z.string() });

interface Options {
  readonly plant: MailPlant | undefined;
  readonly id: CompanyId;
  /** Another company of the installation. */
  readonly other: CompanyId;
  readonly perSecond: number;
  readonly recipients: number;
  /** Numbers of the stream's records begin with it: those of two companies have no common order. */
  readonly streamFrom: number;
}

/** A company with an e-mail campaign on a virtual clock, and the people who look after it. */
export class SimulatedMailCompany implements MailingCompany {
  readonly id: CompanyId;
  readonly refused = new Set<string>();
  isVerified = true;
  readonly #world: SimulatedWorld;
  readonly #ses: SimulatedSes;
  readonly #options: Options;
  /** As processes of the company see it. */
  readonly #seen: Table;
  readonly #holds: SimulatedHolds;
  readonly #unpaid: UnpaidTimes;
  readonly #counter: SimulatedCounter;
  readonly #violations: string[] = [];
  readonly #cancelled: { fromMs: number; toMs: number }[] = [];
  /** How often the mail service took a mail over, by address. */
  readonly #taken = new Map<string, number>();
  /** Addresses that are to get nothing any more. */
  readonly #unwilling = new Set<string>();
  /** Addresses that said so at some time, or of which news said so. */
  readonly #mayBeWithheld = new Set<string>();
  /** Numbers of contacts whose address was changed meanwhile: which of the two gets the mail is open. */
  readonly #changed = new Set<string>();
  readonly #wanted = new Set<string>();
  #campaign: EmailItem | undefined;
  #retries: number;

  constructor(world: SimulatedWorld, ses: SimulatedSes, options: Options) {
    const { id, plant, other } = options;
    this.id = id;
    this.#world = world;
    this.#ses = ses;
    this.#options = options;
    this.#seen = seenWith(plant, world.table, other);
    this.#holds = new SimulatedHolds(world);
    this.#unpaid = new UnpaidTimes(world, id);
    const count = (batch: readonly MemoryChange[]) => judgeShippings(this.#seen.forCompany(id), id, batch, world.nowMs);
    this.#counter = new SimulatedCounter(world, id, { of: 'mailShipping', count, countsTwice: plant === 'countsTwice', changes: undefined });
    this.#retries = world.chance(0.3) ? 1 : 0;
  }

  /** Stores what it has, and has its campaign begin at that time. */
  async begin(atMs: number): Promise<void> {
    const { id } = await this.#store();
    this.#world.at(atMs, async () => {
      await press(() => startEmail(this.#deps(), this.#principal(), id));
      this.#disturb();
      this.#unpaid.disturb();
      this.#lookAfter();
    });
  }

  /** Whether its campaign is over, and nobody does anything more with it. */
  async isOver(): Promise<boolean> {
    const { id, status } = await this.#stored();
    if (status !== 'FINALIZADA') return false;
    if (this.#retries === 0) return true;
    this.#retries -= 1;
    await press(() => retryFailedEmail(this.#deps(), this.#principal(), id));
    return false;
  }

  /** Names what was wrong. */
  async judge(): Promise<string[]> {
    const table = this.#world.bareTable.forCompany(this.id);
    // What has come last.
    await countShippings(table, this.id, this.#counter.unseen);
    const lived = { taken: this.#taken, refused: this.refused, wanted: this.#wanted, changed: this.#changed, mayBeWithheld: this.#mayBeWithheld };
    return [...this.#violations, ...this.#holds.violations, ...(await judgeMails(table, await this.#stored(), lived))];
  }

  runJob = (job: Job): Promise<void> => runCampaignJob(this.#deps(), job);

  /** Something of it was written. The stream brings changes in their order, some of them twice. */
  changed(change: MemoryChange): void {
    const { before, after } = change;
    if (after?.['type'] === 'mailShipping') this.#counter.changed({ ...change, sequence: String(Number(change.sequence) + this.#options.streamFrom) });
    if (after?.['type'] === 'company' && after['mailHold'] && !before?.['mailHold']) this.#holds.held(mailHold.parse(after['mailHold']).reason);
    const isNews = after?.['type'] === 'mailLane' && after['reason'] === 'dailyCap' && before?.['reason'] !== 'dailyCap';
    if (isNews) this.#violations.push(...this.#ses.judgeWait(this.id));
  }

  judgeBegin({ to }: OutgoingMail): readonly string[] {
    const { nowMs } = this.#world;
    const isStopped = this.#cancelled.some(({ fromMs, toMs }) => nowMs > fromMs + 2 * second && nowMs < toMs);
    return [...(isStopped || !this.#unpaid.mayBegin(nowMs) ? [`begunAfterCancel: ${to}`] : []), ...(this.#holds.mayBegin(nowMs) ? [] : [`begunHeld: ${to}`])];
  }

  noteTaken({ to }: OutgoingMail): void {
    if (this.#unwilling.has(to)) this.#violations.push(`unwilling: ${to}`);
    this.#taken.set(to, (this.#taken.get(to) ?? 0) + 1);
  }

  tell(mail: OutgoingMail, telling: Telling): void {
    this.#holds.heard(telling, mail.to);
    if (telling === 'Bounce' || telling === 'Complaint') this.#mayBeWithheld.add(mail.to);
    const { clock, jobs } = this.#world;
    const event = readMailEvent(mailEventText(mail, telling));
    if (event) this.#world.deliver(() => applyMailEvent({ table: this.#seen, clock, jobs }, event));
  }

  unsubscribe({ raw, to }: OutgoingMail): void {
    this.#mayBeWithheld.add(to);
    this.#follow(/api\/unsubscribe\/([\w-]+)>/.exec(raw)?.[1] ?? '');
  }

  #deps(): MailDispatchDeps & { timers: { set: () => Promise<void>; clear: () => Promise<void> } } {
    const { clock, jobs, outbound } = this.#world;
    const timers = { set: async () => undefined, clear: async () => undefined };
    const mailsPerSecond = async () => this.#options.perSecond;
    return { table: this.#seen, clock, jobs, outbound, timers, mails: this.#ses, appUrl: 'https://app.example', mailsPerSecond, pause: async () => false };
  }

  #principal(): Principal {
    return { companyId: this.id, userId: userId.parse('01J00000000000000000000001') } as Principal; // use cases of campaigns read no more of it
  }

  async #store(): Promise<EmailItem> {
    const [world, c] = [this.#world, this.id];
    const table = world.bareTable.forCompany(c);
    const { senderId, templateId, writes } = mailRows(c, world.clock);
    const campaign = composeEmail(c, world.nowMs, { senderId, templateId });
    this.#campaign = campaign;
    const numbers = numbersOf(this.#options.recipients);
    await table.writeMany([
      ...writes,
      bare(companyKeys.company(c), companyRow(c)),
      bare(companyKeys.email(c, campaign.id), campaign),
      // By what it says of its size it gets as many lanes as the rate has work for.
      bare(companyKeys.contactList(c, mailListId), { type: 'contactList', companyId: c, contactsCount: 10_000 }),
    ]);
    for (const [index, number] of numbers.entries()) await this.#storeContact(number, this.#addressFor(index));
    return campaign;
  }

  #addressFor(index: number): string {
    const world = this.#world;
    if (world.chance(0.05)) return world.pick(['', 'no address', 'a@b', 'x@y.com\r\nBcc: z@y.com']);
    return world.chance(0.1) ? addressOf(world.between(0, index)).toUpperCase() : addressOf(index);
  }

  async #storeContact(number: string, email: string): Promise<void> {
    const [world, c] = [this.#world, this.id];
    const table = world.bareTable.forCompany(c);
    await table.writeMany([bare(companyKeys.contactListItem(c, mailListId, number), { ...listRow(c, mailListId, number, null), email })]);
    if (!email.includes('@example.com') && !email.includes('@EXAMPLE.COM')) return;
    const address = email.toLowerCase();
    const isNew = !this.#wanted.has(address);
    this.#wanted.add(address);
    if (isNew && world.chance(0.08)) this.refused.add(address);
    if (isNew && world.chance(0.08)) {
      this.#unwilling.add(address);
      this.#mayBeWithheld.add(address);
      await suppress(table, { companyId: c, email: address, reason: 'unsubscribed', emailId: null, createdAt: isoTime(0) });
    }
    if (world.chance(0.03)) world.at(world.nowMs + world.between(0, 2 * minute), () => this.#changeAddress(number, address));
    else if (isNew && world.chance(0.05)) world.at(world.nowMs + world.between(0, 2 * minute), () => this.#leave(address));
  }

  async #changeAddress(number: string, address: string): Promise<void> {
    const fresh = `new-${number}@example.com`;
    for (const one of [address, fresh]) this.#changed.add(one);
    const key = companyKeys.contactListItem(this.id, mailListId, number);
    await this.#world.bareTable.forCompany(this.id).change(key, { set: { email: fresh } });
  }

  /** Somebody follows the link of an earlier mail. */
  #leave(email: string): void {
    this.#mayBeWithheld.add(email);
    const key = companyRow(this.id).cursorKey;
    this.#follow(signMailToken({ companyId: this.id, campaignNumber: earlierCampaign, email }, key), async () => {
      // Whose turn has come gets it still.
      const table = this.#world.bareTable.forCompany(this.id);
      if (!(await findMailShipping(table, this.id, 1, email))) this.#unwilling.add(email);
    });
  }

  #follow(token: string, then: () => Promise<void> = async () => undefined): void {
    const { clock, jobs } = this.#world;
    this.#world.deliver(async () => {
      await unsubscribe({ table: this.#seen, clock, jobs }, token);
      await then();
    });
  }

  /** The day's quota is spent, the sender is not verified for a time, people stop the campaign. */
  #disturb(): void {
    const world = this.#world;
    const soon = (mostMs: number): number => world.nowMs + world.between(0, mostMs);
    if (world.chance(0.15)) world.at(soon(minute), () => void (this.#ses.spentUntilMs = world.nowMs + world.between(minute, 3 * 60 * minute)));
    if (world.chance(0.15)) {
      world.at(soon(minute), () => {
        this.isVerified = false;
        world.at(world.nowMs + world.between(second, 20 * minute), () => void (this.isVerified = true));
      });
    }
    if (world.chance(0.5)) world.at(soon(minute), () => this.#cancel(world.between(second, 10 * minute)));
  }

  async #cancel(ms: number): Promise<void> {
    const { id, status } = await this.#stored();
    if (status !== 'EM_ANDAMENTO') return;
    await press(() => cancelEmail(this.#deps(), this.#principal(), id));
    const period = { fromMs: this.#world.nowMs, toMs: Infinity };
    this.#cancelled.push(period);
    this.#world.at(this.#world.nowMs + ms, async () => {
      period.toMs = this.#world.nowMs;
      await this.#restart();
    });
  }

  /** Somebody looks now and then whether it paused itself. */
  #lookAfter(): void {
    this.#world.at(this.#world.nowMs + 30 * minute, async () => {
      const { status } = await this.#stored();
      if (this.#holds.isHeld) await this.#lift();
      if (!this.#cancelled.some(({ toMs }) => toMs === Infinity)) await this.#restart();
      if (status !== 'FINALIZADA') this.#lookAfter();
    });
  }

  async #lift(): Promise<void> {
    await liftMailHold(this.#world.bareTable, this.id, this.#world.nowMs);
    this.#holds.lifted();
  }

  async #restart(): Promise<void> {
    const { id, status } = await this.#stored();
    if (status === 'CANCELADA') await press(() => restartEmail(this.#deps(), this.#principal(), id));
  }

  async #stored(): Promise<EmailItem> {
    const key = companyKeys.email(this.id, this.#campaign?.id ?? '');
    return emailItem.parse(await this.#world.bareTable.forCompany(this.id).get(key));
  }
}

/** Answers to a button when the campaign has become another one at this moment, or its company's mails are stopped until platform staff look. */
const refusals: ReadonlySet<string> = new Set(['ERR_CAMPAIGN_NOT_STARTABLE', 'ERR_CAMPAIGN_NOT_RUNNING', 'ERR_MAIL_HELD']);

async function press(button: () => Promise<unknown>): Promise<void> {
  try {
    await button();
  } catch (error) {
    if (!(error instanceof AppError) || !refusals.has(error.code)) throw error;
  }
}
