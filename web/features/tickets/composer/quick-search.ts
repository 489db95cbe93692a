import { folded, isBeginningOf } from '#web/api/folded.ts';
import type { Quick } from './quick-query.ts';

/** Words behind a slash: where the slash stands, and what was typed after it. */
export interface QuickTyped {
  readonly from: number;
  readonly typed: string;
}

/** The specification's: a slash with nothing before it, after which a shortcut may have several words. */
const atStart = /^\/(\S.*)$/;
/** Within a text, a slash that begins a word. A path, a date or "e/ou" is none. */
const atWord = /(?<=\s)\/(\S+)$/;
/** Fewer letters are in the text of almost any message. */
const leastInText = 3;
const mostSuggested = 8;

/** Finds what is looked for at the place of writing. @returns null where nothing is */
export function quickTyped(beforeCaret: string): QuickTyped | null {
  const found = atStart.exec(beforeCaret) ?? atWord.exec(beforeCaret);
  return found ? { from: found.index, typed: found[1] ?? '' } : null;
}

/** First those whose shortcut begins so, then those with all of its words in shortcut or text. */
export function foundQuick<T extends Pick<Quick, 'shortcode' | 'message'>>(known: readonly T[], typed: string): T[] {
  const words = folded(typed).split(/\s+/).filter(Boolean);
  const isBegun = ({ shortcode }: T): boolean => isBeginningOf(typed, shortcode);
  const hasAll = ({ shortcode, message }: T): boolean => {
    const text = folded(`${shortcode} ${message}`);
    return words.every((word) => text.includes(word));
  };
  return [...known.filter(isBegun), ...known.filter((one) => !isBegun(one) && hasAll(one))];
}

/** A few of them, for what is typed in the message itself. */
export function suggestedQuick<T extends Pick<Quick, 'shortcode' | 'message'>>(known: readonly T[], typed: string): T[] {
  const found = foundQuick(known, typed);
  const few = typed.length < leastInText ? found.filter(({ shortcode }) => isBeginningOf(typed, shortcode)) : found;
  return few.slice(0, mostSuggested);
}
