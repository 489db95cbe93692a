import type { CompanyId } from '#shared/contract/ids.ts';
import { isHeld } from '#functions/data/decide-anew.ts';
import { wordKeys } from '#functions/data/word-keys.ts';
import type { TablePart } from '#functions/data/table.ts';
import { put } from '#functions/data/writes.ts';
import type { Clock } from '#functions/ports/clock.ts';
import { packWords, type SaidWord, sortedWords } from './packed-words.ts';
import { segmentRowBytes, tailAttributes } from './word-index.ts';

/** A row of the tail that this process wrote last, as the table has it unless somebody else has changed it. */
interface OpenRow {
  readonly id: string;
  readonly revision: number;
  readonly said: readonly SaidWord[];
}

/** By company. A process that ends forgets them, and begins others. */
const openRows = new Map<CompanyId, OpenRow>();
const mostOpenRows = 2_000;

/** Bytes of words of a row that is written over: with its keys a write unit. */
const openRowBytes = 860;

/** A tail of so many rows, or bytes, is merged: a search reads all of it. */
export const mostTail = { rows: 48, bytes: 12_000 } as const;

export const isLongTail = (tail: readonly { readonly body: Uint8Array }[]): boolean =>
  tail.length >= mostTail.rows || tail.reduce((sum, { body }) => sum + body.length, 0) >= mostTail.bytes;

/**
 * Adds words to the company's tail. The row that this process wrote last is written over with more, since a row of a kilobyte costs as little as one
 * of a few words. Words that are put twice are merged into one.
 *
 * @returns whether another row was begun.
 */
export async function keepWords(
  scope: { readonly table: TablePart; readonly clock: Clock },
  companyId: CompanyId,
  said: readonly SaidWord[],
): Promise<boolean> {
  const open = openRows.get(companyId);
  const known = new Set(open?.said.map(nameOf));
  const news = said.filter((one) => !known.has(nameOf(one)));
  if (news.length === 0) return false;
  // Without it until its write is answered for good.
  openRows.delete(companyId);
  if (open && (await addTo(scope.table, companyId, open, news))) return false;
  await beginRows(scope, companyId, news);
  return true;
}

const nameOf = ({ word, ticket }: SaidWord): string => `${ticket} ${word}`;

/** @returns false where it would be too long, or where it is not any more as it was written. */
async function addTo(table: TablePart, companyId: CompanyId, open: OpenRow, news: readonly SaidWord[]): Promise<boolean> {
  const said = sortedWords([...open.said, ...news]);
  const [row, more] = packWords(said, openRowBytes);
  if (!row || more) return false;
  const revision = open.revision + 1;
  const write = put(wordKeys.part(companyId, `tail#${open.id}`), tailAttributes(row, revision), [['revision', '=', open.revision]]);
  if (!(await isHeld(table.commit(write)))) return false;
  remember(companyId, { id: open.id, revision, said });
  return true;
}

async function beginRows({ table, clock }: { table: TablePart; clock: Clock }, companyId: CompanyId, news: readonly SaidWord[]): Promise<void> {
  const said = sortedWords(news);
  const rows = packWords(said, segmentRowBytes).map((row) => ({ row, id: clock.newId() }));
  await table.writeMany(rows.map(({ row, id }) => ({ kind: 'put', key: wordKeys.part(companyId, `tail#${id}`), attributes: tailAttributes(row, 1) })));
  const [first, more] = rows;
  if (first && !more) remember(companyId, { id: first.id, revision: 1, said });
}

function remember(companyId: CompanyId, row: OpenRow): void {
  if (openRows.size >= mostOpenRows) openRows.clear();
  openRows.set(companyId, row);
}

/** Whether the tail is to be merged. */
export async function hasLongTail(table: TablePart, companyId: CompanyId): Promise<boolean> {
  const { items } = await table.query({ pk: wordKeys.part(companyId, '').pk, prefix: 'tail#', limit: mostTail.rows });
  return isLongTail(items.flatMap(({ body }) => (body instanceof Uint8Array ? [{ body }] : [])));
}
