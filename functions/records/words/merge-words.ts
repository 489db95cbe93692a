import type { CompanyId } from '#shared/contract/ids.ts';
import type { Job } from '#shared/contract/jobs.ts';
import { isHeld } from '#functions/data/decide-anew.ts';
import { wordKeys } from '#functions/data/word-keys.ts';
import type { Table, TablePart } from '#functions/data/table.ts';
import { type BareWrite, remove } from '#functions/data/writes.ts';
import type { Clock } from '#functions/ports/clock.ts';
import type { Jobs } from '#functions/ports/jobs.ts';
import { forgetWords } from './forget-words.ts';
import { isLongTail } from './keep-words.ts';
import { compareWords, type PackedRow, type SaidWord, sortedWords, unpackWords, WordPacker } from './packed-words.ts';
import {
  deleteSegmentRows,
  loadWordIndex,
  rowsOfSegment,
  type Segment,
  segmentRowBytes,
  segmentRowPut,
  segmentsWrite,
  type WordIndex,
  wordSeconds,
} from './word-index.ts';

export interface MergeDeps {
  readonly table: Table;
  readonly clock: Clock;
  readonly jobs: Jobs;
}

/** So many segments of a level become one of the next: the last of them goes there at once. */
const fanOut = 5;
/** Segments of this level stay as they are, until their words end: to merge them takes more than a job may. */
const lastLevel = 4;
/** Nobody builds longer: a job ends after a minute. Searches that know a segment from before have ended, too. */
const settledMs = 90_000;
/** A company that writes faster than one job merges has sent others. */
const mostMerges = 10;

/**
 * Merges a company's tail, and takes out the words of tickets that were deleted. It may come twice, at once, and end anywhere: a segment counts
 * once it is in the list, and what the list was made from goes afterwards.
 */
export async function mergeWords(deps: MergeDeps, { companyId, deleted }: Extract<Job, { type: 'mergeWords' }>): Promise<void> {
  const table = deps.table.forCompany(companyId);
  if (deleted.length > 0) await forgetWords(table, companyId, new Map(deleted.map((ticket) => [ticket, 'all'])));
  for (let merges = 0; merges < mostMerges; merges += 1) {
    const index = await loadWordIndex(table, companyId);
    const nowMs = deps.clock.nowMs();
    const isLong = isLongTail(index.tail);
    if (!isLong && dueOf(index, nowMs).length === 0) return;
    if (index.busyUntilMs > nowMs) return deps.jobs.send({ type: 'mergeWords', companyId, deleted: [] }, index.busyUntilMs);
    // Where somebody else changed the list meanwhile, it is decided anew.
    await (isLong ? merge({ table, companyId, clock: deps.clock }, index) : clear(table, companyId, index, nowMs));
  }
}

interface Scope {
  readonly table: TablePart;
  readonly companyId: CompanyId;
  readonly clock: Clock;
}

/** Segments whose rows go now. */
const dueOf = ({ gone }: WordIndex, nowMs: number) => gone.filter(({ atMs }) => atMs + settledMs <= nowMs);

async function clear(table: TablePart, companyId: CompanyId, index: WordIndex, nowMs: number): Promise<void> {
  const due = dueOf(index, nowMs);
  for (const { id } of due) await deleteSegmentRows(table, companyId, id);
  await isHeld(table.commit(segmentsWrite(companyId, index, { gone: index.gone.filter((one) => !due.includes(one)) })));
}

async function merge({ table, companyId, clock }: Scope, known: WordIndex): Promise<void> {
  const [id, nowMs] = [clock.newId(), clock.nowMs()];
  const begun = { gone: [...known.gone, { id, atMs: nowMs }], busyUntilMs: nowMs + settledMs };
  if (!(await isHeld(table.commit(segmentsWrite(companyId, known, begun))))) return;
  // Read behind the beginning: whoever takes words out sees that somebody merges, or has done so.
  const index = await loadWordIndex(table, companyId);
  if (index.revision !== known.revision + 1) return;
  const due = dueOf(index, nowMs);
  for (const one of due) await deleteSegmentRows(table, companyId, one.id);
  const oldest = Math.floor(nowMs / 1_000) - wordSeconds;
  const { level, inputs } = inputsOf(index);
  const made = await build(table, companyId, { id, level, inputs, tail: index.tail, oldest });
  const stays = (one: Segment): boolean => !inputs.includes(one) && one.until >= oldest;
  const segments = [...index.segments.filter(stays), ...(made ? [made] : [])];
  const left = index.gone.filter((one) => !due.includes(one) && one.id !== id);
  const gone = [...left, ...index.segments.filter((one) => !stays(one)).map((one) => ({ id: one.id, atMs: clock.nowMs() }))];
  if (await isHeld(table.commit(segmentsWrite(companyId, index, { segments, gone, busyUntilMs: 0 })))) await clearTail(table, companyId, index);
  else await deleteSegmentRows(table, companyId, id);
}

/** The tail, and with it each level that is full with what comes. */
export function inputsOf({ segments }: Pick<WordIndex, 'segments'>): { level: number; inputs: Segment[] } {
  const inputs: Segment[] = [];
  for (let level = 0; level < lastLevel; level += 1) {
    const same = segments.filter((one) => one.level === level);
    if (same.length < fanOut - 1) return { level, inputs };
    inputs.push(...same);
  }
  return { level: lastLevel, inputs };
}

interface Build {
  readonly id: string;
  readonly level: number;
  readonly inputs: readonly Segment[];
  readonly tail: WordIndex['tail'];
  /** Words that were said before have ended. */
  readonly oldest: number;
}

/** Rows that are written together. */
const rowsAtOnce = 25;

/** Writes a segment's rows, a part of them at a time. @returns undefined where no word is left. */
async function build(table: TablePart, companyId: CompanyId, { id, level, inputs, tail, oldest }: Build): Promise<Segment | undefined> {
  const packer = new WordPacker(segmentRowBytes);
  const seen = { from: Infinity, to: 0, until: 0 };
  let rows: BareWrite[] = [];
  const add = async (row: PackedRow | undefined, isEnd = false): Promise<void> => {
    if (row) rows.push(segmentRowPut(companyId, id, row));
    if (!isEnd && rows.length < rowsAtOnce) return;
    await table.writeMany(rows);
    rows = [];
  };
  const sources = [wordsOfTail(tail), ...inputs.map((one) => wordsOfSegment(table, companyId, one.id))];
  for await (const said of mergedWords(sources)) {
    for (const one of said) {
      if (one.second < oldest) continue;
      Object.assign(seen, { from: Math.min(seen.from, one.ticket), to: Math.max(seen.to, one.ticket), until: Math.max(seen.until, one.second) });
      const row = packer.add(one);
      if (row) await add(row);
    }
  }
  await add(packer.end(), true);
  return seen.until === 0 ? undefined : { id, level, ...seen };
}

/** The tickets of a word, or some of them. Never none. */
type OfWord = readonly [SaidWord, ...SaidWord[]];

function* byWord(said: readonly SaidWord[]): Generator<OfWord> {
  for (let from = 0, to = 0; from < said.length; from = to) {
    const first = said[from];
    if (!first) return;
    for (to = from; said[to]?.word === first.word;) to += 1;
    yield [first, ...said.slice(from + 1, to)];
  }
}

async function* wordsOfTail(tail: WordIndex['tail']): AsyncGenerator<OfWord> {
  yield* byWord(sortedWords(tail.flatMap(({ body }) => unpackWords(body))));
}

async function* wordsOfSegment(table: TablePart, companyId: CompanyId, id: string): AsyncGenerator<OfWord> {
  for await (const { body } of rowsOfSegment(table, companyId, id)) yield* byWord(unpackWords(body));
}

/** All that the sources have of each word, sorted: a word at a time. */
async function* mergedWords(sources: readonly AsyncGenerator<OfWord>[]): AsyncGenerator<readonly SaidWord[]> {
  const heads = await Promise.all(sources.map(async (source) => ({ source, head: await nextOf(source) })));
  for (;;) {
    const first = heads.reduce<string | undefined>(
      (least, { head }) => (head && (least === undefined || compareWords(head[0].word, least) < 0) ? head[0].word : least),
      undefined,
    );
    if (first === undefined) return;
    const same: SaidWord[] = [];
    for (const one of heads) {
      while (one.head?.[0].word === first) {
        for (const said of one.head) same.push(said);
        one.head = await nextOf(one.source);
      }
    }
    yield sortedWords(same);
  }
}

const nextOf = async (source: AsyncGenerator<OfWord>): Promise<OfWord | undefined> => {
  const { value, done } = await source.next();
  return done ? undefined : value;
};

/** A row that has got more words since stays, and is merged once more. */
async function clearTail(table: TablePart, companyId: CompanyId, { tail }: WordIndex): Promise<void> {
  await Promise.all(tail.map(({ sk, revision }) => isHeld(table.commit(remove(wordKeys.part(companyId, sk), [['revision', '=', revision]])))));
}
