import { hasWords, searchedWords } from './search-words.ts';

/** Whether a search finds a scheduled message, by the words of its text and its contact. */
export function findsSchedule({ name, body }: { readonly name: string; readonly body: string }, searched: string): boolean {
  const words = searchedWords(searched);
  return words.length === 0 || hasWords(`${name} ${body}`, words);
}
