import { startCampaign, restartCampaign, retryFailed } from '#functions/areas/campaigns/start-campaign.ts';
import { cancelCampaign } from '#functions/areas/campaigns/save-campaign.ts';
import type { CampaignDeps } from '#functions/areas/campaigns/deps.ts';
import { countShippings } from '#functions/areas/derive/count-shippings.ts';
import { receive } from '#functions/areas/inbound/receive.ts';
import { campaignItem, type CampaignItem } from '#functions/data/campaign-item.ts';
import { campaignCountsItem, noCounts, toCounts } from '#functions/data/campaign-progress.ts';
import { companyKeys } from '#functions/data/keys.ts';
import { countsOf, shippingItem, type ShippingItem } from '#functions/data/shipping-item.ts';
import type { Principal } from '#functions/lib/principal.ts';
import { isoTime } from '#functions/ports/clock.ts';
import type { CampaignCounts } from '#shared/contract/campaigns.ts';
import {
  campaignId,
  companyId as companyIdSchema,
  connectionId as connectionIdSchema,
  contactListId,
  type ConnectionId,
  userId,
} from '#shared/contract/ids.ts';
import type { Job } from '#shared/contract/jobs.ts';
import type { InboundMessage, OutboundMessage } from '#shared/contract/queue-messages.ts';
import { campaignMessageName } from '#shared/domain/campaign-message-id.ts';
import { numbersOf } from './campaigns.ts';
import { runCampaignJob } from './played-campaign.ts';
import { type MemoryChange } from './memory-table.ts';
import { SimulatedWorld } from './simulated-world.ts';

type Send = Extract<OutboundMessage, { type: 'send' }>;

/** A fault that is put in on purpose, to see that it is found. */
export const plants = ['freshIds', 'noWatch', 'noPace', 'lateSends', 'neverEnds', 'doubleCounts'] as const;
export type Plant = (typeof plants)[number];

interface Phone {
  /** Different messages that it shows, by id. */
  readonly shown: Map<string, number>;
}

interface Begin {
  readonly connectionId: string;
  readonly number: string;
  readonly id: string;
  readonly atMs: number;
}

const second = 1_000;
const minute = 60 * second;
const day = 24 * 60 * minute;
/** Of one life of a campaign, its pauses, sending hours and unanswered questions included. */
const longestMs = 60 * day;

/** One campaign on a virtual clock, with crashes, repetitions, reordering, closed connections and people who change their mind. */
export class SimulatedCampaign {
  readonly violations: string[] = [];
  readonly #world: SimulatedWorld;
  readonly #plant: Plant | undefined;
  readonly #companyId = companyIdSchema.parse('01J00000000000000000000000');
  readonly #phones = new Map<string, Phone>();
  readonly #begins: Begin[] = [];
  readonly #cancelled: { fromMs: number; toMs: number }[] = [];
  readonly #sessions = new Map<string, Session>();
  readonly #permanent = new Set<string>();
  readonly #unwilling = new Set<string>();
  #campaign: CampaignItem;
  #unseen: MemoryChange[] = [];
  #isCounting = false;

  constructor(seed: number, plant?: Plant) {
    this.#plant = plant;
    const companyId = companyIdSchema.parse(`01J${String(seed).padStart(23, '0')}`);
    this.#companyId = companyId;
    this.#world = new SimulatedWorld(seed, {
      runJob: (job) => this.#runJob(job),
      take: (message) => this.#take(message),
      changed: (change) => this.#changed(change),
      isJobLost: (job) => plant === 'noWatch' && job.type === 'campaignTurn' && job.isWatch,
      isJobEarly: (job) => plant === 'noPace' && job.type === 'campaignTurn' && !job.isWatch,
    });
    this.#campaign = this.#compose();
  }

  /** Lives it. @returns what was wrong, by name */
  async run(): Promise<string[]> {
    const { world } = { world: this.#world };
    await this.#store();
    await startCampaign(this.#deps(), this.#principal(), this.#campaign.id);
    this.#disturb();
    let retries = world.chance(0.3) ? 1 : 0;
    await world.live(async () => {
      if ((await this.#stored()).status !== 'FINALIZADA') return world.nowMs > world.beganMs + longestMs;
      if (retries === 0) return true;
      retries -= 1;
      await retryFailed(this.#deps(), this.#principal(), this.#campaign.id);
      return false;
    });
    await this.#judge();
    return this.violations;
  }

  #deps(): CampaignDeps {
    const { table, clock, jobs } = this.#world;
    const timers = { set: async () => undefined, clear: async () => undefined };
    const files = { presign: unused, takeUpload: unused, put: unused };
    return { table, clock, jobs, timers, files, mediaUrl: async () => (key) => key };
  }

  #principal(): Principal {
    return { companyId: this.#companyId, userId: userId.parse('01J00000000000000000000001') } as Principal; // use cases of campaigns read no more of it
  }

  #compose(): CampaignItem {
    const { world } = { world: this.#world };
    const connections = world.pick([1, 1, 2, 3]);
    const connectionIds = Array.from({ length: connections }, (_, index) => connectionIdSchema.parse(`01J0000000000000000000000${index}`));
    const texts = ['Olá {nome}', 'Oi {nome}', '', '', ''];
    const confirmation = world.chance(0.25);
    return {
      ...{ type: 'campaign', companyId: this.#companyId, id: campaignId.parse('01J00000000000000000000009'), number: 1, name: 'Simulada' },
      ...{ messages: texts, confirmationMessages: confirmation ? ['Quer saber?', '', '', '', ''] : ['', '', '', '', ''], confirmation, connectionIds },
      ...{ contactListId: contactListId.parse('01J00000000000000000000008'), contactListName: 'Lista', media: null },
      dailyCap: world.chance(0.15) ? 5 : null,
      sendingHours: world.chance(0.15) ? { from: '09:00', to: '17:00' } : null,
      ...{ status: 'INATIVA', failure: null, run: 0, retriesFailed: false, revision: 1, scheduledAt: null, startedAt: null, completedAt: null, userId: null },
      ...{ createdAt: isoTime(world.nowMs), updatedAt: isoTime(world.nowMs) },
    };
  }

  async #store(): Promise<void> {
    const { world } = { world: this.#world };
    const table = world.bareTable.forCompany(this.#companyId);
    const c = this.#companyId;
    const { id, contactListId: listId, connectionIds } = this.#campaign;
    const numbers = numbersOf(world.between(1, 30));
    const pace = { messageInterval: world.pick([0, 5, 60]), longerIntervalAfter: world.pick([0, 3, 10]), greaterInterval: world.pick([0, 30]) };
    await table.writeMany([
      bare(companyKeys.campaign(c, id), this.#campaign),
      bare(companyKeys.campaignSettings(c), { type: 'campaignSettings', companyId: c, ...pace, variables: [] }),
      ...(listId ? [bare(companyKeys.contactList(c, listId), { type: 'contactList', companyId: c, contactsCount: numbers.length })] : []),
      ...connectionIds.map((one) => bare(companyKeys.connection(c, one), connectionRow(c, one))),
    ]);
    for (const one of connectionIds) this.#sessions.set(one, { queue: [], isOpen: true, isBusy: false, isEnding: false, blockedUntilMs: 0 });
    for (const number of numbers) {
      const isKnownBad = world.chance(0.1);
      if (!isKnownBad) this.#phones.set(number, { shown: new Map() });
      if (world.chance(0.1)) this.#permanent.add(number);
      if (world.chance(0.05)) {
        this.#unwilling.add(number);
        await table.writeMany([bare(companyKeys.optedOut(c, number), { type: 'optedOut', companyId: c, number })]);
      }
      if (listId) await table.writeMany([bare(companyKeys.contactListItem(c, listId, number), listRow(c, listId, number, isKnownBad ? false : null))]);
    }
  }

  /** Connections close and open, one may be deleted, people stop the campaign and go on with it, WhatsApp restricts a number. */
  #disturb(): void {
    const { world } = { world: this.#world };
    const [first, ...others] = this.#campaign.connectionIds;
    for (const one of this.#campaign.connectionIds) {
      if (world.chance(0.4)) world.at(world.nowMs + world.between(0, 10 * minute), () => this.#close(one, world.between(second, 20 * minute)));
      if (world.chance(0.2)) world.at(world.nowMs + world.between(0, 5 * minute), async () => this.#block(one, world.between(minute, 30 * minute)));
    }
    if (first && others.length > 0 && world.chance(0.2)) world.at(world.nowMs + world.between(0, 5 * minute), () => this.#delete(first));
    if (world.chance(0.4)) world.at(world.nowMs + world.between(0, 5 * minute), () => this.#cancel(world.between(second, 10 * minute)));
  }

  async #close(one: ConnectionId, ms: number): Promise<void> {
    const session = this.#sessions.get(one);
    if (!session) return;
    session.isOpen = false;
    await this.#setStatus(one, 'DISCONNECTED');
    this.#world.at(this.#world.nowMs + ms, async () => {
      if (!this.#sessions.has(one)) return;
      session.isOpen = true;
      await this.#setStatus(one, 'CONNECTED');
      await this.#world.jobs.send({ type: 'wakeLanes', companyId: this.#companyId, connectionId: one });
      this.#work(one);
    });
  }

  #block(one: ConnectionId, ms: number): void {
    const session = this.#sessions.get(one);
    if (session) session.blockedUntilMs = this.#world.nowMs + ms;
  }

  async #delete(one: ConnectionId): Promise<void> {
    this.#sessions.delete(one);
    await this.#world.bareTable.forCompany(this.#companyId).writeMany([{ kind: 'delete', key: companyKeys.connection(this.#companyId, one) }]);
  }

  async #cancel(ms: number): Promise<void> {
    if ((await this.#stored()).status !== 'EM_ANDAMENTO') return;
    await cancelCampaign(this.#deps(), this.#principal(), this.#campaign.id);
    const period = { fromMs: this.#world.nowMs, toMs: Infinity };
    this.#cancelled.push(period);
    this.#world.at(this.#world.nowMs + ms, async () => {
      period.toMs = this.#world.nowMs;
      await restartCampaign(this.#deps(), this.#principal(), this.#campaign.id);
    });
  }

  async #setStatus(one: ConnectionId, status: string): Promise<void> {
    const key = companyKeys.connection(this.#companyId, one);
    await this.#world.bareTable.forCompany(this.#companyId).change(key, { set: { status } }, ['exists']);
  }

  async #runJob(job: Job): Promise<void> {
    const { table, clock: right, jobs, outbound } = this.#world;
    const clock = this.#plant === 'noPace' ? { ...right, nowMs: () => right.nowMs() + 5 * minute } : right;
    await runCampaignJob({ table, clock, jobs, outbound }, job);
    if (job.type === 'campaignTurn' || job.type === 'runCampaign') this.#countDuties();
  }

  #countDuties(): void {
    for (const [one, { queue, isEnding }] of this.#sessions) {
      if (isEnding) continue;
      const ids = new Set(queue.map(({ whatsappMessageId }) => whatsappMessageId));
      if (ids.size > 1 && !this.#campaign.confirmation) this.#wrong('twoAtOnce', `${one}: ${[...ids].join(', ')}`);
    }
  }

  /** The session service takes a command from its queue. */
  #take(message: OutboundMessage): void {
    // Answers in conversations are nothing of the campaign's.
    if (message.type !== 'send' || !campaignMessageName(message.whatsappMessageId)) return;
    const send = this.#plant === 'freshIds' ? { ...message, whatsappMessageId: `${message.whatsappMessageId.slice(0, 22)}${this.#world.digits(4)}` } : message;
    const session = this.#sessions.get(message.connectionId);
    if (!session) return void this.#report(send, { failure: 'ERR_NO_WAPP_FOUND' });
    session.queue.push(send);
    const byMs = Date.parse(send.beginBy ?? isoTime(this.#world.nowMs + day));
    this.#world.at(byMs + 1, async () => this.#work(message.connectionId));
    this.#work(message.connectionId);
  }

  #work(one: string): void {
    const { world } = { world: this.#world };
    const session = this.#sessions.get(one);
    const send = session?.queue[0];
    if (!session || !send || session.isBusy) return;
    const isLate = this.#plant !== 'lateSends' && world.nowMs > Date.parse(send.beginBy ?? '9999-01-01');
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
    if (this.#cancelled.some(({ fromMs, toMs }) => atMs > fromMs + 2 * second && atMs < toMs)) this.#wrong('begunAfterCancel', id);
    this.#begins.push({ connectionId, number: chat.number ?? '', id, atMs });
  }

  #end(session: Session, send: Send, done: () => void): void {
    const { world } = { world: this.#world };
    const number = send.chat.number ?? '';
    if (this.#permanent.has(number)) this.#report(send, { failure: 'ERR_WAPP_INVALID_CONTACT' });
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
      this.#report(send, 1);
    }
    done();
  }

  #arrive(send: Send): void {
    const { world } = { world: this.#world };
    const { chat, whatsappMessageId: id } = send;
    const shown = this.#phones.get(chat.number ?? '')?.shown;
    if (!shown) return this.#wrong('toNobody', chat.number ?? '');
    shown.set(id, (shown.get(id) ?? 0) + 1);
    if (shown.get(id) !== 1) return;
    world.at(world.nowMs + world.between(0, 2 * minute), async () => this.#report(send, 2));
    if (world.chance(0.6)) world.at(world.nowMs + world.between(0, 5 * minute), async () => this.#report(send, 3));
    if (campaignMessageName(id)?.part === 'question' && world.chance(0.7)) {
      world.at(world.nowMs + world.between(second, 10 * minute), async () => this.#answer(send, world.chance(0.15) ? 'SAIR' : 'Quero'));
    }
  }

  #answer({ companyId, connectionId, chat }: Send, text: string): void {
    const { world } = { world: this.#world };
    if (text === 'SAIR') this.#unwilling.add(chat.number ?? '');
    const sentAt = isoTime(Math.floor(world.nowMs / second) * second);
    const message: InboundMessage = {
      ...{ type: 'message', companyId, connectionId, chat, whatsappMessageId: `3A${world.digits(18)}`, fromMe: false, pushName: 'Ana', groupSubject: null },
      ...{ participant: null, sentAt, receivedAt: sentAt, content: { type: 'text', text }, quotedWhatsappMessageId: null, isNotice: false },
      context: { isForwarded: false, ad: null, mentions: [], secret: null },
    };
    this.#receive(message);
  }

  #report({ companyId, connectionId, chat, whatsappMessageId }: Send, outcome: 1 | 2 | 3 | { readonly failure: string }): void {
    const scope = { companyId, connectionId, chat };
    this.#receive(
      typeof outcome === 'number'
        ? { ...scope, type: 'ack', whatsappMessageIds: [whatsappMessageId], ack: outcome }
        : { ...scope, type: 'failure', whatsappMessageId, code: outcome.failure },
    );
  }

  #receive(message: InboundMessage): void {
    const { table, clock, jobs, outbound } = this.#world;
    this.#world.deliver(() => receive({ table, clock, jobs, outbound, mediaOrigin: 'https://media.example' }, message));
  }

  /** The stream brings changes in their order, some of them twice. */
  #changed(change: MemoryChange): void {
    this.#unseen.push(change);
    if (this.#isCounting) return;
    this.#isCounting = true;
    this.#world.at(this.#world.nowMs + 200, () => this.#count());
  }

  async #count(): Promise<void> {
    const { world } = { world: this.#world };
    const batch = this.#unseen.filter(({ after }) => after?.['type'] === 'shipping');
    const seen = this.#unseen.length;
    const isDone = await world.attempt(() => countShippings(world.table.forCompany(this.#companyId), this.#companyId, batch));
    // What was counted may come again, with what has come since.
    const isAgain = world.chance(0.05);
    if (isDone && !isAgain) this.#unseen = this.#unseen.slice(seen);
    if (isDone && isAgain && this.#plant === 'doubleCounts')
      this.#unseen = this.#unseen.map((change) => ({ ...change, sequence: String(Number(change.sequence) + 1_000_000) }));
    this.#isCounting = false;
    if (this.#unseen.some(({ after }) => after?.['type'] === 'shipping')) this.#changedAgain();
    else this.#unseen = [];
  }

  #changedAgain(): void {
    this.#isCounting = true;
    this.#world.at(this.#world.nowMs + second, () => this.#count());
  }

  async #stored(): Promise<CampaignItem> {
    const stored = campaignItem.parse(await this.#world.bareTable.forCompany(this.#companyId).get(companyKeys.campaign(this.#companyId, this.#campaign.id)));
    return this.#plant === 'neverEnds' && stored.status === 'FINALIZADA' ? { ...stored, status: 'EM_ANDAMENTO' } : stored;
  }

  async #judge(): Promise<void> {
    const table = this.#world.bareTable.forCompany(this.#companyId);
    const { status } = await this.#stored();
    if (status !== 'FINALIZADA')
      this.#wrong('neverFinished', `${status} ${JSON.stringify(await table.queryAll(companyKeys.campaignPart(this.#companyId, 1, '')))}`);
    const { items } = await table.query(companyKeys.shipping(this.#companyId, 1, ''));
    const shippings = new Map(items.map((item) => shippingItem.parse(item)).map((one) => [one.number, one] as const));
    for (const [number, { shown }] of this.#phones) this.#judgeRecipient(number, shown, shippings.get(number));
    this.#judgePace(shippings);
    const stored = await table.get(companyKeys.campaignPart(this.#companyId, 1, 'counts'));
    const counted = toCounts(stored && campaignCountsItem.parse(stored));
    const real = [...shippings.values()].map(countsOf).reduce(summed, noCounts);
    if (JSON.stringify(counted) !== JSON.stringify(real)) this.#wrong('untrueReport', `${JSON.stringify(counted)} instead of ${JSON.stringify(real)}`);
  }

  #judgeRecipient(number: string, shown: ReadonlyMap<string, number>, shipping: ShippingItem | undefined): void {
    const parts = [...shown.keys()].map((id) => campaignMessageName(id)?.part ?? 'other');
    const [questions, messages] = ['question', 'message'].map((part) => parts.filter((one) => one === part).length);
    if ((questions ?? 0) > 1 || (messages ?? 0) > 1 || parts.includes('other')) this.#wrong('twice', number);
    if (!shipping) return this.#wrong('forgotten', number);
    const { state, failure } = shipping;
    const isSent = state === 'sent' || state === 'delivered' || state === 'read';
    if (isSent !== (messages ?? 0) > 0) this.#wrong('untrue', `${number} is ${state}, its phone shows ${messages}`);
    const isOver = isSent || state === 'optedOut' || state === 'expired' || state === 'failed';
    if (!isOver) this.#wrong('forgotten', `${number} is ${state}`);
    const mayFail = this.#permanent.has(number) || failure === 'ERR_NO_WAPP_FOUND';
    if (state === 'failed' && !mayFail) this.#wrong('forgotten', `${number} failed by ${failure}`);
    if (state === 'optedOut' && !this.#unwilling.has(number)) this.#wrong('untrue', `${number} never said so`);
  }

  /** A recipient's first begin comes not before the pause after the one before it on the same connection. */
  #judgePace(shippings: ReadonlyMap<string, ShippingItem>): void {
    if (this.#campaign.confirmation) return;
    for (const own of Map.groupBy(this.#begins, ({ connectionId }) => connectionId).values()) {
      for (const [index, begin] of own.entries()) {
        const before = own[index - 1];
        const isFirst = own.findIndex(({ number }) => number === begin.number) === index;
        const shipping = before && shippings.get(before.number);
        if (!before || !isFirst || !shipping || before.number === begin.number || shipping.connectionId !== before.connectionId) continue;
        // Who was tried again in a later run has the pause of that one.
        if (this.#permanent.has(before.number)) continue;
        if (begin.atMs < before.atMs + shipping.restMs) this.#wrong('tooFast', `${begin.number}, ${begin.atMs - before.atMs} ms instead of ${shipping.restMs}`);
      }
    }
  }

  #wrong(kind: string, what: string): void {
    this.violations.push(`${kind}: ${what}`);
  }
}

/** The first of so many lives in which something was wrong. @returns undefined when all were right */
export async function firstFinding(count: number, plant?: Plant, from = 1): Promise<{ seed: number; violations: string[] } | undefined> {
  for (let seed = from; seed < from + count; seed += 1) {
    const violations = await new SimulatedCampaign(seed, plant).run();
    if (violations.length > 0) return { seed, violations };
  }
  return undefined;
}

interface Session {
  readonly queue: Send[];
  isOpen: boolean;
  isBusy: boolean;
  /** Its task has ended, and the queue hands its command out again. */
  isEnding: boolean;
  blockedUntilMs: number;
}

const unused = async (): Promise<never> => {
  throw new Error('campaigns without files need none');
};

const bare = (key: ReturnType<typeof companyKeys.campaign>, attributes: object) => ({ kind: 'put', key, attributes: { ...attributes } }) as const;

const connectionRow = (companyId: string, connectionId: string) => ({
  ...{ type: 'connection', companyId, connectionId, name: connectionId, channel: 'whatsapp', isDefault: false, greetingMessage: '', complationMessage: '' },
  ...{ outOfHoursMessage: '', ratingMessage: '', queueIds: [], revision: 1, status: 'CONNECTED', qrcode: '', qrExpiresAt: null, retries: 0, number: null },
  ...{ closeReason: null, createdAt: isoTime(0), updatedAt: isoTime(0) },
});

const listRow = (companyId: string, listId: string, number: string, isWhatsappValid: boolean | null) => ({
  ...{
    type: 'contactListItem',
    companyId,
    listId,
    id: `${listId}-${number}`,
    number,
    name: `Cliente ${number}`,
    email: '',
    isWhatsappValid,
    whatsappNumber: null,
  },
  ...{ createdAt: isoTime(0), updatedAt: isoTime(0) },
});

function summed(one: CampaignCounts, other: CampaignCounts): CampaignCounts {
  const names = Object.keys(noCounts) as (keyof CampaignCounts)[]; // the constant has each of them
  return Object.fromEntries(names.map((name) => [name, one[name] + other[name]])) as Record<keyof CampaignCounts, number>; // likewise
}
