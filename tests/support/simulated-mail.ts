import type { MailDispatchDeps } from '#functions/areas/campaigns/mail/deps.ts';
import { applyMailEvent } from '#functions/areas/campaigns/mail/apply-mail-event.ts';
import { readMailEvent } from '#functions/areas/campaigns/mail/mail-event.ts';
import { unsubscribe } from '#functions/areas/campaigns/mail/unsubscribe.ts';
import { restartEmail, retryFailedEmail, startEmail } from '#functions/areas/campaigns/start-campaign.ts';
import { cancelEmail } from '#functions/areas/campaigns/stop-campaign.ts';
import { countShippings } from '#functions/areas/derive/count-shippings.ts';
import { judgeShippings } from '#functions/areas/derive/pause-mails.ts';
import { type EmailItem, emailItem } from '#functions/records/campaigns/email-item.ts';
import { companyKeys } from '#functions/data/keys.ts';
import { liftMailHold } from '#functions/records/campaigns/mail-reputation.ts';
import { suppress } from '#functions/records/campaigns/suppression-item.ts';
import type { Principal } from '#functions/tools/principal.ts';
import { isoTime } from '#functions/ports/clock.ts';
import type { OutgoingMail } from '#functions/ports/mail-service.ts';
import { AppError } from '#shared/contract/errors.ts';
import { type CompanyId, companyId as companyIdSchema, contactListId, emailId, userId } from '#shared/contract/ids.ts';
import { runCampaignJob } from './campaign-jobs.ts';
import { numbersOf } from './campaigns.ts';
import { addressOf, mailEventText, mailRows } from './mail-rows.ts';
import { judgeMails } from './mail-verdict.ts';
import type { MemoryChange } from './memory-table.ts';
import { bare, companyRow, listRow } from './simulated-rows.ts';
import { SimulatedSes } from './simulated-ses.ts';
import { SimulatedWorld } from './simulated-world.ts';
import { UnpaidTimes } from './unpaid-times.ts';

/** Faults that are put in on purpose, and the rule of the verdict that finds each. */
export const mailPlants = { noGuard: 'neverFinished', noNews: 'twice', noRate: 'tooFast', noSuppression: 'unwilling', countsTwice: 'untrueReport' } as const;
export type MailPlant = keyof typeof mailPlants;

const second = 1_000;
const minute = 60 * second;
const day = 24 * 60 * minute;
/** Length of a campaign's life, its pauses and the people who end them included. */
const longestMs = 10 * day;
const listId = contactListId.parse('01J00000000000000000000008');

/** An e-mail campaign on a virtual clock, in the same world as those of WhatsApp. */
export class SimulatedMailCampaign {
  readonly #world: SimulatedWorld;
  readonly #plant: MailPlant | undefined;
  readonly #companyId: CompanyId;
  readonly #ses: SimulatedSes;
  readonly #cancelled: { fromMs: number; toMs: number }[] = [];
  readonly #perSecond: number;
  /** Numbers of contacts whose address was changed meanwhile: which of the two gets the mail is open. */
  readonly #changed = new Set<string>();
  readonly #wanted = new Set<string>();
  #campaign: EmailItem | undefined;
  #unseen: MemoryChange[] = [];
  readonly #unpaid: UnpaidTimes;
  #isCounting = false;

  constructor(seed: number, plant?: MailPlant) {
    this.#plant = plant;
    this.#companyId = companyIdSchema.parse(`01K${String(seed).padStart(23, '0')}`);
    this.#world = new SimulatedWorld(seed, {
      runJob: (job) => runCampaignJob(this.#deps(), job),
      take: () => undefined,
      changed: (change) => {
        if (change) this.#noteChange(change);
      },
      isJobLost: (job) => plant === 'noGuard' && job.type === 'mailTurn' && job.isWatch,
      isJobEarly: () => false,
    });
    this.#unpaid = new UnpaidTimes(this.#world, this.#companyId);
    this.#perSecond = this.#world.pick([2, 14, 45, 100]);
    this.#ses = new SimulatedSes(this.#world, {
      plant,
      perSecond: this.#perSecond,
      mayBegin: (atMs) => this.#unpaid.mayBegin(atMs) && !this.#cancelled.some(({ fromMs, toMs }) => atMs > fromMs + 2 * second && atMs < toMs),
      tell: (mail, telling) => this.#tell(mailEventText(mail, telling)),
      unsubscribe: (mail) => this.#unsubscribe(mail),
    });
  }

  /** Lives it. @returns what was wrong, by name */
  async run(): Promise<string[]> {
    const world = this.#world;
    const { id } = await this.#store();
    await press(() => startEmail(this.#deps(), this.#principal(), id));
    this.#disturb();
    this.#unpaid.disturb();
    this.#lookAfter();
    let retries = world.chance(0.3) ? 1 : 0;
    await world.live(async () => {
      const { status } = await this.#stored();
      if (status !== 'FINALIZADA') return world.nowMs > world.beganMs + longestMs;
      if (retries === 0) return true;
      retries -= 1;
      await press(() => retryFailedEmail(this.#deps(), this.#principal(), id));
      return false;
    });
    const table = world.bareTable.forCompany(this.#companyId);
    // What has come last.
    await countShippings(table, this.#companyId, this.#unseen);
    const lived = { taken: this.#ses.taken, refused: this.#ses.refused, wanted: this.#wanted, changed: this.#changed };
    return [...this.#ses.violations, ...(await judgeMails(table, await this.#stored(), lived))];
  }

  #deps(): MailDispatchDeps & { timers: { set: () => Promise<void>; clear: () => Promise<void> } } {
    const { table, clock, jobs, outbound } = this.#world;
    const timers = { set: async () => undefined, clear: async () => undefined };
    const seen = this.#plant === 'noSuppression' ? withoutSuppressions(table) : table;
    const mailsPerSecond = async () => this.#perSecond;
    return { table: seen, clock, jobs, outbound, timers, mails: this.#ses, appUrl: 'https://app.example', mailsPerSecond, pause: async () => false };
  }

  #principal(): Principal {
    return { companyId: this.#companyId, userId: userId.parse('01J00000000000000000000001') } as Principal; // use cases of campaigns read no more of it
  }

  async #store(): Promise<EmailItem> {
    const world = this.#world;
    const c = this.#companyId;
    const table = world.bareTable.forCompany(c);
    const { senderId, templateId, writes } = mailRows(c, world.clock);
    const campaign = composeEmail(c, world.nowMs, { senderId, templateId });
    this.#campaign = campaign;
    const numbers = numbersOf(world.between(1, 40));
    await table.writeMany([
      ...writes,
      bare(companyKeys.company(c), companyRow(c)),
      bare(companyKeys.email(c, campaign.id), campaign),
      // By what it says of its size it gets as many lanes as the rate has work for.
      bare(companyKeys.contactList(c, listId), { type: 'contactList', companyId: c, contactsCount: 10_000 }),
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
    const world = this.#world;
    const c = this.#companyId;
    const table = world.bareTable.forCompany(c);
    await table.writeMany([bare(companyKeys.contactListItem(c, listId, number), { ...listRow(c, listId, number, null), email })]);
    if (!email.includes('@example.com') && !email.includes('@EXAMPLE.COM')) return;
    const address = email.toLowerCase();
    const isNew = !this.#wanted.has(address);
    this.#wanted.add(address);
    if (isNew && world.chance(0.08)) this.#ses.refused.add(address);
    if (isNew && world.chance(0.08)) {
      this.#ses.unwilling.add(address);
      await suppress(table, { companyId: c, email: address, reason: 'unsubscribed', emailId: null, createdAt: isoTime(0) });
    }
    if (world.chance(0.03)) world.at(world.nowMs + world.between(0, 2 * minute), () => this.#changeAddress(number, address));
  }

  async #changeAddress(number: string, address: string): Promise<void> {
    const fresh = `new-${number}@example.com`;
    for (const one of [address, fresh]) this.#changed.add(one);
    const key = companyKeys.contactListItem(this.#companyId, listId, number);
    await this.#world.bareTable.forCompany(this.#companyId).change(key, { set: { email: fresh } });
  }

  /** The day's quota is spent, the sender is not verified for a time, people stop the campaign. */
  #disturb(): void {
    const world = this.#world;
    const soon = (mostMs: number): number => world.nowMs + world.between(0, mostMs);
    if (world.chance(0.15)) world.at(soon(minute), () => void (this.#ses.spentUntilMs = world.nowMs + world.between(minute, 3 * 60 * minute)));
    if (world.chance(0.15)) {
      world.at(soon(minute), () => {
        this.#ses.isVerified = false;
        world.at(world.nowMs + world.between(second, 20 * minute), () => void (this.#ses.isVerified = true));
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
      await liftMailHold(this.#world.bareTable, this.#companyId, this.#world.nowMs);
      if (!this.#cancelled.some(({ toMs }) => toMs === Infinity)) await this.#restart();
      if (status !== 'FINALIZADA') this.#lookAfter();
    });
  }

  async #restart(): Promise<void> {
    const { id, status } = await this.#stored();
    if (status === 'CANCELADA') await press(() => restartEmail(this.#deps(), this.#principal(), id));
  }

  #tell(text: string): void {
    const { table, clock, jobs } = this.#world;
    const event = readMailEvent(text);
    if (event) this.#world.deliver(() => applyMailEvent({ table, clock, jobs }, event));
  }

  #unsubscribe({ raw }: OutgoingMail): void {
    const token = /api\/unsubscribe\/([\w-]+)>/.exec(raw)?.[1] ?? '';
    const { table, clock, jobs } = this.#world;
    this.#world.deliver(async () => void (await unsubscribe({ table, clock, jobs }, token)));
  }

  /** The stream brings changes in their order, some of them twice. */
  #noteChange(change: MemoryChange): void {
    if (change.after?.['type'] !== 'mailShipping') return;
    this.#unseen.push(change);
    this.#countSoon(200);
  }

  #countSoon(ms: number): void {
    if (this.#isCounting) return;
    this.#isCounting = true;
    this.#world.at(this.#world.nowMs + ms, () => this.#count());
  }

  async #count(): Promise<void> {
    const world = this.#world;
    const batch = [...this.#unseen];
    const table = world.table.forCompany(this.#companyId);
    const isDone = await world.attempt(async () => {
      await judgeShippings(table, this.#companyId, batch, world.nowMs);
    });
    // What was counted may come again, with what has come since.
    const isAgain = world.chance(0.05);
    if (isDone && !isAgain) this.#unseen = this.#unseen.slice(batch.length);
    if (isDone && isAgain && this.#plant === 'countsTwice')
      this.#unseen = this.#unseen.map((change) => ({ ...change, sequence: String(Number(change.sequence) + 1_000_000) }));
    this.#isCounting = false;
    if (this.#unseen.length > 0) this.#countSoon(second);
  }

  async #stored(): Promise<EmailItem> {
    const key = companyKeys.email(this.#companyId, this.#campaign?.id ?? '');
    return emailItem.parse(await this.#world.bareTable.forCompany(this.#companyId).get(key));
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

/** As one would see it who forgot to look whom not to write to. */
function withoutSuppressions(table: MailDispatchDeps['table']): MailDispatchDeps['table'] {
  return {
    system: table.system,
    across: table.across,
    forCompany(company) {
      const part = table.forCompany(company);
      return { ...part, get: async (key, options) => (key.pk.endsWith('#suppressions') ? undefined : part.get(key, options)) };
    },
  };
}

function composeEmail(companyId: CompanyId, nowMs: number, parts: Pick<EmailItem, 'senderId' | 'templateId'>): EmailItem {
  return {
    type: 'email',
    companyId,
    id: emailId.parse('01J00000000000000000000009'),
    number: 1,
    name: 'Simulada',
    title: 'Oi, {nome}',
    description: 'Veja',
    ...parts,
    tracks: true,
    contactListId: listId,
    contactListName: 'Lista',
    status: 'INATIVA',
    failure: null,
    run: 0,
    retriesFailed: false,
    revision: 1,
    scheduledAt: null,
    startedAt: null,
    completedAt: null,
    userId: null,
    createdAt: isoTime(nowMs),
    updatedAt: isoTime(nowMs),
  };
}
