import { wordKeys, wordPlace } from '#functions/data/word-keys.ts';
import { leastRead, type SearchedTable, type TicketStream } from '#functions/data/postings.ts';
import type { Attributes } from '#functions/data/writes.ts';
import { type SaidWord, unpackWords } from './packed-words.ts';
import { type Segment, segmentRowsOf, wordIndexOf, wordSeconds } from './word-index.ts';

/** All that was said in a company, as one search sees it. */
export interface Said {
  /** Words that are not merged yet. */
  readonly tail: readonly SaidWord[];
  /** The highest tickets first. */
  readonly segments: readonly Segment[];
  /** Words that were said before, in seconds since 1970, have ended. */
  readonly oldest: number;
}

/** Rows of the tail in one read: more are there only while merging is late. */
const tailRows = 24;
/** Read units that the search itself needs. What of a tail does not fit is found once it is merged. */
const unitsOfSearch = 18;

/** Reads the whole tail and the list of segments, some three read units for all words of a search. */
export async function readSaid({ table, companyId, budget }: SearchedTable, nowMs: number): Promise<Said> {
  const { pk, sk } = wordKeys.part(companyId, 'segments');
  const items: Attributes[] = [];
  let beyond: string | undefined;
  do {
    const page = await table.query({ pk, limit: tailRows, beyond, newestFirst: true });
    budget.spend(page.units);
    items.push(...page.items);
    beyond = page.next;
  } while (beyond !== undefined && budget.affords(unitsOfSearch));
  // The list stands before the tail, and is read last: what was merged meanwhile is in it.
  if (beyond !== undefined && beyond !== sk) items.push(...[(await table.get({ pk, sk })) ?? []].flat());
  const { tail, segments } = wordIndexOf(items);
  const oldest = Math.floor(nowMs / 1_000) - wordSeconds;
  return {
    tail: tail.flatMap(({ body }) => unpackWords(body)).filter(({ second }) => second >= oldest),
    segments: segments.filter(({ until }) => until >= oldest).toSorted((one, other) => other.to - one.to),
    oldest,
  };
}

interface Search {
  readonly prefix: string;
  /** Reads of a segment to find words that begin so. */
  readonly reads: number;
}

/** Tickets of one word or several, descending: a stream without regard to units. */
interface Source {
  next(atMost: number): Promise<number | undefined>;
  cost(atMost: number): number;
  saidAt(ticket: number): readonly number[];
}

/**
 * The tickets in which a word was said that begins so. Segments are opened as the search comes down to their tickets. The stream reads no more than the
 * budget has, once it has got on.
 */
export function openSaid(searched: SearchedTable, said: Said, search: Search): TicketStream {
  const tail = openKnown(said.tail.filter(({ word }) => word.startsWith(search.prefix)));
  const segments = said.segments.map((segment) => ({ ...segment, source: openSegment({ searched, segment, oldest: said.oldest }, search) }));
  let isFirst = true;
  return {
    cost: () => 0,
    leaves: () => false,
    async next(atMost) {
      let best = (await tail.next(atMost)) ?? 0;
      for (const { from, to, source } of segments) {
        const reach = Math.min(to, atMost);
        if (reach <= best) break;
        if (from > atMost) continue;
        const cost = source.cost(atMost);
        const isOnTheWay = !isFirst || reach < atMost;
        if (isOnTheWay && cost > 0 && !searched.budget.affords(cost + leastRead)) return { ticket: reach, isSure: false };
        best = Math.max(best, (await source.next(atMost)) ?? 0);
      }
      isFirst = false;
      return best > 0 ? { ticket: best, isSure: true } : undefined;
    },
    saidAt: (ticket) => [...tail.saidAt(ticket), ...segments.flatMap(({ source }) => source.saidAt(ticket))],
  };
}

/** Words of which every ticket is known. */
function openKnown(said: readonly SaidWord[]): Source {
  const byTicket = Map.groupBy(said, ({ ticket }) => ticket);
  const tickets = [...byTicket.keys()].toSorted((one, other) => one - other);
  return {
    cost: () => 0,
    async next(atMost) {
      while ((tickets.at(-1) ?? 0) > atMost) tickets.pop();
      return tickets.at(-1);
    },
    saidAt: (ticket) => (byTicket.get(ticket) ?? []).map(({ second }) => second),
  };
}

/** A segment that is searched. */
interface Opened {
  readonly searched: SearchedTable;
  readonly segment: Segment;
  readonly oldest: number;
}

function openSegment(opened: Opened, search: Search): Source {
  let words: readonly Source[] | undefined;
  return {
    cost: (atMost) => (words ? words.reduce((sum, word) => sum + word.cost(atMost), 0) : search.reads * leastRead),
    async next(atMost) {
      words ??= await findWords(opened, search, atMost);
      const heads = await Promise.all(words.map((word) => word.next(atMost)));
      return heads.reduce((best, head) => (best !== undefined && head !== undefined ? Math.max(best, head) : (head ?? best)), undefined);
    },
    saidAt: (ticket) => (words ?? []).flatMap((word) => word.saidAt(ticket)),
  };
}

/**
 * The words of a segment that begin so: the very word, and longer ones from the first on. A beginning of more frequent words than there are reads is
 * too short to mean one of them: the others are left out.
 */
async function findWords(opened: Opened, { prefix, reads }: Search, atMost: number): Promise<Source[]> {
  const known: SaidWord[] = [];
  const words: Source[] = [];
  let beyond = wordPlace(prefix, atMost + 1);
  let former: string | undefined;
  for (let read = 0; read < reads; read += 1) {
    const said = (await readRow(opened, beyond)).filter(({ word }) => word !== former);
    const last = said.at(-1)?.word;
    known.push(...said.filter(({ word, second }) => word !== last && word.startsWith(prefix) && second >= opened.oldest));
    if (!last?.startsWith(prefix)) break;
    words.push(openWord(opened, last, said));
    // Behind every ticket of this word: `$` follows `#`.
    beyond = `${last}$`;
    former = last;
  }
  return [openKnown(known), ...words];
}

/** @param row in which the word is the last one, and may go on. */
function openWord(opened: Opened, word: string, row: readonly SaidWord[]): Source {
  let said = row.filter((one) => one.word === word);
  let isEnd = false;
  let at = 0;
  const isKnown = (atMost: number): boolean => {
    for (; at < said.length; at += 1) {
      const one = said[at];
      if (one && one.ticket <= atMost && one.second >= opened.oldest) return true;
    }
    return isEnd;
  };
  return {
    cost: (atMost) => (isKnown(atMost) ? 0 : leastRead),
    async next(atMost) {
      while (!isKnown(atMost)) {
        const beyond = wordPlace(word, Math.min(atMost + 1, said.at(-1)?.ticket ?? Infinity));
        const row = await readRow(opened, beyond);
        said = row.filter((one) => one.word === word);
        isEnd = row.at(-1)?.word !== word;
        at = 0;
      }
      return said[at]?.ticket;
    },
    saidAt: (ticket) => said.slice(at, at + 1).flatMap((one) => (one.ticket === ticket ? [one.second] : [])),
  };
}

/** The row that holds the first word behind a place; empty at the segment's end. */
async function readRow({ searched: { table, companyId, budget }, segment }: Opened, beyond: string): Promise<SaidWord[]> {
  const { pk } = wordKeys.segmentRow(companyId, segment.id, '');
  const page = await table.query({ pk, beyond, limit: 1 });
  budget.spend(page.units);
  const [row] = segmentRowsOf(page.items);
  return row ? unpackWords(row.body) : [];
}
