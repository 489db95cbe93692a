import { startCampaign, restartCampaign, retryFailed } from '#functions/areas/campaigns/start-campaign.ts';
import { cancelCampaign } from '#functions/areas/campaigns/stop-campaign.ts';
import type { CampaignDeps } from '#functions/areas/campaigns/deps.ts';
import { countShippings } from '#functions/areas/derive/count-shippings.ts';
import { receive } from '#functions/areas/inbound/receive.ts';
import { listedUntil } from '#functions/records/campaigns/any-campaign.ts';
import { campaignItem, type CampaignItem } from '#functions/records/campaigns/campaign-item.ts';
import { companyKeys } from '#functions/data/keys.ts';
import type { Principal } from '#functions/tools/principal.ts';
import { AppError } from '#shared/contract/errors.ts';
import { type CompanyId, companyId as companyIdSchema, type ConnectionId, connectionId as connectionIdSchema, userId } from '#shared/contract/ids.ts';
import type { Job } from '#shared/contract/jobs.ts';
import type { InboundMessage, OutboundMessage } from '#shared/contract/queue-messages.ts';
import { numbersOf } from './campaigns.ts';
import { runCampaignJob } from './campaign-jobs.ts';
import { type MemoryChange } from './memory-table.ts';
import { Latecomers } from './latecomers.ts';
import { bare, companyRow, composeCampaign, connectionRow, listRow } from './simulated-rows.ts';
import { isLeaving, SimulatedWhatsapp } from './simulated-whatsapp.ts';
import { type Circumstances, SimulatedWorld } from './simulated-world.ts';
import { UnpaidTimes } from './unpaid-times.ts';
import { judgeCampaign } from './campaign-verdict.ts';

/** A fault that is put in on purpose, to see that it is found. */
export const plants = ['freshIds', 'noWatch', 'noPace', 'lateSends', 'neverEnds', 'doubleCounts', 'deaf', 'trustsAnybody'] as const;
export type Plant = (typeof plants)[number];

const second = 1_000;
const minute = 60 * second;
const day = 24 * 60 * minute;
/** Length of a campaign's life, its pauses, sending hours and unanswered questions included. */
const longestMs = 60 * day;

const unused = async (): Promise<never> => {
  throw new Error('campaigns without files need none');
};

/** Campaigns of WhatsApp send no mails. */
const noMails = { mails: { send: unused, quota: unused }, appUrl: '', mailsPerSecond: unused, pause: async () => false };

export interface Life extends Circumstances {
  readonly plant?: Plant;
  /** Recipients of the campaign, at most. */
  readonly recipients?: number;
  /** Writes since the last call, in their order, if rows are elsewhere than in memory. */
  readonly changes?: () => Promise<readonly MemoryChange[]>;
}

/** A campaign on a virtual clock, with crashes, repetitions, reordering, closed connections and people who change their mind. */
export class SimulatedCampaign {
  readonly #world: SimulatedWorld;
  readonly #life: Life;
  readonly #plant: Plant | undefined;
  readonly #companyId: CompanyId;
  readonly #cancelled: { fromMs: number; toMs: number }[] = [];
  readonly #whatsapp: SimulatedWhatsapp;
  readonly #campaign: CampaignItem;
  /** The dispatcher's clock goes before the session service's. */
  readonly #skewMs: number;
  #unseen: MemoryChange[] = [];
  readonly #unpaid: UnpaidTimes;
  readonly #latecomers: Latecomers;
  #isCounting = false;

  constructor(seed: number, life: Life = {}) {
    const { plant } = life;
    this.#life = life;
    this.#plant = plant;
    const companyId = companyIdSchema.parse(`01J${String(seed).padStart(23, '0')}`);
    this.#companyId = companyId;
    const inhabitants = {
      runJob: (job: Job) => this.#runJob(job),
      take: (message: OutboundMessage) => this.#whatsapp.take(message),
      changed: (change?: MemoryChange) => this.#changed(change),
      isJobLost: (job: Job) => plant === 'noWatch' && job.type === 'campaignTurn' && job.isWatch,
      isJobEarly: (job: Job) => plant === 'noPace' && job.type === 'campaignTurn' && !job.isWatch,
    };
    this.#world = new SimulatedWorld(seed, inhabitants, life);
    this.#unpaid = new UnpaidTimes(this.#world, companyId);
    this.#latecomers = new Latecomers(this.#world, companyId);
    this.#campaign = composeCampaign(this.#world, companyId);
    this.#skewMs = this.#world.chance(0.1) ? this.#world.between(-1_200, 1_200) : 0;
    this.#whatsapp = new SimulatedWhatsapp(this.#world, {
      plant,
      companyId,
      receive: (report) => this.#receive(report),
      mayBegin: (atMs) => this.#unpaid.mayBegin(atMs) && !this.#cancelled.some(({ fromMs, toMs }) => atMs > fromMs + 2 * second && atMs < toMs),
    });
    this.#whatsapp.skewMs = Math.abs(this.#skewMs);
  }

  /** Lives it. @returns what was wrong, by name */
  async run(): Promise<string[]> {
    const world = this.#world;
    await this.#store();
    await this.#press(startCampaign);
    this.#disturb();
    this.#unpaid.disturb();
    this.#latecomers.disturb(this.#campaign.contactListId, (number) => this.#whatsapp.phones.set(number, { shown: new Map() }));
    const buttons = [...(world.chance(0.3) ? [retryFailed] : []), ...(world.chance(0.5) ? [restartCampaign] : [])];
    await world.live(async () => {
      if ((await this.#stored()).status !== 'FINALIZADA') return world.nowMs > world.beganMs + longestMs;
      const button = buttons.shift();
      if (!button) return true;
      await this.#press(button);
      return false;
    });
    const table = world.bareTable.forCompany(this.#companyId);
    const campaign = await this.#stored();
    return [...this.#whatsapp.violations, ...(await judgeCampaign(table, campaign, this.#whatsapp, this.#latecomers.after(listedUntil(campaign))))];
  }

  #deps(): CampaignDeps {
    const { table, clock, jobs } = this.#world;
    const timers = { set: async () => undefined, clear: async () => undefined };
    const files = { presign: unused, takeUpload: unused, look: unused, put: unused };
    return { table, clock, jobs, timers, files, mediaUrl: async () => (key) => key };
  }

  /** Somebody's button, again while it fails for reasons of this world, until it is as they want it. */
  async #press(button: typeof startCampaign): Promise<void> {
    for (;;) {
      try {
        await button(this.#deps(), this.#principal(), this.#campaign.id);
        return;
      } catch (error) {
        if (this.#life.tables?.isMade(error)) continue;
        // It was done, and only its answer lost.
        if (error instanceof AppError && done.has(error.code)) return;
        throw error;
      }
    }
  }

  #principal(): Principal {
    return { companyId: this.#companyId, userId: userId.parse('01J00000000000000000000001') } as Principal; // use cases of campaigns read no more of it
  }

  async #store(): Promise<void> {
    const world = this.#world;
    const table = world.bareTable.forCompany(this.#companyId);
    const c = this.#companyId;
    const { id, contactListId: listId, connectionIds } = this.#campaign;
    const numbers = numbersOf(world.between(1, this.#life.recipients ?? 30));
    const pace = { messageInterval: world.pick([0, 5, 60]), longerIntervalAfter: world.pick([0, 3, 10]), greaterInterval: world.pick([0, 30]) };
    await table.writeMany([
      bare(companyKeys.company(c), companyRow(c)),
      bare(companyKeys.campaign(c, id), this.#campaign),
      bare(companyKeys.campaignSettings(c), { type: 'campaignSettings', companyId: c, ...pace, variables: [] }),
      ...(listId ? [bare(companyKeys.contactList(c, listId), { type: 'contactList', companyId: c, contactsCount: numbers.length })] : []),
      ...connectionIds.map((one) => bare(companyKeys.connection(c, one), connectionRow(c, one))),
    ]);
    for (const one of connectionIds) this.#whatsapp.connect(one);
    for (const number of numbers) {
      const isKnownBad = world.chance(0.1);
      if (!isKnownBad) this.#whatsapp.phones.set(number, { shown: new Map() });
      if (world.chance(0.1)) this.#whatsapp.permanent.add(number);
      if (world.chance(0.05)) {
        this.#whatsapp.unwilling.add(number);
        await table.writeMany([bare(companyKeys.optedOut(c, number), { type: 'optedOut', companyId: c, number })]);
      }
      if (listId) await table.writeMany([bare(companyKeys.contactListItem(c, listId, number), listRow(c, listId, number, isKnownBad ? false : null))]);
    }
  }

  /** Connections close and open, one may be deleted, people stop the campaign and go on with it, WhatsApp restricts a number. */
  #disturb(): void {
    const world = this.#world;
    const [first, ...others] = this.#campaign.connectionIds;
    for (const one of this.#campaign.connectionIds) {
      if (world.chance(0.4)) world.at(world.nowMs + world.between(0, 10 * minute), () => this.#close(one, world.between(second, 20 * minute)));
      if (world.chance(0.2))
        world.at(world.nowMs + world.between(0, 5 * minute), () => this.#whatsapp.block(one, world.nowMs + world.between(minute, 30 * minute)));
    }
    if (first && others.length > 0 && world.chance(0.2)) world.at(world.nowMs + world.between(0, 5 * minute), () => this.#delete(first));
    if (world.chance(0.4)) world.at(world.nowMs + world.between(0, 5 * minute), () => this.#cancel(world.between(second, 10 * minute)));
  }

  async #close(one: ConnectionId, ms: number): Promise<void> {
    if (!this.#whatsapp.setOpen(one, false)) return;
    await this.#setStatus(one, 'DISCONNECTED');
    this.#world.at(this.#world.nowMs + ms, async () => {
      if (!this.#whatsapp.setOpen(one, true)) return;
      await this.#setStatus(one, 'CONNECTED');
      await this.#world.jobs.send({ type: 'wakeLanes', companyId: this.#companyId, connectionId: one });
    });
  }

  async #delete(one: ConnectionId): Promise<void> {
    this.#whatsapp.delete(one);
    await this.#world.bareTable.forCompany(this.#companyId).writeMany([{ kind: 'delete', key: companyKeys.connection(this.#companyId, one) }]);
  }

  async #cancel(ms: number): Promise<void> {
    if ((await this.#stored()).status !== 'EM_ANDAMENTO') return;
    await this.#press(cancelCampaign);
    if (this.#world.chance(0.4)) await this.#changeConnections();
    const period = { fromMs: this.#world.nowMs, toMs: Infinity };
    this.#cancelled.push(period);
    this.#world.at(this.#world.nowMs + ms, async () => {
      period.toMs = this.#world.nowMs;
      await this.#press(restartCampaign);
    });
  }

  /** While it is stopped, somebody takes a number that does not send for another one. */
  async #changeConnections(): Promise<void> {
    const table = this.#world.bareTable.forCompany(this.#companyId);
    const { connectionIds, id } = await this.#stored();
    const another = connectionIdSchema.parse('01J00000000000000000000007');
    await table.writeMany([bare(companyKeys.connection(this.#companyId, another), connectionRow(this.#companyId, another))]);
    this.#whatsapp.connect(another);
    await table.change(companyKeys.campaign(this.#companyId, id), { set: { connectionIds: [...connectionIds.slice(1), another] }, add: { revision: 1 } }, [
      'exists',
    ]);
  }

  async #setStatus(one: ConnectionId, status: string): Promise<void> {
    const key = companyKeys.connection(this.#companyId, one);
    await this.#world.bareTable.forCompany(this.#companyId).change(key, { set: { status } }, ['exists']);
  }

  async #runJob(job: Job): Promise<void> {
    const { table, clock: right, jobs, outbound } = this.#world;
    const clock = { ...right, nowMs: () => right.nowMs() + (this.#plant === 'noPace' ? 5 * minute : this.#skewMs) };
    await runCampaignJob({ table, clock, jobs, outbound, ...noMails }, job);
    // Who has confirmed is answered beside the lanes.
    if (!this.#campaign.confirmation) this.#whatsapp.countUnderWay();
  }

  #receive(message: InboundMessage): void {
    const { table, clock, jobs, outbound } = this.#world;
    this.#world.deliver(async () => {
      if (this.#plant !== 'deaf' || !isLeaving(message)) await receive({ table, clock, jobs, outbound, mediaOrigin: 'https://media.example' }, message);
      this.#whatsapp.heard(message);
    });
  }

  /** The stream brings changes in their order, some of them twice. */
  #changed(change?: MemoryChange): void {
    if (change) this.#unseen.push(change);
    if (this.#isCounting) return;
    this.#isCounting = true;
    this.#world.at(this.#world.nowMs + 200, () => this.#count());
  }

  async #count(): Promise<void> {
    const world = this.#world;
    await this.#look();
    const batch = this.#unseen.filter(isOfRecipient);
    const seen = this.#unseen.length;
    const isDone = await world.attempt(async () => void (await countShippings(world.table.forCompany(this.#companyId), this.#companyId, batch)));
    // What was counted may come again, with what has come since.
    const isAgain = world.chance(0.05);
    if (isDone && !isAgain) this.#unseen = this.#unseen.slice(seen);
    if (isDone && isAgain && this.#plant === 'doubleCounts')
      this.#unseen = this.#unseen.map((change) => ({ ...change, sequence: String(Number(change.sequence) + 1_000_000) }));
    await this.#look();
    this.#isCounting = false;
    if (this.#unseen.some(isOfRecipient)) this.#changedAgain();
    else this.#unseen = [];
  }

  async #look(): Promise<void> {
    const changes = (await this.#life.changes?.()) ?? [];
    this.#unseen.push(...changes.filter(({ after }) => after?.['companyId'] === this.#companyId));
  }

  #changedAgain(): void {
    this.#isCounting = true;
    this.#world.at(this.#world.nowMs + second, () => this.#count());
  }

  async #stored(): Promise<CampaignItem> {
    const stored = campaignItem.parse(await this.#world.bareTable.forCompany(this.#companyId).get(companyKeys.campaign(this.#companyId, this.#campaign.id)));
    return this.#plant === 'neverEnds' && stored.status === 'FINALIZADA' ? { ...stored, status: 'EM_ANDAMENTO' } : stored;
  }
}

const isOfRecipient = ({ after }: MemoryChange): boolean => after?.['type'] === 'shipping';

/** Answers to a button that had been pressed with success before. */
const done: ReadonlySet<string> = new Set(['ERR_CAMPAIGN_NOT_STARTABLE', 'ERR_CAMPAIGN_NOT_RUNNING']);
