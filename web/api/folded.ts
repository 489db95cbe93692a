/** As the server compares texts: accents and case do not count. */
export const folded = (text: string): string => text.normalize('NFKD').replace(/\p{M}/gu, '').trim().toLowerCase();

/** Whether a word begins with what is typed; accents and case do not count. */
export const isBeginningOf = (typed: string, word: string): boolean => folded(word).startsWith(folded(typed));

const wordsOf = (text: string): string[] => folded(text).match(/[\p{L}\p{N}]+/gu) ?? [];

/** Whether the server finds a name: by its beginning, or by beginnings of its words. An empty search finds all. */
export function findsName(search: string, name: string): boolean {
  const [wanted, words] = [wordsOf(search), wordsOf(name)];
  return isBeginningOf(search, name) || (wanted.length > 0 && wanted.every((one) => words.some((word) => word.startsWith(one))));
}
