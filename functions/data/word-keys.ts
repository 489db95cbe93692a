import type { CompanyId } from '#shared/contract/ids.ts';
import { companyPrefix, type Key, sortableNumber } from './keys.ts';

/** Keys of the index of words, apart from those that every function has in its code. */
export const wordKeys = {
  /** The list of segments, and the tail of what is not in one yet; an empty part is what they all are at. */
  part: (c: CompanyId, part: 'segments' | `tail#${string}` | ''): Key => ({ pk: `${companyPrefix(c)}#words`, sk: part }),
  /** Words of a segment, up to a place. */
  segmentRow: (c: CompanyId, segmentId: string, place: string): Key => ({ pk: `${companyPrefix(c)}#words#${segmentId}`, sk: place }),
} as const;

/** The place of a word's ticket among all words: newest ticket first, and the word before longer ones. */
export const wordPlace = (word: string, ticket: number): string => `${word}#${sortableNumber(Number.MAX_SAFE_INTEGER - ticket)}`;
