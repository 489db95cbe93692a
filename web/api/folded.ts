/** As the server compares texts: accents and case do not count. */
export const folded = (text: string): string => text.normalize('NFKD').replace(/\p{M}/gu, '').trim().toLowerCase();
