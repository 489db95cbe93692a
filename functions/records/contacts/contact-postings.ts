import * as z from 'zod';
import { type CompanyId, type ContactId } from '#shared/contract/ids.ts';
import { contactWords } from '#shared/domain/contact-words.ts';
import type { ContactItem } from './contact-item.ts';
import { companyKeys, type Key } from '#functions/data/keys.ts';
import type { TablePart } from '#functions/data/table.ts';
import type { BareWrite } from '#functions/data/writes.ts';

/**
 * The inverted index of contacts: one row for each word of a contact, by name within the word; it also has the contact's other
 * words. Kept by the table's stream, so that no writer can forget it.
 */
const storedRow = z.object({ type: z.literal('contactPosting'), words: z.string() });

/** Words that begin alike share a partition, so that a prefix is one range. */
const listOf = (word: string): string => Array.from(word).slice(0, 2).join('');

type Indexed = Pick<ContactItem, 'companyId' | 'id' | 'name' | 'number'>;

const rowKeys = ({ companyId, id, name }: Indexed, words: readonly string[]): Key[] =>
  words.map((word) => companyKeys.contactPosting(companyId, listOf(word), word, name, id));

/** Index writes of a contact's change; none if name and number stay. */
export function contactPostingWrites(before: Indexed | undefined, after: Indexed | undefined): BareWrite[] {
  if (before?.name === after?.name && before?.number === after?.number) return [];
  const words = after ? contactWords(after) : [];
  const puts = after ? rowKeys(after, words) : [];
  const present = new Set(puts.map(({ sk }) => sk));
  const gone = before ? rowKeys(before, contactWords(before)).filter(({ sk }) => !present.has(sk)) : [];
  const attributes = { type: 'contactPosting', words: words.join(' ') };
  return [...gone.map((key) => ({ kind: 'delete' as const, key })), ...puts.map((key) => ({ kind: 'put' as const, key, attributes }))];
}

/** A row of a word: where it stands, and what it knows. */
export interface PostingRow {
  readonly sk: string;
  readonly word: string;
  /** Name and id, by which the rows of every word are sorted alike. */
  readonly place: string;
  readonly words: readonly string[];
}

/** Rows whose words begin so, in order, strictly beyond a sort key. */
export async function readPostings(
  table: TablePart,
  companyId: CompanyId,
  { prefix, limit, beyond }: { prefix: string; limit: number; beyond?: string | undefined },
): Promise<{ rows: PostingRow[]; isEnd: boolean }> {
  const { pk } = companyKeys.contactPosting(companyId, listOf(prefix), '', '', '' as ContactId); // only the partition is used
  const page = await table.query({ pk, prefix, limit, beyond });
  const rows = page.items.map((item): PostingRow => {
    const sk = String(item['sk']);
    const at = sk.indexOf('#');
    return { sk, word: sk.slice(0, at), place: sk.slice(at + 1), words: storedRow.parse(item).words.split(' ') };
  });
  return { rows, isEnd: page.last === undefined };
}
