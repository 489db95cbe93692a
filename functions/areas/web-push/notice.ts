import type { Notice } from '#shared/contract/push-notices.ts';
import type { Attributes } from '#functions/data/writes.ts';

/** One write to the table, as the stream tells it. */
export interface TableChange {
  readonly before: Attributes | undefined;
  readonly after: Attributes | undefined;
}

/** What a write means for users who have no page open, and for whom. The same for the same images. @throws ZodError for a row that cannot be read */
export type NoticesOf = (change: TableChange) => readonly Notice[];

/** What a lock screen has room for; services take no long messages. */
export const titleCharacters = 100;
export const wordCharacters = 120;
