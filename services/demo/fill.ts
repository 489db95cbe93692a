import { setTimeout as delay } from 'node:timers/promises';
import { contactRoutes } from '#shared/contract/contacts.ts';
import { scheduleRoutes } from '#shared/contract/schedules.ts';
import { ticketRoutes } from '#shared/contract/tickets.ts';
import { localMoment } from '#shared/domain/local-time.ts';
import { campaigns } from './campaign-plans.ts';
import { beginCampaigns } from './campaigns.ts';
import { addressBook, otherContacts, plannedMessages, type Colleague } from './company.ts';
import { hoursOfToday } from './passing-day.ts';
import { Phone } from './phone.ts';
import { employ, furnish, type Identity, linkShop, openShop, set, signUp } from './set-up.ts';
import type { Staff } from './staff.ts';
import type { Earlier, Story } from './story.ts';
import { type Stage, StoryTeller } from './tell-story.ts';

/** Settings and connections may be this old to the functions that read them. */
const settledMs = 5_100;
/** More do not end sooner on two cores. */
const toldAtOnce = 6;
const hourMs = 60 * 60_000;
const betweenLinesMs = 170_000;

export const homeTimeZone = 'America/Sao_Paulo';

export interface Filling {
  readonly stories: readonly Story[];
  readonly say: (line: string) => void;
  /** Time zone of the day that the story ends with; by default the company's. */
  readonly timeZone?: string;
  /** Tickets of today are spread over its hours, which takes six seconds for each. */
  readonly spreads?: boolean;
}

export interface Filled {
  readonly owner: Staff;
  readonly staff: ReadonlyMap<Colleague, Staff>;
}

/**
 * Makes a company and lets it have a day: through the routes that browsers use, and simulated phones.
 *
 * @param url of Recado on this machine.
 * @throws CallFailed of the first call, when the company is there already.
 */
export async function fill(url: string, identity: Identity, { stories, say, timeZone = homeTimeZone, spreads = true }: Filling): Promise<Filled> {
  const owner = await signUp(url, identity);
  const hours = spreads ? hoursOfToday(stories, timeZone, Date.now()) : [{ timeZone, items: stories }];
  // Today's ticket of somebody who wrote before is a new one.
  await Promise.all([set(owner, 'timeZone', hours[0]?.timeZone ?? timeZone), set(owner, 'userRating', 'enabled'), set(owner, 'reopenWindowMinutes', '0')]);
  const made = await furnish(owner);
  const staff = await employ(owner, identity, made);
  say(`${identity.companyName}: ${staff.size} people, ${made.queueIds.size} queues with a menu, tags, lanes and quick messages`);
  const shop = await Phone.create(url, { name: identity.companyName, number: identity.number, addressBook }, '');
  const connection = await linkShop(owner, shop);
  say('A simulated WhatsApp number is linked');
  const stage: Stage = { owner, staff, made, shop, tomorrow: timeOfDay(1, 9, timeZone) };
  await tellEarlier(stage, stories);
  await openShop(owner, connection, made);
  await delay(settledMs);
  const { inDays, hour } = campaigns.scheduled;
  const begun = await beginCampaigns({ owner, connection, number: shop.number }, timeOfDay(inDays, hour, timeZone));
  await tellDay(stage, hours, say);
  await begun.finish();
  say('Campaigns sent');
  await planMessages(owner, stories, timeZone);
  await Promise.all([set(owner, 'timeZone', homeTimeZone), set(owner, 'reopenWindowMinutes', '120')]);
  return { owner, staff };
}

/** On the hour of a day to come. */
function timeOfDay(inDays: number, hour: number, timeZone: string): string {
  const nowMs = Date.now();
  const { hour: hourNow } = localMoment(nowMs, timeZone);
  const startOfHourMs = nowMs - (nowMs % hourMs);
  return new Date(startOfHourMs + (inDays * 24 + hour - hourNow) * hourMs).toISOString();
}

/** Tells conversations from before the shop had Recado with WhatsApp's own times, and the answers from the shop's phone. */
async function tellEarlier(stage: Stage, stories: readonly Story[]): Promise<void> {
  await Promise.all(stories.map((story) => (story.earlier ? tellOneEarlier(stage, story, story.earlier) : Promise.resolve())));
}

async function tellOneEarlier({ owner, shop }: Stage, story: Story, { daysAgo, from, lines }: Earlier): Promise<void> {
  const phone = await Phone.create(owner.url, story, shop.number);
  const answering = shop.talkingTo(owner.url, story.number);
  const [hour = 0, minute = 0] = from.split(':').map(Number);
  const { hour: hourNow, minute: minuteNow } = localMoment(Date.now(), homeTimeZone);
  let atMs = Date.now() - daysAgo * 24 * hourMs + (hour - hourNow) * hourMs + (minute - minuteNow) * 60_000;
  for (const line of lines) {
    const at = new Date(atMs).toISOString();
    await ('customer' in line ? phone.send({ text: line.customer, at }) : answering.send({ text: line.shop, at }));
    // They come one by one, as they went.
    await owner.ticket(story.number, ({ lastMessage }) => lastMessage === ('customer' in line ? line.customer : line.shop));
    atMs += betweenLinesMs;
  }
  const { id: ticketId } = await owner.ticket(story.number, () => true);
  await owner.call(ticketRoutes.updateTicket, { params: { ticketId }, body: { status: 'closed', justClose: true } });
}

async function tellDay(
  stage: Stage,
  hours: readonly { readonly timeZone: string; readonly items: readonly Story[] }[],
  say: (line: string) => void,
): Promise<void> {
  const turns = new Turns(toldAtOnce);
  const telling: Promise<void>[] = [];
  for (const [index, { timeZone, items }] of hours.entries()) {
    if (index > 0) {
      await set(stage.owner, 'timeZone', timeZone);
      await delay(settledMs);
    }
    const tellers = items.map((story) => new StoryTeller(stage, story));
    await Promise.all(tellers.map((teller) => teller.begin()));
    for (const teller of tellers) telling.push(turns.take(() => teller.tell()));
    say(`Hour ${index + 1} of ${hours.length} so far today: ${items.length} customers write`);
  }
  await Promise.all(telling);
  say(`${telling.length} conversations told`);
}

/** So many at once, the others after them. */
class Turns {
  #free: number;
  readonly #waiting: (() => void)[] = [];

  constructor(atOnce: number) {
    this.#free = atOnce;
  }

  async take(act: () => Promise<void>): Promise<void> {
    if (this.#free === 0) await new Promise<void>((resolve) => this.#waiting.push(resolve));
    else this.#free -= 1;
    try {
      await act();
    } finally {
      const next = this.#waiting.shift();
      if (next) next();
      else this.#free += 1;
    }
  }
}

/** Plans messages; one of them goes to somebody without WhatsApp, who does not get it. */
async function planMessages(owner: Staff, stories: readonly Story[], timeZone: string): Promise<void> {
  const plan = async (name: string, body: string, sendAt: string): Promise<void> => {
    const [contact] = await owner.call(contactRoutes.pickContacts, { query: { name } });
    if (!contact) throw new Error(`${name} is no contact.`);
    await owner.call(scheduleRoutes.createSchedule, { body: { contactId: contact.id, body, sendAt } });
  };
  const soon = new Date(Date.now() + 5_000).toISOString();
  const [nobody] = otherContacts;
  const known = plannedMessages.filter(({ to }) => stories.some(({ name }) => name === to));
  await Promise.all([
    plan(nobody.name, 'Oi, {{firstName}}! Seu bolo de aniversário fica pronto amanhã às 10h.', soon),
    ...known.map(({ to, body, inDays, hour }) => plan(to, body, inDays === 0 ? soon : timeOfDay(inDays, hour, timeZone))),
  ]);
}
