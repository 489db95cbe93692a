import { DynamoDBClient } from '@aws-sdk/client-dynamodb';
import * as z from 'zod';
import { monthOf } from '#shared/domain/calendar-days.ts';
import { localDay } from '#shared/domain/local-time.ts';
import { companyKeys } from '#functions/data/keys.ts';
import { sdkDynamo } from '#functions/data/sdk-dynamo.ts';
import { openTable } from '#functions/data/table.ts';
import { update } from '#functions/data/writes.ts';
import { dayAttribute, type DayNumber } from '#functions/records/tickets/day-stats.ts';
import type { Colleague } from '#services/demo/company.ts';
import type { People } from '#services/demo/fill.ts';

const dayMs = 24 * 60 * 60_000;
const minuteMs = 60_000;
/** Two weeks with today, to be compared. */
const daysBefore = 13;

/** A usual day of each colleague: services, minutes of one, and the mean rating. */
const usual: Readonly<Record<Colleague, { readonly services: number; readonly minutes: number; readonly rating: number }>> = {
  ana: { services: 3, minutes: 6, rating: 2.9 },
  caio: { services: 11, minutes: 9, rating: 2.7 },
  juliana: { services: 9, minutes: 7, rating: 2.8 },
  rafaela: { services: 7, minutes: 14, rating: 2.9 },
  tiago: { services: 8, minutes: 5, rating: 2.4 },
};

/** From Sunday on: the shop sells most before the weekend. */
const bustle = [0.3, 0.8, 0.8, 0.9, 1, 1.3, 1.4] as const;

type Numbers = Readonly<Partial<Record<DayNumber, number>>>;

interface PastDay {
  /** ISO. */
  readonly day: string;
  readonly company: Numbers;
  readonly people: ReadonlyMap<Colleague, Numbers>;
}

/** The figures of the days before today: the same ones whenever they are asked for on a day. */
export function pastDays(nowMs: number, timeZone: string): PastDay[] {
  return Array.from({ length: daysBefore }, (_, index) => {
    const day = localDay(nowMs - (index + 1) * dayMs, timeZone);
    const busy = bustle[new Date(day).getUTCDay()] ?? 1;
    const names = Object.keys(usual) as Colleague[]; // keys of the closed list
    const people = new Map(names.map((name, place) => [name, dayOf(name, busy * about(index * 5 + place))]));
    const served = [...people.values()].reduce((sum, { finished = 0 }) => sum + finished, 0);
    // More customers at once wait longer.
    const waitMs = Math.round(served * (2 + 4 * busy) * about(index) * minuteMs);
    return { day, people, company: { waitMs, waitCount: served, contacts: Math.round(served / 5) } };
  });
}

function dayOf(name: Colleague, busy: number): Numbers {
  const { services, minutes, rating } = usual[name];
  const finished = Math.max(1, Math.round(services * busy));
  // Two of five customers answer.
  const ratingCount = Math.round(finished * 0.4);
  return { finished, supportMs: Math.round(finished * minutes * busy * minuteMs), ratingCount, ratingSum: Math.round(ratingCount * rating) };
}

/** Days differ by up to a fifth, always by the same. */
const about = (seed: number): number => 1 + Math.sin(seed * 12.9898) / 5;

const tableDoor = z.object({ endpoint: z.string(), names: z.tuple([z.string()], z.string()) });

/** Puts the figures into the table: no route takes another day than today. A repetition writes the same. */
export async function writePast(url: string, { companyId, userIds, timeZone }: People, nowMs: number): Promise<void> {
  const { endpoint, names } = tableDoor.parse(await (await fetch(`${url}/local/tables`)).json());
  const client = new DynamoDBClient({ endpoint, region: 'us-east-1', credentials: { accessKeyId: 'local', secretAccessKey: 'local' } });
  const table = openTable(names[0], sdkDynamo(client)).forCompany(companyId);
  const write = (day: string, part: string, numbers: Numbers) => {
    const named = Object.entries(numbers).map(([number, value]) => [dayAttribute(number as DayNumber, day), value]); // keys of the closed list
    return update(companyKeys.monthStats(companyId, monthOf(day), part), { set: { type: 'stats', ...Object.fromEntries(named) } });
  };
  for (const { day, company, people } of pastDays(nowMs, timeZone)) {
    const ofPeople = [...people].map(([name, numbers]) => write(day, `user#${userIds.get(name)}`, numbers));
    await table.commit(write(day, 'waits#0', company), ...ofPeople);
  }
  client.destroy();
}
