import * as z from 'zod';
import { type CompanyId, contactId as contactIdSchema, type ContactId } from '#shared/contract/ids.ts';
import { contactWords, matchesWords } from '#shared/domain/contact-words.ts';
import type { ContactItem } from './contact-item.ts';
import { companyKeys, type Key, postingPrefix } from './keys.ts';
import type { Page, TablePart } from './table.ts';
import type { Attributes, BareWrite } from './writes.ts';

/**
 * The inverted index of contacts: one row for each word of a contact, which also has the contact's other words, so that a
 * search for several reads one range. Kept by the table's stream.
 */
const postingRow = z.object({ type: z.literal('contactPosting'), words: z.string() });

/** Words that begin alike share a partition, so that a prefix is one range. */
const listOf = (word: string): string => Array.from(word).slice(0, 2).join('');

type Indexed = Pick<ContactItem, 'companyId' | 'id' | 'name' | 'number'>;

const rowKeys = ({ companyId, id, name }: Indexed, words: readonly string[]): Key[] =>
  words.map((word) => companyKeys.contactPosting(companyId, listOf(word), word, name, id));

/** What enters and leaves the index with a change of a contact; of one that keeps name and number, nothing. */
export function contactPostingWrites(before: Indexed | undefined, after: Indexed | undefined): BareWrite[] {
  if (before?.name === after?.name && before?.number === after?.number) return [];
  const words = after ? contactWords(after) : [];
  const puts = after ? rowKeys(after, words) : [];
  const present = new Set(puts.map(({ sk }) => sk));
  const gone = before ? rowKeys(before, contactWords(before)).filter(({ sk }) => !present.has(sk)) : [];
  const attributes = { type: 'contactPosting', words: words.join(' ') };
  return [...gone.map((key) => ({ kind: 'delete' as const, key })), ...puts.map((key) => ({ kind: 'put' as const, key, attributes }))];
}

/** A word whose rows fit into so few is rare: half a read unit has about as many. */
const probedRows = 30;
/** Rows of a further read, and of one call: about 20 read units. Then the page comes short and the cursor goes on. */
const rowsAtOnce = 200;
const mostRows = 1_200;

interface Search {
  /** Beginnings of words. */
  readonly words: readonly string[];
  readonly limit: number;
  /** `next` of the page before. */
  readonly after: string | undefined;
}

interface Hits {
  /** By the word that was found, then by name. */
  readonly ids: readonly ContactId[];
  readonly next: string | undefined;
}

/**
 * Contacts that have all the words. One range is read, that of a rare word or else of the longest, and its rows know the rest:
 * what it costs does not depend on how many contacts there are.
 */
export async function findContacts(table: TablePart, companyId: CompanyId, { words, limit, after }: Search): Promise<Hits> {
  const [driver, position] = after === undefined ? [await tellingWord(table, companyId, words), undefined] : splitPosition(after);
  const ids: ContactId[] = [];
  let beyond = position;
  for (let looked = 0; looked < mostRows;) {
    const size = words.length === 1 ? limit + 1 : rowsAtOnce;
    const page = await readRange(table, companyId, driver, size, beyond);
    looked += page.items.length;
    for (const row of page.items) {
      beyond = String(row['sk']);
      if (isHit(row, driver, words)) ids.push(contactIdSchema.parse(beyond.slice(-26)));
      if (ids.length === limit) return { ids, next: isLast(page, row) ? undefined : `${driver} ${beyond}` };
    }
    if (!page.last) return { ids, next: undefined };
  }
  return { ids, next: `${driver} ${beyond ?? ''}` };
}

const isLast = (page: Page, row: Attributes): boolean => !page.last && page.items.at(-1) === row;

/** Words have no blanks. */
function splitPosition(after: string): [driver: string, position: string] {
  const at = after.indexOf(' ');
  return [after.slice(0, at), after.slice(at + 1)];
}

function readRange(table: TablePart, companyId: CompanyId, word: string, limit: number, beyond?: string): Promise<Page> {
  const { pk } = companyKeys.contactPosting(companyId, listOf(word), '', '', '' as ContactId); // only the partition is used
  return table.query({ pk, prefix: word, limit, ...(beyond === undefined ? {} : { beyond }) });
}

async function tellingWord(table: TablePart, companyId: CompanyId, words: readonly string[]): Promise<string> {
  const longest = words.reduce((one, other) => (other.length > one.length ? other : one), '');
  if (words.length === 1) return longest;
  const probes = await Promise.all(words.map(async (word) => ({ word, page: await readRange(table, companyId, word, probedRows) })));
  const rare = probes.filter(({ page }) => !page.last).toSorted((one, other) => one.page.items.length - other.page.items.length);
  return rare[0]?.word ?? longest;
}

/** A contact with several words of one beginning is found by the first of them. */
function isHit(row: Attributes, driver: string, searched: readonly string[]): boolean {
  const { words } = postingRow.parse(row);
  const known = words.split(' ');
  const first = known.filter((word) => word.startsWith(driver)).toSorted()[0];
  return first !== undefined && String(row['sk']).startsWith(postingPrefix(first)) && matchesWords(known, searched);
}
