import { companyKeys } from '#functions/data/keys.ts';
import { queryShippings } from '#functions/records/campaigns/query-shippings.ts';
import type { TablePart } from '#functions/data/table.ts';
import type { CampaignItem } from '#functions/records/campaigns/campaign-item.ts';
import { campaignCountsItem, noCounts, toCounts } from '#functions/records/campaigns/campaign-progress.ts';
import { countsOf, shippingItem, type ShippingItem } from '#functions/records/campaigns/shipping-item.ts';
import type { CampaignCounts } from '#shared/contract/campaigns.ts';
import { type CampaignPart, campaignMessageName } from '#shared/domain/campaign-message-id.ts';
import type { SimulatedClocks } from './simulated-clocks.ts';
import type { SimulatedList } from './simulated-list.ts';
import type { Begin, SimulatedWhatsapp } from './simulated-whatsapp.ts';

interface Lived {
  readonly planned: CampaignItem;
  readonly status: CampaignItem['status'];
  readonly ends: { readonly settledMs: number; readonly begunMs: number; readonly openedMs: number; readonly finishedMs: number };
  readonly whatsapp: SimulatedWhatsapp;
  readonly list: SimulatedList;
  /** Numbers that came onto the list too late. */
  readonly strangers: ReadonlySet<string>;
  readonly clocks: SimulatedClocks;
}

const second = 1_000;
const minute = 60 * second;
/** The job that ends a campaign may crash, and come again. */
const endsWithinMs = 15 * minute;
/** The longest pause of a connection that WhatsApp restricts, though its message arrived by another try. */
const longestPauseMs = 240 * minute;
/** A message at once after a yes begins within this time. */
const atOnceMs = 4 * second;
/** Messages to whoever has waited that may begin in so short a time: what fits into two seconds, and then a turn each two seconds. */
const burst = { withinMs: 30 * second, most: 40 };

/** Names what was wrong with a campaign's life, by what stands in the table at its end and what the phones show. */
export const judgeCampaign = (table: TablePart, lived: Lived): Promise<string[]> => new Verdict(lived).judge(table);

class Verdict {
  readonly #lived: Lived;
  readonly #begins: readonly Begin[];
  readonly #violations: string[] = [];

  constructor(lived: Lived) {
    this.#lived = lived;
    this.#begins = lived.whatsapp.begins.filter(({ campaignNumber }) => campaignNumber === lived.planned.number);
  }

  async judge(table: TablePart): Promise<string[]> {
    const { planned, status, whatsapp } = this.#lived;
    const { companyId, number: campaign, confirmation } = planned;
    if (status !== 'FINALIZADA')
      this.#wrong('neverFinished', `${status} ${JSON.stringify(await table.queryAll(companyKeys.campaignPart(companyId, campaign, '')))}`);
    else this.#judgeEnd();
    const { items } = await queryShippings(table, planned, { limit: 10_000 });
    const rows = items.map((item) => shippingItem.parse(item));
    const shippings = new Map(rows.map((one) => [one.number, one] as const));
    for (const [number, shown] of whatsapp.phones.shown) this.#judgeRecipient(number, this.#partsOf(shown), shippings.get(number));
    this.#judgePace(shippings, confirmation ? 'question' : 'message');
    if (confirmation) this.#judgeBursts();
    this.#judgeLimits();
    const stored = await table.get(companyKeys.campaignPart(companyId, campaign, 'counts'));
    this.#judgeCounts(toCounts(stored && campaignCountsItem.parse(stored)), rows.map(countsOf).reduce(summed, noCounts));
    return this.#violations;
  }

  /** The campaign's messages that a phone shows. */
  #partsOf(shown: ReadonlyMap<string, number>): CampaignPart[] {
    return [...shown.keys()].flatMap((id) => {
      const name = campaignMessageName(id);
      return name?.campaignNumber === this.#lived.planned.number ? [name.part] : [];
    });
  }

  /** It ends when its last recipient is settled. */
  #judgeEnd(): void {
    const { settledMs, begunMs, openedMs, finishedMs } = this.#lived.ends;
    const lateMs = finishedMs - Math.max(settledMs, begunMs, openedMs);
    if (finishedMs > 0 && lateMs > endsWithinMs + (this.#lived.whatsapp.wasRestricted ? longestPauseMs : 0))
      this.#wrong('endsLate', `${Math.round(lateMs / minute)} min`);
  }

  #judgeRecipient(number: string, parts: readonly CampaignPart[], shipping: ShippingItem | undefined): void {
    const { planned, whatsapp, list, strangers } = this.#lived;
    const [questions = 0, messages = 0] = ['question', 'message'].map((part) => parts.filter((one) => one === part).length);
    if (questions > 1 || messages > 1) this.#wrong('twice', number);
    if (strangers.has(number)) return shipping || parts.length > 0 ? this.#wrong('stranger', number) : undefined;
    if (planned.confirmation && messages > 0 && !whatsapp.phones.willing.has(number)) this.#wrong('unasked', number);
    if (list.erased.has(number)) return shipping ? this.#wrong('notErased', `${number} is ${shipping.state}`) : undefined;
    this.#judgeRemoval(number);
    if (!shipping) return list.leftMs.has(number) && parts.length === 0 ? undefined : this.#wrong('forgotten', number);
    this.#judgeOutcome(shipping, messages > 0);
  }

  #judgeOutcome({ number, state, failure }: ShippingItem, isShown: boolean): void {
    const { whatsapp, list } = this.#lived;
    const isSent = state === 'sent' || state === 'delivered' || state === 'read';
    const isUnheard = whatsapp.unheard.has(number);
    // What left by a connection that was deleted then is not known of; another try may have another reason to fail.
    const mayBeUnknown = isUnheard || this.#begins.some((begin) => begin.number === number && whatsapp.isGone(begin.connectionId));
    if (isSent !== isShown && !(mayBeUnknown && isShown)) this.#wrong('untrue', `${number} is ${state}, its phone shows ${isShown}`);
    const isOver = isSent || state === 'optedOut' || state === 'expired' || state === 'failed';
    if (!isOver) this.#wrong('forgotten', `${number} is ${state}`);
    const mayFail =
      whatsapp.permanent.has(number) ||
      failure === 'ERR_NO_WAPP_FOUND' ||
      (isUnheard && failure === 'ERR_SENDING_WAPP_MSG') ||
      (list.leftMs.has(number) && failure === 'ERR_NO_LIST_CONTACT_FOUND');
    if (state === 'failed' && !mayFail) this.#wrong('forgotten', `${number} failed by ${failure}`);
    if (state === 'optedOut' && !whatsapp.phones.unwilling.has(number)) this.#wrong('untrue', `${number} never said so`);
  }

  /** Nobody gets anything who leaves the list before the turn. */
  #judgeRemoval(number: string): void {
    const { list, planned, clocks } = this.#lived;
    const leftMs = list.leftMs.get(number);
    if (leftMs === undefined || list.wasUnderWay(number, planned.number)) return;
    const first = this.#begins.find((begin) => begin.number === number);
    if (first && first.atMs > leftMs + atOnceMs + clocks.aheadMs) this.#wrong('afterRemoval', `${number}, ${first.atMs - leftMs} ms`);
  }

  /** A recipient's first begin comes not before the pause after the one before it on the same connection. */
  #judgePace(shippings: ReadonlyMap<string, ShippingItem>, part: CampaignPart): void {
    const { permanent, unheard } = this.#lived.whatsapp;
    const begins = this.#begins.filter(({ id }) => campaignMessageName(id)?.part === part);
    for (const own of Map.groupBy(begins, ({ connectionId }) => connectionId).values()) {
      const first = firstBegins(own);
      for (const [index, begin] of own.entries()) {
        const before = own[index - 1];
        const shipping = before && shippings.get(before.number);
        if (!before || first.get(begin.number) !== begin || !shipping || before.number === begin.number || shipping.connectionId !== before.connectionId)
          continue;
        // Whoever was tried again in a later run has the pause of that one.
        if (permanent.has(before.number) || unheard.has(before.number)) continue;
        if (begin.atMs < before.atMs + shipping.restMs - this.#lived.clocks.apartMs)
          this.#wrong('tooFast', `${begin.number}, ${begin.atMs - before.atMs} ms instead of ${shipping.restMs}`);
      }
    }
  }

  /** Answers that cannot begin at once take turns. */
  #judgeBursts(): void {
    const { agreedMs } = this.#lived.whatsapp.phones;
    const messages = this.#begins.filter(({ id }) => campaignMessageName(id)?.part === 'message');
    for (const [one, own] of Map.groupBy(messages, ({ connectionId }) => connectionId)) {
      const late = [...firstBegins(own).values()].filter(({ number, atMs }) => atMs > (agreedMs.get(number) ?? atMs) + atOnceMs).map(({ atMs }) => atMs);
      const most = Math.max(0, ...late.map((fromMs) => late.filter((atMs) => atMs >= fromMs && atMs < fromMs + burst.withinMs).length));
      if (most > burst.most) this.#wrong('burst', `${most} on ${one}`);
    }
  }

  /** Messages begin within the sending hours, and a connection begins no more of them a day than its cap. */
  #judgeLimits(): void {
    const { dailyCap, sendingHours, confirmation } = this.#lived.planned;
    if (dailyCap === null && sendingHours === null) return;
    // Whoever has confirmed is answered at once.
    const begins = this.#begins.filter(({ id }) => !confirmation || campaignMessageName(id)?.part === 'question');
    const local = begins.map((begin) => ({ ...begin, ...localTime(begin.atMs) }));
    for (const { number, clock } of sendingHours ? local : []) {
      if (sendingHours && (clock < earlier(sendingHours.from) || clock > `${sendingHours.to}:05`)) this.#wrong('outsideHours', `${number} at ${clock}`);
    }
    for (const [day, ofDay] of Map.groupBy(local, ({ connectionId, day: date }) => `${connectionId} ${date}`)) {
      const people = new Set(ofDay.map(({ number }) => number)).size;
      // A message that was begun again on the next day is not counted anew.
      if (dailyCap !== null && people > dailyCap + 1) this.#wrong('overCap', `${day}: ${people} of ${dailyCap}`);
    }
  }

  /** Erased recipients are counted still. */
  #judgeCounts(counted: CampaignCounts, real: CampaignCounts): void {
    const most = this.#lived.list.erased.size;
    const names = Object.keys(noCounts) as (keyof CampaignCounts)[]; // the constant has each of them
    if (names.some((name) => counted[name] < real[name] || counted[name] > real[name] + most))
      this.#wrong('untrueReport', `${JSON.stringify(counted)} instead of ${JSON.stringify(real)}`);
  }

  #wrong(kind: string, what: string): void {
    this.#violations.push(`${kind}: ${what}`);
  }
}

/** The first begin of each number. */
function firstBegins(begins: readonly Begin[]): ReadonlyMap<string, Begin> {
  const first = new Map<string, Begin>();
  for (const begin of begins) if (!first.has(begin.number)) first.set(begin.number, begin);
  return first;
}

/** Two seconds before a full minute: clocks differ. */
const earlier = (clock: string): string => localTime(Date.parse(`2026-01-01T${clock}:00-03:00`) - 2 * second).clock;

const localFormat = new Intl.DateTimeFormat('sv-SE', { timeZone: 'America/Sao_Paulo', dateStyle: 'short', timeStyle: 'medium' });

function localTime(ms: number): { readonly day: string; readonly clock: string } {
  const [day = '', clock = ''] = localFormat.format(ms).split(' ');
  return { day, clock };
}

function summed(one: CampaignCounts, other: CampaignCounts): CampaignCounts {
  const names = Object.keys(noCounts) as (keyof CampaignCounts)[]; // the constant has each of them
  return Object.fromEntries(names.map((name) => [name, one[name] + other[name]])) as Record<keyof CampaignCounts, number>; // likewise
}
