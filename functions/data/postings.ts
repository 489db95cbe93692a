import { type CompanyId, ticketId as ticketIdSchema, type TicketId } from '#shared/contract/ids.ts';
import { companyKeys, postingPrefix, sortableNumber } from './keys.ts';
import type { TablePart } from './table.ts';
import type { BareWrite } from './writes.ts';

/**
 * The inverted index of tickets: lists of ticket numbers by tag, day, user, word … Kept by the table's stream, so that no
 * writer can forget it; a row found through it is judged again by the ticket itself.
 */
export interface Posting {
  /** Kind and value, such as `tag#<id>`; for words the kind and their first two letters. */
  readonly list: string;
  /** Only of lists of words. */
  readonly word: string;
}

/** `name`: of the contact's name and number, for good. `word`: of messages, for a time. */
export const wordKinds = ['name', 'word'] as const;
export type WordKind = (typeof wordKinds)[number];

/** Words that begin alike share a partition, so that a prefix is one range. */
export const wordPosting = (kind: WordKind, word: string): Posting => ({ list: `${kind}#${Array.from(word).slice(0, 2).join('')}`, word });

export const postingName = ({ list, word }: Posting): string => `${list} ${word}`;

export function postingPut(companyId: CompanyId, { list, word }: Posting, ticketId: TicketId, expiresAtSeconds?: number): BareWrite {
  const attributes = { type: 'posting', ...(expiresAtSeconds === undefined ? {} : { expiresAtSeconds }) };
  return { kind: 'put', key: companyKeys.posting(companyId, list, word, ticketId), attributes };
}

export const postingRemoval = (companyId: CompanyId, { list, word }: Posting, ticketId: TicketId): BareWrite => ({
  kind: 'delete',
  key: companyKeys.posting(companyId, list, word, ticketId),
});

/** Ticket numbers, descending. */
export interface TicketStream {
  /** The greatest number up to `atMost`, or undefined at the end. Asked with numbers that only fall. */
  next(atMost: number): Promise<number | undefined>;
}

/** Rows of the first read and of one after a jump: half a read unit has about forty. */
const shortRead = 40;
const longestRead = 640;

/** Counts the reads of one call: a search ends, and goes on by cursor, rather than read without bounds. */
export class ReadBudget {
  #left: number;

  constructor(reads: number) {
    this.#left = reads;
  }

  spend(): void {
    this.#left -= 1;
  }

  get isSpent(): boolean {
    return this.#left <= 0;
  }
}

/** One posting's tickets. Reads grow while they follow each other, and begin small again after a jump. */
export function openPosting(table: TablePart, companyId: CompanyId, { list, word }: Posting, budget: ReadBudget): TicketStream {
  const prefix = postingPrefix(word);
  const { pk } = companyKeys.posting(companyId, list, '', 0 as TicketId); // only the partition is used
  let rows: number[] = [];
  let isEnd = false;
  let size = shortRead;
  let readUpTo = Number.POSITIVE_INFINITY;
  const read = async (atMost: number): Promise<void> => {
    size = atMost >= readUpTo - 1 ? Math.min(longestRead, size * 2) : shortRead;
    const page = await table.query({
      pk,
      newestFirst: true,
      limit: size,
      ...(prefix ? { prefix } : {}),
      ...(Number.isFinite(atMost) ? { beyond: `${prefix}${sortableNumber(atMost + 1)}` } : {}),
    });
    budget.spend();
    rows = page.items.map((item) => Number(String(item['sk']).slice(prefix.length)));
    isEnd = page.last === undefined;
    readUpTo = rows.at(-1) ?? 0;
  };
  return {
    async next(atMost) {
      for (;;) {
        while (rows[0] !== undefined && rows[0] > atMost) rows.shift();
        if (rows[0] !== undefined || isEnd) return rows[0];
        await read(Math.min(atMost, Number.MAX_SAFE_INTEGER - 1));
      }
    },
  };
}

/** Tickets of any of the streams. */
export function anyOf(streams: readonly TicketStream[]): TicketStream {
  const [only] = streams;
  if (only && streams.length === 1) return only;
  return {
    async next(atMost) {
      const heads = await Promise.all(streams.map((stream) => stream.next(atMost)));
      const found = heads.filter((head) => head !== undefined);
      return found.length > 0 ? Math.max(...found) : undefined;
    },
  };
}

/**
 * Tickets that all of the streams have, from `atMost` down: each stream is asked only for what the rarest one left.
 *
 * @returns the numbers, and where to go on; undefined at the end of one of the streams.
 */
export async function commonTickets(
  streams: readonly TicketStream[],
  atMost: number,
  most: number,
  budget: ReadBudget,
): Promise<{ ids: TicketId[]; next: number | undefined }> {
  const ids: TicketId[] = [];
  let wanted = atMost;
  while (ids.length < most) {
    if (budget.isSpent) return { ids, next: wanted };
    const agreed = await agreeOn(streams, wanted, budget);
    if (agreed === undefined) return { ids, next: undefined };
    if (agreed.isCommon) ids.push(ticketIdSchema.parse(agreed.at));
    wanted = agreed.isCommon ? agreed.at - 1 : agreed.at;
    if (wanted < 1) return { ids, next: undefined };
  }
  return { ids, next: wanted };
}

async function agreeOn(streams: readonly TicketStream[], atMost: number, budget: ReadBudget): Promise<{ at: number; isCommon: boolean } | undefined> {
  let at = atMost;
  for (let agreeing = 0, index = 0; agreeing < streams.length; index = (index + 1) % streams.length) {
    if (budget.isSpent) return { at, isCommon: false };
    const found = await streams[index]?.next(at);
    if (found === undefined) return undefined;
    agreeing = found === at ? agreeing + 1 : 1;
    at = found;
  }
  return { at, isCommon: true };
}

/** Every ticket of a posting that is known to be small, such as a contact's. */
export async function ticketsInPosting(table: TablePart, companyId: CompanyId, { list, word }: Posting): Promise<TicketId[]> {
  const { pk, sk } = companyKeys.posting(companyId, list, word, 0 as TicketId); // only partition and prefix are used
  const prefix = sk.slice(0, -sortableNumber(0).length);
  const items = await table.queryAll({ pk, ...(prefix ? { prefix } : {}) });
  return items.map((item) => ticketIdSchema.parse(Number(String(item['sk']).slice(prefix.length))));
}

/** Words of one prefix that a search takes in: a prefix that has more is too short to mean one of them. */
const mostWords = 12;

/** The indexed words of a kind that begin so, the very word first: from each the index is entered anew behind its tickets. */
export async function wordsBeginning(table: TablePart, companyId: CompanyId, kind: WordKind, prefix: string, budget: ReadBudget): Promise<Posting[]> {
  const { pk } = companyKeys.posting(companyId, wordPosting(kind, prefix).list, '', 0 as TicketId); // only the partition is used
  const words = [];
  for (let beyond: string | undefined; words.length < mostWords;) {
    const { items } = await table.query({ pk, prefix, limit: 1, ...(beyond === undefined ? {} : { beyond }) });
    budget.spend();
    const found = items[0] && String(items[0]['sk']).split('#')[0];
    if (found === undefined) break;
    words.push(found);
    // Behind every ticket number of this word: `$` follows `#`.
    beyond = `${found}$`;
  }
  return words.map((word) => wordPosting(kind, word));
}
