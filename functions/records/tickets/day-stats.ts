import type { CompanyId, ContactId, TicketId, UserId } from '#shared/contract/ids.ts';
import { monthOf, monthsOf, type Period } from '#shared/domain/calendar-days.ts';
import { localDay, localHour } from '#shared/domain/local-time.ts';
import type { ServiceStep } from '#shared/domain/service-times.ts';
import { companyKeys } from '#functions/data/keys.ts';
import type { TablePart } from '#functions/data/table.ts';
import { type Attributes, update, type Write } from '#functions/data/writes.ts';

/**
 * The dashboard's numbers: one item a month for each user and a few for the company, in it an attribute for each number and
 * day (`f22` of November: services finished on the 22nd). A day of a user takes 13 bytes that way, and a period is read with
 * a tenth of what an item for each day and user takes. Names are one letter, since each stands there 31 times.
 */
const numbers = {
  finished: 'f',
  /** Services that nobody had accepted: they have no support time. */
  unsupported: 'n',
  supportMs: 's',
  ratingSum: 'r',
  ratingCount: 'q',
  waitMs: 'w',
  waitCount: 'm',
  contacts: 'c',
} as const;
export type DayNumber = keyof typeof numbers;

/** Enough that a hundred first messages at once do not wait for each other. */
const bucketCount = 8;

/** The attribute of a number in its month's item. */
export const dayAttribute = (number: DayNumber, day: string): string => `${numbers[number]}${day.slice(8)}`;

function dayWrite(companyId: CompanyId, day: string, part: string, add: { readonly [N in DayNumber]?: number }): Write {
  const named = Object.entries(add).map(([number, by]) => [dayAttribute(number as DayNumber, day), by]); // keys of the closed list
  return update(companyKeys.monthStats(companyId, monthOf(day), part), { set: { type: 'stats' }, add: Object.fromEntries(named) });
}

const userPart = (userId: UserId | null): string => `user#${userId ?? 'none'}`;

/** A step of a service, under the day on which its wait began where the company is. Goes where it happens once. */
export function serviceWrite(companyId: CompanyId, ticketId: TicketId, step: ServiceStep, timeZone: string): Write {
  const day = localDay(step.beganMs, timeZone);
  if (step.kind === 'waited') return dayWrite(companyId, day, `waits#${ticketId % bucketCount}`, { waitMs: step.waitMs, waitCount: 1 });
  const sign = step.kind === 'finished' ? 1 : -1;
  const unsupported = step.supportMs === 0 ? sign : 0;
  return dayWrite(companyId, day, userPart(step.userId), { finished: sign, unsupported, supportMs: sign * step.supportMs });
}

/**
 * A customer's rating. Goes into the transaction that stores it, so that it counts once.
 *
 * @param userId who closed the service.
 * @param rating 1 to 3.
 */
export function ratedWrite(companyId: CompanyId, userId: UserId | null, rating: number, atMs: number, timeZone: string): Write {
  return dayWrite(companyId, localDay(atMs, timeZone), userPart(userId), { ratingSum: rating, ratingCount: 1 });
}

/** A new contact. Goes into the transaction that makes it. */
export function newContactWrite(companyId: CompanyId, contactId: ContactId, atMs: number, timeZone: string): Write {
  // Ids end in randomness.
  const bucket = contactId.charCodeAt(contactId.length - 1) % bucketCount;
  return dayWrite(companyId, localDay(atMs, timeZone), `contacts#${bucket}`, { contacts: 1 });
}

/** Only today's hours are shown; some days more, so that a changed time zone finds them. */
const hoursKeptSeconds = 8 * 24 * 60 * 60;

/** A new ticket, by the hour. Goes into the transaction that makes it. */
export function newTicketWrite(companyId: CompanyId, ticketId: TicketId, atMs: number, timeZone: string): Write {
  const key = companyKeys.hourStats(companyId, localDay(atMs, timeZone), ticketId % bucketCount);
  const set = { type: 'hours', expiresAtSeconds: Math.ceil(atMs / 1_000) + hoursKeptSeconds };
  return update(key, { set, add: { [`h${localHour(atMs, timeZone)}`]: 1 } });
}

/** Tickets that began in each of the day's 24 hours. */
export async function loadHours(table: TablePart, companyId: CompanyId, day: string): Promise<number[]> {
  const { pk, sk: prefix } = companyKeys.hourStats(companyId, day, '');
  const items = await table.queryAll({ pk, prefix });
  return Array.from({ length: 24 }, (_, hour) => sumOf(items, `h${hour}`));
}

const sumOf = (items: readonly Attributes[], attribute: string): number => items.reduce((sum, item) => sum + numberIn(item, attribute), 0);

function numberIn(item: Attributes, attribute: string): number {
  const value = item[attribute];
  return typeof value === 'number' ? value : 0;
}

export type DayNumbers = Readonly<Record<DayNumber, number>>;

export interface PeriodStats {
  readonly company: DayNumbers;
  readonly byUser: ReadonlyMap<string, DayNumbers>;
}

const noNumbers: DayNumbers = { finished: 0, unsupported: 0, supportMs: 0, ratingSum: 0, ratingCount: 0, waitMs: 0, waitCount: 0, contacts: 0 };
const numberNames = Object.keys(noNumbers) as readonly DayNumber[]; // the closed list above

/** All numbers of a period: one query for each month that it touches. */
export async function loadPeriodStats(table: TablePart, companyId: CompanyId, period: Period): Promise<PeriodStats> {
  const months = await Promise.all(monthsOf(period).map((month) => loadMonth(table, companyId, month, period)));
  const byUser = new Map<string, DayNumbers>();
  let company = noNumbers;
  for (const { part, sums } of months.flat()) {
    company = added(company, sums);
    const userId = part.startsWith('user#') ? part.slice('user#'.length) : undefined;
    if (userId !== undefined) byUser.set(userId, added(byUser.get(userId) ?? noNumbers, sums));
  }
  return { company, byUser };
}

async function loadMonth(table: TablePart, companyId: CompanyId, month: string, { from, to }: Period): Promise<{ part: string; sums: DayNumbers }[]> {
  const { pk, sk: prefix } = companyKeys.monthStats(companyId, month, '');
  const items = await table.queryAll({ pk, prefix });
  const days = Array.from({ length: 31 }, (_, index) => `${month}-${String(index + 1).padStart(2, '0')}`).filter((day) => day >= from && day <= to);
  const sumsOf = (item: Attributes): DayNumbers => {
    const sums = numberNames.map((number) => [number, days.reduce((sum, day) => sum + numberIn(item, dayAttribute(number, day)), 0)]);
    return Object.fromEntries(sums) as Record<DayNumber, number>; // every number, once
  };
  return items.map((item) => ({ part: String(item['sk']).slice(prefix.length), sums: sumsOf(item) }));
}

function added(one: DayNumbers, other: DayNumbers): DayNumbers {
  return Object.fromEntries(numberNames.map((number) => [number, one[number] + other[number]])) as Record<DayNumber, number>; // every number, once
}
