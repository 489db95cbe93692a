import { canonicalNumber } from './phone.ts';
import { indexedWords, numberWords } from './search-words.ts';

const brazil = '55';

/**
 * The words under which a contact is found: those of its name, and its number from the beginning, from behind the country's 55,
 * and by its last eight digits; of Brazilian numbers also as they are with the ninth digit.
 */
export function contactWords({ name, number }: { readonly name: string; readonly number: string }): string[] {
  const forms = [...new Set([number, canonicalNumber(number)])];
  const numbers = forms.flatMap((form) => [...numberWords(form), ...(form.startsWith(brazil) && form.length > 10 ? [form.slice(brazil.length)] : [])]);
  return [...new Set([...indexedWords(name), ...numbers])];
}

/** Every searched word is the beginning of one of the contact's. */
export const matchesWords = (words: readonly string[], searched: readonly string[]): boolean =>
  searched.every((beginning) => words.some((word) => word.startsWith(beginning)));
