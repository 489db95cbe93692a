import type { CampaignItem } from '#functions/records/campaigns/campaign-item.ts';
import { campaignCountsItem, noCounts, toCounts } from '#functions/records/campaigns/campaign-progress.ts';
import { companyKeys } from '#functions/data/keys.ts';
import { countsOf, shippingItem, type ShippingItem } from '#functions/records/campaigns/shipping-item.ts';
import type { TablePart } from '#functions/data/table.ts';
import type { CampaignCounts } from '#shared/contract/campaigns.ts';
import { type CampaignPart, campaignMessageName } from '#shared/domain/campaign-message-id.ts';

export interface Phone {
  /** Different messages that it shows, by id. */
  readonly shown: Map<string, number>;
}

export interface Begin {
  readonly connectionId: string;
  readonly number: string;
  readonly id: string;
  readonly atMs: number;
}

interface Lived {
  readonly phones: ReadonlyMap<string, Phone>;
  /** Messages that the session service began to send. */
  readonly begins: readonly Begin[];
  /** Numbers that WhatsApp does not reach. */
  readonly permanent: ReadonlySet<string>;
  /** How far the clocks of those who keep the pace are apart. */
  readonly skewMs: number;
  /** Numbers that want no campaigns. */
  readonly unwilling: ReadonlySet<string>;
}

/** Names what was wrong with a campaign's life, by what stands in the table at its end and what the phones show. */
export const judgeCampaign = (table: TablePart, campaign: CampaignItem, lived: Lived, strangers: ReadonlySet<string>): Promise<string[]> =>
  new Verdict(lived, strangers).judge(table, campaign);

class Verdict {
  readonly #lived: Lived;
  /** Numbers that came onto the list too late. */
  readonly #strangers: ReadonlySet<string>;
  readonly #violations: string[] = [];

  constructor(lived: Lived, strangers: ReadonlySet<string>) {
    this.#lived = lived;
    this.#strangers = strangers;
  }

  async judge(table: TablePart, campaign: CampaignItem): Promise<string[]> {
    const { companyId, status, confirmation } = campaign;
    if (status !== 'FINALIZADA') this.#wrong('neverFinished', `${status} ${JSON.stringify(await table.queryAll(companyKeys.campaignPart(companyId, 1, '')))}`);
    const { items } = await table.query(companyKeys.shipping(companyId, 1, ''));
    const shippings = new Map(items.map((item) => shippingItem.parse(item)).map((one) => [one.number, one] as const));
    for (const [number, { shown }] of this.#lived.phones) this.#judgeRecipient(number, shown, shippings.get(number));
    this.#judgePace(shippings, confirmation ? 'question' : 'message');
    this.#judgeLimits(campaign);
    const stored = await table.get(companyKeys.campaignPart(companyId, 1, 'counts'));
    const counted = toCounts(stored && campaignCountsItem.parse(stored));
    const real = [...shippings.values()].map(countsOf).reduce(summed, noCounts);
    if (JSON.stringify(counted) !== JSON.stringify(real)) this.#wrong('untrueReport', `${JSON.stringify(counted)} instead of ${JSON.stringify(real)}`);
    return this.#violations;
  }

  #judgeRecipient(number: string, shown: ReadonlyMap<string, number>, shipping: ShippingItem | undefined): void {
    const parts = [...shown.keys()].map((id) => campaignMessageName(id)?.part ?? 'other');
    const [questions, messages] = ['question', 'message'].map((part) => parts.filter((one) => one === part).length);
    if ((questions ?? 0) > 1 || (messages ?? 0) > 1 || parts.includes('other')) this.#wrong('twice', number);
    if (this.#strangers.has(number)) return shipping || shown.size > 0 ? this.#wrong('stranger', number) : undefined;
    if (!shipping) return this.#wrong('forgotten', number);
    const { state, failure } = shipping;
    const isSent = state === 'sent' || state === 'delivered' || state === 'read';
    if (isSent !== (messages ?? 0) > 0) this.#wrong('untrue', `${number} is ${state}, its phone shows ${messages}`);
    const isOver = isSent || state === 'optedOut' || state === 'expired' || state === 'failed';
    if (!isOver) this.#wrong('forgotten', `${number} is ${state}`);
    const mayFail = this.#lived.permanent.has(number) || failure === 'ERR_NO_WAPP_FOUND';
    if (state === 'failed' && !mayFail) this.#wrong('forgotten', `${number} failed by ${failure}`);
    if (state === 'optedOut' && !this.#lived.unwilling.has(number)) this.#wrong('untrue', `${number} never said so`);
  }

  /** A recipient's first begin comes not before the pause after the one before it on the same connection. */
  #judgePace(shippings: ReadonlyMap<string, ShippingItem>, part: CampaignPart): void {
    const begins = this.#lived.begins.filter(({ id }) => campaignMessageName(id)?.part === part);
    for (const own of Map.groupBy(begins, ({ connectionId }) => connectionId).values()) {
      for (const [index, begin] of own.entries()) {
        const before = own[index - 1];
        const isFirst = own.findIndex(({ number }) => number === begin.number) === index;
        const shipping = before && shippings.get(before.number);
        if (!before || !isFirst || !shipping || before.number === begin.number || shipping.connectionId !== before.connectionId) continue;
        // Who was tried again in a later run has the pause of that one.
        if (this.#lived.permanent.has(before.number)) continue;
        if (begin.atMs < before.atMs + shipping.restMs - this.#lived.skewMs)
          this.#wrong('tooFast', `${begin.number}, ${begin.atMs - before.atMs} ms instead of ${shipping.restMs}`);
      }
    }
  }

  /** Messages begin within the sending hours, and a connection begins no more of them a day than its cap. */
  #judgeLimits({ dailyCap, sendingHours, confirmation }: CampaignItem): void {
    // Who has confirmed is answered at once.
    const begins = this.#lived.begins.filter(({ id }) => !confirmation || campaignMessageName(id)?.part === 'question');
    const local = begins.map((begin) => ({ ...begin, ...localTime(begin.atMs) }));
    for (const { number, clock } of sendingHours ? local : []) {
      if (sendingHours && (clock < sendingHours.from || clock > `${sendingHours.to}:03`)) this.#wrong('outsideHours', `${number} at ${clock}`);
    }
    for (const [day, ofDay] of Map.groupBy(local, ({ connectionId, day: date }) => `${connectionId} ${date}`)) {
      const people = new Set(ofDay.map(({ number }) => number)).size;
      // A message that was begun again on the next day is not counted anew.
      if (dailyCap !== null && people > dailyCap + 1) this.#wrong('overCap', `${day}: ${people} of ${dailyCap}`);
    }
  }

  #wrong(kind: string, what: string): void {
    this.#violations.push(`${kind}: ${what}`);
  }
}

function localTime(ms: number): { readonly day: string; readonly clock: string } {
  const [day = '', clock = ''] = new Intl.DateTimeFormat('sv-SE', { timeZone: 'America/Sao_Paulo', dateStyle: 'short', timeStyle: 'medium' })
    .format(ms)
    .split(' ');
  return { day, clock };
}

function summed(one: CampaignCounts, other: CampaignCounts): CampaignCounts {
  const names = Object.keys(noCounts) as (keyof CampaignCounts)[]; // the constant has each of them
  return Object.fromEntries(names.map((name) => [name, one[name] + other[name]])) as Record<keyof CampaignCounts, number>; // likewise
}
