import * as z from 'zod';
import { onRefusal } from '#functions/data/decide-anew.ts';
import type { Key } from '#functions/data/keys.ts';
import type { TablePart } from '#functions/data/table.ts';
import type { Attributes, Clause } from '#functions/data/writes.ts';

/** A change of a recipient, as the stream brings it. */
export interface CountedStep {
  /** Partition of the recipient: changes of one come in their order, those of two do not. */
  readonly bucket: string;
  readonly sequence: string;
}

/** Digits of the stream's longest sequence number, to the base 36. https://docs.aws.amazon.com/amazondynamodb/latest/APIReference/API_streams_StreamRecord.html */
const sortableDigits = 26;

/** A sequence number as a short text, in the order of the numbers: a row of counts keeps sixteen of them. */
const sortable = (sequence: string): string => BigInt(sequence).toString(36).padStart(sortableDigits, '0');

/** The attribute that says up to which change of a bucket a row has counted. @param of distinguishes what one row counts apart */
const markOf = (bucket: string, of: string): string => `upTo${of}${bucket}`;

/**
 * Adds steps to a row that counts, each once, however often the stream brings it. The row remembers for each bucket up to which step it is. One
 * write for all of them.
 *
 * @param compose what is written for the steps that are left
 * @returns the row; undefined where there was nothing to add
 */
export async function addOnce<S extends CountedStep>(
  table: TablePart,
  { key, of = '' }: { readonly key: Key; readonly of?: string },
  steps: readonly S[],
  compose: (steps: readonly S[]) => { readonly set: Attributes; readonly add: Readonly<Record<string, number>> },
): Promise<Attributes | undefined> {
  if (steps.length === 0) return undefined;
  const { set, add } = compose(steps);
  const own = [...Map.groupBy(steps, ({ bucket }) => bucket)].map(([bucket, inOrder]) => ({ mark: markOf(bucket, of), inOrder }));
  const marks = Object.fromEntries(own.map(({ mark, inOrder }) => [mark, sortable(inOrder.at(-1)?.sequence ?? '0')]));
  const areNew = own.map(({ mark, inOrder }): Clause => ({
    any: [
      [mark, 'absent'],
      [mark, '<', sortable(inOrder[0]?.sequence ?? '0')],
    ],
  }));
  return onRefusal(table.change(key, { set: { ...set, ...marks }, add }, areNew), async ({ item }) => {
    // Some of the batch came before.
    const upTo = (bucket: string): string => z.string().catch('').parse(item?.[markOf(bucket, of)]);
    const left = steps.filter(({ bucket, sequence }) => sortable(sequence) > upTo(bucket));
    return left.length === 0 ? item : addOnce(table, { key, of }, left, compose);
  });
}
