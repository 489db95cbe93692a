import type { CompanyId } from '#shared/contract/ids.ts';
import { decideAnew } from '#functions/data/decide-anew.ts';
import { wordKeys, wordPlace } from '#functions/data/word-keys.ts';
import type { TablePart } from '#functions/data/table.ts';
import { put, remove } from '#functions/data/writes.ts';
import { compareWords, packWords, type SaidWord, sortedWords, unpackWords } from './packed-words.ts';
import {
  deleteSegmentRows,
  loadWordIndex,
  rowsOfSegment,
  type Segment,
  type SegmentRow,
  segmentRowPut,
  segmentRowsOf,
  segmentsWrite,
  tailAttributes,
  type WordIndex,
} from './word-index.ts';

/** By ticket: the words that are to be forgotten. */
export type GoneWords = ReadonlyMap<number, ReadonlySet<string> | 'all'>;

const isGone = (gone: GoneWords, { word, ticket }: SaidWord): boolean => {
  const words = gone.get(ticket);
  return words === 'all' || words?.has(word) === true;
};

/** Rows stay one row, whatever is taken out. */
const unbounded = 400_000;

/**
 * Takes words out of the tail and the segments. It ends by counting up the list's revision: whoever merges what was read before is refused, and
 * whoever has finished a merge meanwhile makes this begin anew. Where nothing was to be taken out and nobody merges, nothing is written.
 */
export async function forgetWords(table: TablePart, companyId: CompanyId, gone: GoneWords): Promise<void> {
  if (gone.size === 0) return;
  await decideAnew(async () => {
    const index = await loadWordIndex(table, companyId);
    let isChanged = index.busyUntilMs > 0;
    for (const row of index.tail) isChanged = (await forgetInTail(table, companyId, row, gone)) || isChanged;
    for (const segment of index.segments) isChanged = (await forgetInSegment(table, companyId, segment, gone)) || isChanged;
    // No search asks for these. One that is being built is deleted by its builder, who is refused.
    for (const { id } of index.gone) await deleteSegmentRows(table, companyId, id);
    if (isChanged) await table.commit(segmentsWrite(companyId, index, { busyUntilMs: 0 }));
  });
}

async function forgetInTail(table: TablePart, companyId: CompanyId, { sk, revision, body }: WordIndex['tail'][number], gone: GoneWords): Promise<boolean> {
  const said = unpackWords(body);
  const left = said.filter((one) => !isGone(gone, one));
  if (left.length === said.length) return false;
  const [row] = packWords(left, unbounded);
  const key = wordKeys.part(companyId, sk);
  const when = [['revision', '=', revision]] as const;
  await table.commit(row ? put(key, tailAttributes(row, revision + 1), when) : remove(key, when));
  return true;
}

async function forgetInSegment(table: TablePart, companyId: CompanyId, segment: Segment, gone: GoneWords): Promise<boolean> {
  const within = new Map([...gone].filter(([ticket]) => ticket >= segment.from && ticket <= segment.to));
  if (within.size === 0) return false;
  const rows = [...within.values()].includes('all') ? rowsOfSegment(table, companyId, segment.id) : rowsAt(table, companyId, segment.id, placesOf(within));
  let isChanged = false;
  for await (const row of rows) isChanged = (await forgetInRow(table, companyId, segment.id, row, within)) || isChanged;
  return isChanged;
}

/** A row is called by its last word, so that it may get another key. */
async function forgetInRow(table: TablePart, companyId: CompanyId, segmentId: string, { sk, body }: SegmentRow, gone: GoneWords): Promise<boolean> {
  const said = unpackWords(body);
  const left = said.filter((one) => !isGone(gone, one));
  if (left.length === said.length) return false;
  const [row] = packWords(left, unbounded);
  const former = remove(wordKeys.segmentRow(companyId, segmentId, sk), [['body', '=', body]]);
  const renewed = row && segmentRowPut(companyId, segmentId, row);
  if (!renewed) await table.commit(former);
  else if (renewed.key.sk === sk) await table.commit(put(renewed.key, renewed.attributes, former.when));
  else await table.commit(former, put(renewed.key, renewed.attributes));
  return true;
}

/** The words that are gone, as they are sorted. */
function placesOf(gone: GoneWords): SaidWord[] {
  return sortedWords([...gone].flatMap(([ticket, words]) => (words === 'all' ? [] : [...words].map((word) => ({ word, ticket, second: 0 })))));
}

/** The rows in which these words may be, each once. */
async function* rowsAt(table: TablePart, companyId: CompanyId, segmentId: string, places: readonly SaidWord[]): AsyncGenerator<SegmentRow> {
  const { pk } = wordKeys.segmentRow(companyId, segmentId, '');
  let readTo = '';
  for (const { word, ticket } of places) {
    if (compareWords(wordPlace(word, ticket), readTo) <= 0) continue;
    // Behind the next higher ticket: the row that ends with this very one, or later.
    const [row] = segmentRowsOf((await table.query({ pk, beyond: wordPlace(word, ticket + 1), limit: 1, consistent: true })).items);
    if (!row) return;
    readTo = row.sk;
    yield row;
  }
}
