/** A text as the database takes it, half of an emoji replaced: `toWellFormed`, which Firefox of 2023 lacks. */
export const wellFormed = (text: string): string => text.replace(/\p{Surrogate}/gu, '\uFFFD');
