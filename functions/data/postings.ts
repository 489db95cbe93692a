import { type CompanyId, ticketId as ticketIdSchema, type TicketId } from '#shared/contract/ids.ts';
import { companyKeys, postingPrefix, sortableNumber } from './keys.ts';
import type { TablePart } from './table.ts';
import type { BareWrite } from './writes.ts';

/**
 * The inverted index of tickets: lists of ticket numbers by tag, day, user, word … Kept by the table's stream, so that no
 * writer can forget it; a row found through it is judged again by the ticket itself.
 */
export interface Posting {
  /** Kind and value, such as `tag#<id>`; for names the kind and their first two letters. */
  readonly list: string;
  /** Only of lists of names. */
  readonly word: string;
}

/** A word of a contact's name, or a number. What begins alike shares a partition, so that a prefix is one range. */
export const namePosting = (word: string): Posting => ({ list: `name#${Array.from(word).slice(0, 2).join('')}`, word });

export const postingName = ({ list, word }: Posting): string => `${list} ${word}`;

export const postingPut = (companyId: CompanyId, { list, word }: Posting, ticketId: TicketId): BareWrite => ({
  kind: 'put',
  key: companyKeys.posting(companyId, list, word, ticketId),
  attributes: { type: 'posting' },
});

export const postingRemoval = (companyId: CompanyId, { list, word }: Posting, ticketId: TicketId): BareWrite => ({
  kind: 'delete',
  key: companyKeys.posting(companyId, list, word, ticketId),
});

/** The least that a read costs: 4 KB, eventually consistent. */
export const leastRead = 0.5;

/** Read units of one call: a search ends, and goes on by cursor, rather than read without bounds. */
export class ReadBudget {
  #left: number;

  constructor(units: number) {
    this.#left = units;
  }

  spend(units: number): void {
    this.#left -= units;
  }

  affords(units: number): boolean {
    return this.#left >= units;
  }
}

/** The place at which a stream goes on. */
export interface Head {
  readonly ticket: number;
  /** False where the units have run out: above this one there is none, and this one was not looked for. */
  readonly isSure: boolean;
}

/** Ticket numbers, descending. */
export interface TicketStream {
  /** The greatest number up to `atMost`, or undefined at the end. Asked with numbers that only fall. */
  next(atMost: number): Promise<Head | undefined>;
  /** The read units that `next` would take; none the first time, so that every call gets on, and none where it minds the units itself. */
  cost(atMost: number): number;
  /** Whether the ticket's own row had better tell: the list would be read for it alone, as it is further off than a read gets. */
  leaves(atMost: number): boolean;
  /** When a word of the ticket that `next` gave was said, as often as it is known: seconds since 1970. */
  saidAt(ticket: number): readonly number[];
}

/** Rows of half a read unit: a key with one more letter has one less. */
const shortRead = 36;
const longestRead = 4 * shortRead;

/** The table and partition that are searched. */
export interface SearchedTable {
  readonly table: TablePart;
  readonly companyId: CompanyId;
  readonly budget: ReadBudget;
}

/** Tickets of a posting that are read already, from the newest on. */
interface Known {
  readonly tickets: readonly number[];
  readonly isEnd: boolean;
}

/** Streams the tickets of a posting. Reads grow while they follow each other, and begin small again after a jump. */
export function openPosting(searched: SearchedTable, posting: Posting, known?: Known): TicketStream {
  let tickets = [...(known?.tickets ?? [])];
  let isEnd = known?.isEnd ?? false;
  let size = shortRead;
  let isFresh = true;
  let readUpTo = known ? (tickets.at(-1) ?? 0) : Number.POSITIVE_INFINITY;
  let reach = Number.POSITIVE_INFINITY;
  const drop = (atMost: number): boolean => {
    while (tickets[0] !== undefined && tickets[0] > atMost) tickets.shift();
    return tickets[0] !== undefined || isEnd;
  };
  const sizeAt = (atMost: number): number => (atMost >= readUpTo - 1 ? Math.min(longestRead, size * 2) : shortRead);
  return {
    cost: (atMost) => (isFresh || drop(atMost) ? 0 : (sizeAt(atMost) / shortRead) * leastRead),
    // Names are not looked at in rows. The first jump is read all the same: many a list ends there.
    leaves: (atMost) => posting.word === '' && !drop(atMost) && readUpTo - atMost > reach,
    async next(atMost) {
      isFresh = false;
      while (!drop(atMost)) {
        size = sizeAt(atMost);
        const isJump = Number.isFinite(readUpTo) && size === shortRead;
        ({ tickets, isEnd } = await readPosting(searched, posting, atMost, size));
        readUpTo = tickets.at(-1) ?? 0;
        if (isJump) reach = (tickets[0] ?? 0) - readUpTo;
      }
      return tickets[0] === undefined ? undefined : { ticket: tickets[0], isSure: true };
    },
    saidAt: () => [],
  };
}

/** For keys of which only the beginning is used. */
const noTicket = 0 as TicketId;

async function readPosting({ table, companyId, budget }: SearchedTable, { list, word }: Posting, atMost: number, size: number) {
  const prefix = postingPrefix(word);
  const { pk } = companyKeys.posting(companyId, list, '', noTicket);
  const beyond = `${prefix}${sortableNumber(Math.min(atMost, Number.MAX_SAFE_INTEGER - 1) + 1)}`;
  const page = await table.query({ pk, newestFirst: true, limit: size, prefix, beyond });
  budget.spend(page.units);
  return { tickets: page.items.map(({ sk }) => Number(String(sk).slice(prefix.length))), isEnd: page.last === undefined };
}

/** Tickets of any of the streams. */
export function anyOf(streams: readonly TicketStream[]): TicketStream {
  const [only] = streams;
  if (only && streams.length === 1) return only;
  return {
    cost: (atMost) => streams.reduce((sum, stream) => sum + stream.cost(atMost), 0),
    leaves: (atMost) => streams.some((stream) => stream.leaves(atMost)),
    async next(atMost) {
      const heads = await Promise.all(streams.map((stream) => stream.next(atMost)));
      return heads.reduce((best, head) =>
        best && head && (best.ticket > head.ticket || (best.ticket === head.ticket && best.isSure)) ? best : (head ?? best),
      );
    },
    saidAt: (ticket) => streams.flatMap((stream) => stream.saidAt(ticket)),
  };
}

export interface CommonTicket {
  readonly id: TicketId;
  /** When its words were said, as far as that is known. */
  readonly saidAt: readonly number[];
}

/**
 * Tickets that all of the streams have, from `atMost` down: each stream is asked only for what the rarest one left. A stream may leave a ticket to
 * its row, which every caller judges: it costs no more than to read a list for one ticket. Reading the row is taken from the budget at once.
 *
 * @param unitsEach to read what is wanted of a ticket.
 * @returns the tickets, and where to go on; undefined at the end of one of the streams.
 */
export async function commonTickets(
  streams: readonly TicketStream[],
  atMost: number,
  most: number,
  budget: ReadBudget,
  unitsEach = leastRead,
): Promise<{ tickets: CommonTicket[]; next: number | undefined }> {
  const tickets: CommonTicket[] = [];
  let wanted = atMost;
  do {
    const agreed = await agreeOn(streams, wanted, budget, unitsEach);
    if (agreed === undefined) return { tickets, next: undefined };
    if (!agreed.isCommon) return { tickets, next: agreed.at };
    const { at } = agreed;
    tickets.push({ id: ticketIdSchema.parse(at), saidAt: streams.flatMap((stream) => stream.saidAt(at)) });
    budget.spend(unitsEach);
    wanted = agreed.at - 1;
    if (wanted < 1) return { tickets, next: undefined };
  } while (tickets.length < most && budget.affords(unitsEach));
  return { tickets, next: wanted };
}

async function agreeOn(
  streams: readonly TicketStream[],
  atMost: number,
  budget: ReadBudget,
  unitsEach: number,
): Promise<{ at: number; isCommon: boolean } | undefined> {
  let at = atMost;
  const first = Math.max(
    0,
    streams.findIndex((stream) => !stream.leaves(at)),
  );
  for (let agreeing = 0, index = first; agreeing < streams.length; index = (index + 1) % streams.length) {
    const stream = streams[index];
    if (agreeing > 0 && stream?.leaves(at)) {
      agreeing += 1;
      continue;
    }
    const cost = stream?.cost(at) ?? 0;
    if (cost > 0 && !budget.affords(cost + unitsEach)) return { at, isCommon: false };
    const found = await stream?.next(at);
    if (found === undefined) return undefined;
    if (!found.isSure) return { at: found.ticket, isCommon: false };
    agreeing = found.ticket === at ? agreeing + 1 : 1;
    at = found.ticket;
  }
  return { at, isCommon: true };
}

/** Every ticket of a posting that is known to be small, such as a contact's. */
export async function ticketsInPosting(table: TablePart, companyId: CompanyId, { list, word }: Posting): Promise<TicketId[]> {
  const { pk, sk } = companyKeys.posting(companyId, list, word, noTicket);
  const prefix = sk.slice(0, -sortableNumber(0).length);
  const items = await table.queryAll({ pk, prefix });
  return items.map((item) => ticketIdSchema.parse(Number(String(item['sk']).slice(prefix.length))));
}

/** The names that begin with something. */
export interface NameSearch {
  readonly prefix: string;
  /** The newest number that is looked for. */
  readonly atMost: number;
  /** Reads that may be spent on longer ones. */
  readonly reads: number;
}

/**
 * The tickets of the names that begin so: of the very word, and of longer ones from the last on. What is read to find a
 * word are its newest tickets, and those of rare words come together. A beginning of more frequent words than there are reads is
 * too short to mean one of them: the others are left out.
 */
export async function openNames(searched: SearchedTable, search: NameSearch): Promise<TicketStream[]> {
  const { prefix, atMost } = search;
  const found = await readNames(searched, search);
  if (!found.isEnd && !found.words.has(prefix)) found.words.set(prefix, await readPosting(searched, namePosting(prefix), atMost, shortRead));
  return [...found.words].map(([word, known]) => openPosting(searched, namePosting(word), known));
}

/** From the last word on, with the newest tickets of each. `isEnd`: there are no others. */
async function readNames({ table, companyId, budget }: SearchedTable, { prefix, reads }: NameSearch) {
  const { pk } = companyKeys.posting(companyId, namePosting(prefix).list, '', noTicket);
  const words = new Map<string, Known>();
  let beyond: string | undefined;
  for (let read = 0; read < reads; read += 1) {
    const page = await table.query({ pk, prefix, newestFirst: true, limit: shortRead, beyond });
    budget.spend(page.units);
    const items = Map.groupBy(page.items, ({ sk }) => wordOf(sk));
    const last = [...items.keys()].at(-1);
    for (const [word, rows] of items)
      words.set(word, { tickets: rows.map(({ sk }) => Number(String(sk).split('#')[1])), isEnd: word !== last || page.last === undefined });
    // The very word comes before all longer ones.
    if (page.last === undefined || last === undefined || last === prefix) return { words, isEnd: true };
    // Behind the tickets of the last one, as the reading goes.
    beyond = `${last}#`;
  }
  return { words, isEnd: false };
}

const wordOf = (sortKey: unknown): string => String(sortKey).split('#')[0] ?? '';
