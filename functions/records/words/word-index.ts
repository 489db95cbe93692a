import * as z from 'zod';
import type { CompanyId } from '#shared/contract/ids.ts';
import { wordKeys, wordPlace } from '#functions/data/word-keys.ts';
import { readable } from '#functions/data/readable.ts';
import type { TablePart } from '#functions/data/table.ts';
import { type Attributes, put, type Write } from '#functions/data/writes.ts';
import type { PackedRow } from './packed-words.ts';

/** Words of messages are found this long. */
export const wordSeconds = 90 * 24 * 60 * 60;

/** Words that were merged: sorted, in rows of their own partition. */
const segment = z.object({
  id: z.string(),
  /** How often its words were merged with others. */
  level: z.number().int(),
  /** The lowest and the highest of its tickets. */
  from: z.number().int(),
  to: z.number().int(),
  /** When its last word was said, in seconds since 1970. */
  until: z.number().int(),
});
export type Segment = z.output<typeof segment>;

/** The list of a company's segments: what is not in it is not searched. Who changes it counts up its revision. */
export const wordSegmentsItem = z.object({
  type: z.literal('wordSegments'),
  revision: z.number().int(),
  /** Oldest first. */
  segments: z.array(segment),
  /** Rows of other segments that may be there: merged into others, or begun. They go some time later. */
  gone: z.array(z.object({ id: z.string(), atMs: z.number().int() })),
  /** Until then somebody merges. */
  busyUntilMs: z.number().int(),
});
export type WordSegments = z.output<typeof wordSegmentsItem>;

const tailKey = z.custom<`tail#${string}`>((sk) => typeof sk === 'string' && sk.startsWith('tail#'));
const tailRow = z.object({ sk: tailKey, revision: z.number().int(), body: z.instanceof(Uint8Array) });
/** Words that are not merged yet, in the order in which they came to be known. */
export type TailRow = z.output<typeof tailRow>;

const segmentRow = z.object({ sk: z.string(), body: z.instanceof(Uint8Array) });
export type SegmentRow = z.output<typeof segmentRow>;

const noSegments: WordSegments = { type: 'wordSegments', revision: 0, segments: [], gone: [], busyUntilMs: 0 };

/** A company's words as they are at one moment. */
export interface WordIndex extends WordSegments {
  readonly tail: readonly TailRow[];
}

/** List and tail stand in one partition, so that a query sees both as they are at one moment. */
export function wordIndexOf(items: readonly Attributes[]): WordIndex {
  const listed = items.find(({ type }) => type === 'wordSegments');
  const tail = items.filter(({ type }) => type === 'wordTail').flatMap((item) => readable(tailRow, item) ?? []);
  return { ...((listed && readable(wordSegmentsItem, listed)) ?? noSegments), tail };
}

export async function loadWordIndex(table: TablePart, companyId: CompanyId): Promise<WordIndex> {
  return wordIndexOf(await table.queryAll({ pk: wordKeys.part(companyId, '').pk, consistent: true }));
}

/** Replaces the list as it was read. */
export function segmentsWrite(companyId: CompanyId, former: WordSegments, changed: Partial<WordSegments>): Write {
  const { revision, segments, gone, busyUntilMs } = { ...former, ...changed, revision: former.revision + 1 };
  const item: WordSegments = { type: 'wordSegments', revision, segments, gone, busyUntilMs };
  return put(wordKeys.part(companyId, 'segments'), item, former.revision === 0 ? ['absent'] : [['revision', '=', former.revision]]);
}

const endOf = ({ until }: Pick<PackedRow, 'until'>): number => until + wordSeconds;

/** @param revision counts up from 1. */
export const tailAttributes = (row: PackedRow, revision: number): Attributes => ({ type: 'wordTail', revision, body: row.body, expiresAtSeconds: endOf(row) });

export const segmentRowPut = (companyId: CompanyId, segmentId: string, row: PackedRow) =>
  ({
    kind: 'put',
    key: wordKeys.segmentRow(companyId, segmentId, wordPlace(row.last.word, row.last.ticket)),
    attributes: { type: 'wordSegmentRow', body: row.body, expiresAtSeconds: endOf(row) },
  }) as const;

/** Bytes of a segment's row: with its keys a read of half a unit. */
export const segmentRowBytes = 3_700;

export const segmentRowsOf = (items: readonly Attributes[]): SegmentRow[] => items.flatMap((item) => readable(segmentRow, item) ?? []);

/** Rows of a segment in one read. */
const rowsAtOnce = 64;

/** Goes through the rows of a segment, in order. */
export async function* rowsOfSegment(table: TablePart, companyId: CompanyId, segmentId: string): AsyncGenerator<SegmentRow> {
  const { pk } = wordKeys.segmentRow(companyId, segmentId, '');
  let beyond: string | undefined;
  do {
    const page = await table.query({ pk, limit: rowsAtOnce, consistent: true, beyond });
    yield* segmentRowsOf(page.items);
    beyond = page.next;
  } while (beyond !== undefined);
}

export async function deleteSegmentRows(table: TablePart, companyId: CompanyId, segmentId: string): Promise<void> {
  const { pk } = wordKeys.segmentRow(companyId, segmentId, '');
  for (;;) {
    const { items, last } = await table.query({ pk, limit: rowsAtOnce, consistent: true });
    await table.writeMany(items.map(({ sk }) => ({ kind: 'delete', key: { pk, sk: String(sk) } })));
    if (!last) return;
  }
}
