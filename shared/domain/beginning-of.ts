/** The beginning of a text by whole characters: half of an emoji is no text that a database or another program takes. */
export const beginningOf = (text: string, characters: number): string => Array.from(text).slice(0, characters).join('');
