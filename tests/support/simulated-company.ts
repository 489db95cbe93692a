import type { CampaignDeps } from '#functions/areas/campaigns/deps.ts';
import { countShippings } from '#functions/areas/derive/count-shippings.ts';
import { receive } from '#functions/areas/inbound/receive.ts';
import { companyKeys } from '#functions/data/keys.ts';
import { listedUntil } from '#functions/records/campaigns/any-campaign.ts';
import type { Principal } from '#functions/tools/principal.ts';
import { companyId as companyIdSchema, type CompanyId, connectionId as connectionIdSchema, type ConnectionId, userId } from '#shared/contract/ids.ts';
import type { Job } from '#shared/contract/jobs.ts';
import type { InboundMessage } from '#shared/contract/queue-messages.ts';
import { runCampaignJob } from './campaign-jobs.ts';
import { judgeCampaign } from './campaign-verdict.ts';
import type { MemoryChange } from './memory-table.ts';
import { SimulatedCampaign } from './simulated-campaign.ts';
import type { SimulatedClocks } from './simulated-clocks.ts';
import { SimulatedCounter } from './simulated-counter.ts';
import { SimulatedList } from './simulated-list.ts';
import { isLeaving, type Send } from './simulated-phones.ts';
import type { Plant } from './simulated-plants.ts';
import { bare, companyRow, connectionRow, simulatedId } from './simulated-rows.ts';
import { SimulatedWhatsapp } from './simulated-whatsapp.ts';
import type { SimulatedWorld } from './simulated-world.ts';
import { UnpaidTimes } from './unpaid-times.ts';

const second = 1_000;
const minute = 60 * second;

const unused = async (): Promise<never> => {
  throw new Error('campaigns look into no files');
};
/** Campaigns of WhatsApp send no mails. */
const noMails = { mails: { send: unused, quota: unused }, appUrl: '', mailsPerSecond: unused, pause: async () => false };

interface Options {
  readonly plant: Plant | undefined;
  /** Distinguishes the companies of all lives. */
  readonly index: number;
  readonly recipients: number;
  readonly firstNumber: number;
  readonly clocks: SimulatedClocks;
  readonly changes: (() => Promise<readonly MemoryChange[]>) | undefined;
  readonly isMade: (error: unknown) => boolean;
}

/** A company with a list, connections that close, open and go, and one or two campaigns on them. */
export class SimulatedCompany {
  readonly world: SimulatedWorld;
  readonly id: CompanyId;
  readonly plant: Plant | undefined;
  readonly clocks: SimulatedClocks;
  readonly connections: ConnectionId[];
  readonly recipients: number;
  readonly whatsapp: SimulatedWhatsapp;
  readonly isMade: (error: unknown) => boolean;
  readonly principal: Principal;
  readonly #list: SimulatedList;
  readonly #campaigns: readonly SimulatedCampaign[];
  readonly #counter: SimulatedCounter;
  readonly #unpaid: UnpaidTimes;
  #connectionCount = 0;
  /** When a connection opened last. */
  #openedMs = 0;

  constructor(world: SimulatedWorld, { plant, index, recipients, firstNumber, clocks, changes, isMade }: Options) {
    const id = companyIdSchema.parse(simulatedId(1_000 + index));
    this.world = world;
    this.id = id;
    this.plant = plant;
    this.clocks = clocks;
    this.recipients = recipients;
    this.isMade = isMade;
    this.principal = { companyId: id, userId: userId.parse(simulatedId(1)) } as Principal; // use cases of campaigns read no more of it
    const count = async (batch: readonly MemoryChange[]) => void (await countShippings(world.table.forCompany(id), id, batch));
    this.#counter = new SimulatedCounter(world, id, { of: 'shipping', count, countsTwice: plant === 'doubleCounts', changes });
    this.#unpaid = new UnpaidTimes(world, id);
    this.whatsapp = new SimulatedWhatsapp(world, {
      plant,
      companyId: id,
      receive: (report) => this.#receive(report),
      judgeBegin: (send, campaignNumber) => this.#judgeBegin(send, campaignNumber),
    });
    this.connections = Array.from({ length: world.pick([1, 1, 2, 3]) }, () => this.#newConnection());
    this.#list = new SimulatedList(world, recipients, { plant, companyId: id, firstNumber, came: (number) => this.whatsapp.phones.add(number) });
    this.#campaigns = Array.from({ length: world.pick([1, 1, 2]) }, (_, at) => new SimulatedCampaign(this, at + 1));
  }

  /** Stores what it has, and has everything happen. */
  async begin(): Promise<void> {
    const { world, id } = this;
    const pace = { messageInterval: world.pick([0, 5, 60]), longerIntervalAfter: world.pick([0, 3, 10]), greaterInterval: world.pick([0, 30]) };
    await this.#table.writeMany([
      bare(companyKeys.company(id), companyRow(id)),
      bare(companyKeys.campaignSettings(id), { type: 'campaignSettings', companyId: id, ...pace, variables: [] }),
      ...this.connections.map((one) => bare(companyKeys.connection(id, one), connectionRow(id, one))),
    ]);
    const known = await this.#storePeople();
    await this.#list.store((number) => known.has(number));
    for (const campaign of this.#campaigns) await campaign.store();
    for (const [index, campaign] of this.#campaigns.entries()) world.at(world.nowMs + (index === 0 ? 0 : world.between(0, 10 * minute)), () => campaign.live());
    this.#disturb();
    this.#list.disturb();
    this.#unpaid.disturb();
  }

  async isOver(): Promise<boolean> {
    let isOver = true;
    for (const campaign of this.#campaigns) isOver = (await campaign.isOver()) && isOver;
    return isOver;
  }

  /** Names what was wrong. */
  async judge(): Promise<string[]> {
    const { whatsapp } = this;
    const found = [...whatsapp.violations, ...whatsapp.phones.violations];
    for (const campaign of this.#campaigns.filter(({ isVoid }) => !isVoid)) {
      const stored = await campaign.stored();
      const { planned } = campaign;
      const ends = { ...campaign.ends, openedMs: this.#openedMs };
      const until = listedUntil(stored);
      const strangers = new Set([...this.#list.cameAt].flatMap(([number, at]) => (at > until ? [number] : [])));
      found.push(...(await judgeCampaign(this.#table, { planned, status: stored.status, ends, whatsapp, list: this.#list, strangers, clocks: this.clocks })));
    }
    return found;
  }

  async runJob(job: Job): Promise<void> {
    const { table, jobs, outbound } = this.world;
    const some = this.clocks.some();
    const clock = this.plant === 'noPace' ? { ...some, nowMs: () => some.nowMs() + 5 * minute } : some;
    await runCampaignJob({ table, clock, jobs, outbound, ...noMails }, job);
    // Whoever has confirmed is answered beside the lanes.
    for (const { planned } of this.#campaigns) if (!planned.confirmation) this.whatsapp.countUnderWay(planned.number);
  }

  changed(change?: MemoryChange): void {
    if (change) for (const campaign of this.#campaigns) campaign.noteChange(change, this.world.nowMs);
    this.#counter.changed(change);
  }

  leftMs = (number: string): number | undefined => this.#list.leftMs.get(number);

  /** Somebody pairs one more number. */
  async connectAnother(): Promise<ConnectionId> {
    const one = this.#newConnection();
    this.connections.push(one);
    await this.#table.writeMany([bare(companyKeys.connection(this.id, one), connectionRow(this.id, one))]);
    return one;
  }

  readonly deps = (): CampaignDeps => {
    const { table, jobs } = this.world;
    const timers = { set: async () => undefined, clear: async () => undefined };
    const files = { presign: unused, takeUpload: unused, look: unused, copy: unused, put: unused };
    return { table, clock: this.clocks.some(), jobs, timers, files, mediaUrl: async () => (key) => key };
  };

  get #table() {
    return this.world.bareTable.forCompany(this.id);
  }

  #newConnection(): ConnectionId {
    const one = connectionIdSchema.parse(simulatedId((this.#connectionCount += 1)));
    this.whatsapp.connect(one);
    return one;
  }

  /** @returns the numbers that are known to have no WhatsApp */
  async #storePeople(): Promise<ReadonlySet<string>> {
    const { world, whatsapp, id } = this;
    const known = new Set<string>();
    for (const number of this.#list.numbers) {
      if (world.chance(0.1)) known.add(number);
      else whatsapp.phones.add(number);
      if (world.chance(0.1)) whatsapp.permanent.add(number);
      else if (world.chance(0.02)) whatsapp.unheard.add(number);
      if (!world.chance(0.05)) continue;
      whatsapp.phones.unwilling.add(number);
      // An administrator notes it, before the campaign or in the middle of it.
      const optOut = () => this.#table.writeMany([bare(companyKeys.optedOut(id, number), { type: 'optedOut', companyId: id, number })]);
      if (world.chance(0.5)) await optOut();
      else world.at(world.nowMs + world.between(0, 10 * minute), optOut);
    }
    return known;
  }

  /** Connections close and open, one may be deleted, WhatsApp restricts a number. */
  #disturb(): void {
    const { world } = this;
    const soon = (mostMs: number): number => world.nowMs + world.between(0, mostMs);
    for (const one of this.connections) {
      if (world.chance(0.4)) world.at(soon(10 * minute), () => this.#close(one, world.between(second, 20 * minute)));
      if (world.chance(0.2)) world.at(soon(5 * minute), () => this.whatsapp.block(one, world.nowMs + world.between(minute, 30 * minute)));
      if (world.chance(0.08)) world.at(soon(5 * minute), () => this.#delete(one));
    }
  }

  async #close(one: ConnectionId, ms: number): Promise<void> {
    if (!this.whatsapp.setOpen(one, false)) return;
    await this.#setStatus(one, 'DISCONNECTED');
    this.world.at(this.world.nowMs + ms, async () => {
      if (!this.whatsapp.setOpen(one, true)) return;
      this.#openedMs = this.world.nowMs;
      await this.#setStatus(one, 'CONNECTED');
      await this.world.jobs.send({ type: 'wakeLanes', companyId: this.id, connectionId: one });
    });
  }

  async #delete(one: ConnectionId): Promise<void> {
    this.connections.splice(this.connections.indexOf(one), 1);
    this.whatsapp.delete(one);
    await this.#table.writeMany([{ kind: 'delete', key: companyKeys.connection(this.id, one) }]);
  }

  async #setStatus(one: ConnectionId, status: string): Promise<void> {
    await this.#table.change(companyKeys.connection(this.id, one), { set: { status } }, ['exists']);
  }

  #judgeBegin(send: Send, campaignNumber: number): readonly string[] {
    const { nowMs } = this.world;
    const campaign = this.#campaigns.find(({ planned }) => planned.number === campaignNumber);
    const unpaid = this.#unpaid.mayBegin(nowMs, this.clocks.aheadMs + this.clocks.apartMs) ? [] : [`begunUnpaid: ${send.whatsappMessageId}`];
    return [...unpaid, ...(campaign?.judgeBegin(send) ?? [`wrongText: ${send.whatsappMessageId}`])];
  }

  #receive(message: InboundMessage): void {
    const { table, jobs, outbound } = this.world;
    const said = this.plant === 'anyAnswer' ? agreeing(message) : message;
    this.world.deliver(async () => {
      // An ack of no message stays one here: rows are written before their acks come.
      const acks = { send: async () => undefined };
      const deps = { table, clock: this.clocks.some(), jobs, outbound, acks, mediaOrigin: 'https://media.example' };
      if (this.plant !== 'deaf' || !isLeaving(message)) await receive(deps, said);
      this.whatsapp.phones.heard(message);
    });
  }
}

/** As somebody hears it who takes any answer for a yes. */
function agreeing(message: InboundMessage): InboundMessage {
  const isUnclear = message.type === 'message' && message.content.type === 'text' && message.content.text === 'Talvez';
  return isUnclear ? { ...message, content: { type: 'text', text: 'Quero' } } : message;
}
