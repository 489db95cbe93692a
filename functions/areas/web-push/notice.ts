import type { Notice } from '#shared/contract/push-notices.ts';
import type { Attributes } from '#functions/data/writes.ts';

/** A write to the table, as the stream reports it. */
export interface TableChange {
  readonly before: Attributes | undefined;
  readonly after: Attributes | undefined;
}

/** The notices that a write means for users without an open page. The same images give the same notices. @throws ZodError for a row that cannot be read */
export type NoticesOf = (change: TableChange) => readonly Notice[];

/** Room of a lock screen; services take no long messages. */
export const titleCharacters = 100;
export const wordCharacters = 120;
