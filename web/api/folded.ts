/** As the server compares texts: accents and case do not count. */
export const folded = (text: string): string => text.normalize('NFKD').replace(/\p{M}/gu, '').trim().toLowerCase();

/** Whether a word begins with what is typed; accents and case do not count. */
export const isBeginningOf = (typed: string, word: string): boolean => folded(word).startsWith(folded(typed));
