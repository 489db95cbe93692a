import { setTimeout as delay } from 'node:timers/promises';
import { contactRoutes } from '#shared/contract/contacts.ts';
import type { CompanyId, UserId } from '#shared/contract/ids.ts';
import { scheduleRoutes } from '#shared/contract/schedules.ts';
import { ticketRoutes } from '#shared/contract/tickets.ts';
import { localMoment } from '#shared/domain/local-time.ts';
import { campaigns } from './campaign-plans.ts';
import { beginCampaigns } from './campaigns.ts';
import { addressBook, otherContacts, plannedMessages, type Colleague } from './company.ts';
import { hoursOfToday } from './passing-day.ts';
import { Phone } from './phone.ts';
import { pagesAt, Progress } from './progress.ts';
import { employ, furnish, type Identity, linkShop, loginsOf, openShop, set, signUp } from './set-up.ts';
import type { Staff } from './staff.ts';
import type { Earlier, Story } from './story.ts';
import { type Stage, StoryTeller } from './tell-story.ts';
import { Turns } from './turns.ts';

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
  /** Gives the company the figures of days before today, which no route can. */
  readonly writePast?: (people: People) => Promise<void>;
}

/** People of a company that is filled. */
export interface People {
  readonly companyId: CompanyId;
  readonly userIds: ReadonlyMap<Colleague, UserId>;
  readonly timeZone: string;
}

export interface Filled {
  readonly owner: Staff;
  readonly staff: ReadonlyMap<Colleague, Staff>;
}

/**
 * Makes a company and lets it have a day: through the routes that browsers use, and simulated phones.
 *
 * A story that fails is told in a line, and the rest goes on. Another call goes on with what is missing.
 *
 * @param url of Recado on this machine.
 * @returns undefined when all of it was there before.
 * @throws Error when the company itself could not be made.
 */
export async function fill(url: string, identity: Identity, filling: Filling): Promise<Filled | undefined> {
  const progress = await Progress.open(pagesAt(url), { companyName: identity.companyName, ...loginsOf(identity) }, filling.say);
  if (progress.isWhole) return undefined;
  const { stage, filled } = await setStage(url, identity, filling, progress);
  await tellAll(stage, filling, progress);
  const failed = await progress.finish();
  if (failed > 0) filling.say(`${failed} parts are missing: \`npm run demo\` tells them when it is started again`);
  return filled;
}

/** The company with its people, its phone and its connection. */
async function setStage(url: string, identity: Identity, { say, timeZone = homeTimeZone }: Filling, progress: Progress) {
  const owner = await signUp(url, identity);
  // Today's ticket of somebody who wrote before is a new one.
  await Promise.all([set(owner, 'userRating', 'enabled'), set(owner, 'reopenWindowMinutes', '0')]);
  const made = await furnish(owner, progress.isDone('company'));
  const staff = await employ(owner, identity, made);
  await progress.mark('company');
  say(`${identity.companyName}: ${staff.size} people, ${made.queueIds.size} queues with a menu, tags, lanes and quick messages`);
  const shop = await Phone.create(url, { name: identity.companyName, number: identity.number, addressBook }, '');
  const connection = await linkShop(owner, shop);
  say('A simulated WhatsApp number is linked');
  const stage: Stage = { owner, staff, made, shop, connection, tomorrow: timeOfDay(1, 9, timeZone), isResumed: progress.isResumed };
  return { stage, filled: { owner, staff } };
}

async function tellAll(stage: Stage, { stories, say, timeZone = homeTimeZone, spreads = true, writePast }: Filling, progress: Progress): Promise<void> {
  const { owner, made, shop, connection, staff } = stage;
  const userIds = new Map([...staff].map(([colleague, { session }]) => [colleague, session.user.id]));
  if (writePast) await progress.do('The days before', () => writePast({ companyId: owner.session.user.companyId, userIds, timeZone: homeTimeZone }));
  const missing = stories.filter(({ name }) => !progress.isDone(name));
  const hours = spreads ? hoursOfToday(missing, timeZone, Date.now()) : [{ timeZone, items: missing }];
  await set(owner, 'timeZone', hours[0]?.timeZone ?? timeZone);
  await tellEarlier(stage, missing, progress);
  await openShop(owner, connection, made);
  await delay(settledMs);
  const { inDays, hour } = campaigns.scheduled;
  const begun = progress.isDone('Campaigns') ? undefined : beginCampaigns({ owner, connection, number: shop.number }, timeOfDay(inDays, hour, timeZone));
  // Its failure is told when they should have ended.
  await begun?.catch(() => undefined);
  if (missing.length > 0) await tellDay(stage, hours, say, progress);
  await progress.do('Campaigns', async () => (await begun)?.finish());
  await planMessages(owner, stories, timeZone, progress);
  await Promise.all([set(owner, 'timeZone', homeTimeZone), set(owner, 'reopenWindowMinutes', '120')]);
}

/** On the hour of a day to come. */
function timeOfDay(inDays: number, hour: number, timeZone: string): string {
  const nowMs = Date.now();
  const { hour: hourNow } = localMoment(nowMs, timeZone);
  const startOfHourMs = nowMs - (nowMs % hourMs);
  return new Date(startOfHourMs + (inDays * 24 + hour - hourNow) * hourMs).toISOString();
}

/** Tells conversations from before the shop had Recado with WhatsApp's own times, and the answers from the shop's phone. */
async function tellEarlier(stage: Stage, stories: readonly Story[], progress: Progress): Promise<void> {
  const tell = (story: Story, earlier: Earlier) => progress.do(`${story.name}, days ago`, () => tellOneEarlier(stage, story, earlier));
  await Promise.all(stories.map((story) => (story.earlier ? tell(story, story.earlier) : Promise.resolve())));
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
  progress: Progress,
): Promise<void> {
  const turns = new Turns(toldAtOnce);
  const telling: Promise<void>[] = [];
  for (const [index, { timeZone, items }] of hours.entries()) {
    if (index > 0) {
      await set(stage.owner, 'timeZone', timeZone);
      await delay(settledMs);
    }
    const begun = items.map((story) => {
      const teller = new StoryTeller(stage, story);
      const begins = teller.begin();
      telling.push(progress.do(story.name, () => begins.then(() => turns.take(() => teller.tell()))));
      return begins;
    });
    await Promise.allSettled(begun);
    say(`Hour ${index + 1} of ${hours.length} so far today: ${items.length} customers write`);
  }
  await Promise.all(telling);
  const told = hours.flatMap(({ items }) => items).filter(({ name }) => progress.isDone(name)).length;
  say(`${told} of ${telling.length} conversations told`);
}

/** Plans messages; one of them goes to somebody without WhatsApp, who does not get it. */
async function planMessages(owner: Staff, stories: readonly Story[], timeZone: string, progress: Progress): Promise<void> {
  const plan = (name: string, body: string, sendAt: string): Promise<void> =>
    progress.do(`The message to ${name}`, async () => {
      const [contact] = await owner.call(contactRoutes.pickContacts, { query: { name } });
      if (!contact) throw new Error(`${name} is no contact.`);
      await owner.call(scheduleRoutes.createSchedule, { body: { contactId: contact.id, body, sendAt } });
    });
  const soon = new Date(Date.now() + 5_000).toISOString();
  const [nobody] = otherContacts;
  const known = plannedMessages.filter(({ to }) => stories.some(({ name }) => name === to));
  await Promise.all([
    plan(nobody.name, 'Oi, {{firstName}}! Seu bolo de aniversário fica pronto amanhã às 10h.', soon),
    ...known.map(({ to, body, inDays, hour }) => plan(to, body, inDays === 0 ? soon : timeOfDay(inDays, hour, timeZone))),
  ]);
}
