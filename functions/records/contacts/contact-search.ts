import { type CompanyId, contactId, type ContactId } from '#shared/contract/ids.ts';
import { matchesWords } from '#shared/domain/contact-words.ts';
import { type PostingRow, readPostings } from './contact-postings.ts';
import type { TablePart } from '#functions/data/table.ts';

interface Search {
  /** Beginnings of words. */
  readonly words: readonly string[];
  readonly limit: number;
  /** `next` of the page before. */
  readonly after: string | undefined;
}

interface Hits {
  readonly ids: readonly ContactId[];
  readonly next: string | undefined;
}

/** Limits of one call: beyond them the page comes short and the cursor goes on. About 15 read units. */
const [mostReads, mostRows] = [60, 900];

class Reader {
  readonly #table: TablePart;
  readonly #companyId: CompanyId;
  #reads = 0;
  #rows = 0;

  constructor(table: TablePart, companyId: CompanyId) {
    this.#table = table;
    this.#companyId = companyId;
  }

  get isSpent(): boolean {
    return this.#reads >= mostReads || this.#rows >= mostRows;
  }

  async read(prefix: string, limit: number, beyond?: string) {
    const page = await readPostings(this.#table, this.#companyId, { prefix, limit, beyond });
    this.#reads += 1;
    this.#rows += page.rows.length;
    return page;
  }
}

/**
 * Contacts that have all the words; what it costs does not depend on how many there are. One word is one range, by word and
 * then by name. Of several the ranges of each whole word are intersected, by name.
 */
export async function findContacts(table: TablePart, companyId: CompanyId, search: Search): Promise<Hits> {
  const reader = new Reader(table, companyId);
  const { words } = search;
  const longest = words.reduce((one, other) => (other.length > one.length ? other : one), '');
  if (words.length === 1) return readRange(reader, longest, search);
  const groups = await Promise.all(words.map((word) => wordsBeginning(reader, word)));
  if (groups.some((group) => group?.length === 0)) return { ids: [], next: undefined };
  // A beginning of many words is judged by the rows that the others lead to.
  const narrow = groups.flatMap((group) => (group ? [anyOf(group.map((word) => openWord(reader, word)))] : []));
  return narrow.length === 0 ? readRange(reader, longest, search) : intersect(reader, narrow, search);
}

const idOf = ({ place }: PostingRow): ContactId => contactId.parse(place.slice(-26));

/** Rows of a further read of a range that is filtered. */
const filteredRows = 200;

/** A contact with several words of one beginning is found by the first of them. */
async function readRange(reader: Reader, prefix: string, { words, limit, after }: Search): Promise<Hits> {
  const isHit = ({ word, words: known }: PostingRow): boolean =>
    matchesWords(known, words) && known.every((other) => !other.startsWith(prefix) || other >= word);
  const ids: ContactId[] = [];
  let beyond = after;
  while (!reader.isSpent) {
    const { rows, isEnd } = await reader.read(prefix, words.length === 1 ? limit + 1 : filteredRows, beyond);
    for (const [index, row] of rows.entries()) {
      beyond = row.sk;
      if (isHit(row)) ids.push(idOf(row));
      if (ids.length === limit) return { ids, next: isEnd && index === rows.length - 1 ? undefined : beyond };
    }
    if (isEnd) return { ids, next: undefined };
  }
  return { ids, next: beyond };
}

/** More words than this make a beginning too short to read each of them. */
const mostWords = 12;

/** The indexed words that begin so: from each the index is entered anew behind its rows. Undefined when they are many. */
async function wordsBeginning(reader: Reader, prefix: string): Promise<string[] | undefined> {
  const words: string[] = [];
  for (let beyond: string | undefined; words.length <= mostWords;) {
    const { rows } = await reader.read(prefix, 1, beyond);
    const [row] = rows;
    if (!row) return words;
    words.push(row.word);
    // Behind every row of this word: `$` follows `#`.
    beyond = `${row.word}$`;
  }
  return undefined;
}

/** As the table sorts: by the bytes of UTF-8. */
const isBefore = (one: string, other: string): boolean => Buffer.compare(Buffer.from(one), Buffer.from(other)) < 0;

/** The rows of one word or of several, by place. */
interface Stream {
  /** The first row at a place or behind it. Asked with places that only rise. */
  next(atLeast: string): Promise<PostingRow | undefined>;
}

/** Rows of the first read and of one after a jump: half a read unit has about as many. */
const [shortRead, longestRead] = [25, 200];

function openWord(reader: Reader, word: string): Stream {
  let rows: PostingRow[] = [];
  let isEnd = false;
  let size = shortRead;
  let readUpTo = '';
  return {
    async next(atLeast) {
      for (;;) {
        while (rows[0] && isBefore(rows[0].place, atLeast)) rows.shift();
        if (rows[0] || isEnd) return rows[0];
        // What follows the rows read is read in greater steps; a jump begins small again.
        const isJump = isBefore(readUpTo, atLeast.slice(0, -1));
        size = isJump || readUpTo === '' ? shortRead : Math.min(longestRead, size * 2);
        // One letter less, since the reading begins behind it.
        const page = await reader.read(`${word}#`, size, `${word}#${isJump ? atLeast.slice(0, -1) : readUpTo}`);
        ({ rows, isEnd } = page);
        readUpTo = rows.at(-1)?.place ?? readUpTo;
      }
    },
  };
}

function anyOf(streams: readonly Stream[]): Stream {
  return {
    async next(atLeast) {
      const heads = (await Promise.all(streams.map((stream) => stream.next(atLeast)))).filter((head) => head !== undefined);
      return heads.reduce<PostingRow | undefined>((first, head) => (first && !isBefore(head.place, first.place) ? first : head), undefined);
    },
  };
}

/** Finds the places that all streams share: each is asked only for what the others left. */
async function intersect(reader: Reader, streams: readonly Stream[], { words, limit, after = '' }: Search): Promise<Hits> {
  const ids: ContactId[] = [];
  let at = after;
  for (let agreeing = 0, index = 0; ; index = (index + 1) % streams.length) {
    if (reader.isSpent) return { ids, next: at };
    const row = await streams[index]?.next(at);
    if (!row) return { ids, next: undefined };
    agreeing = row.place === at ? agreeing + 1 : 1;
    at = row.place;
    if (agreeing < streams.length) continue;
    if (matchesWords(row.words, words)) ids.push(idOf(row));
    // Behind this one; nothing sorts between.
    at = `${at}!`;
    agreeing = 0;
    if (ids.length === limit) return { ids, next: at };
  }
}
