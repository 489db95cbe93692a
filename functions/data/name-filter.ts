import { hasWords, plainWords } from '#shared/domain/search-words.ts';
import { normalizeName } from './key-text.ts';

/** Tells of a name whether a search finds it: by its beginning, or by beginnings of its words. An empty search filters nothing. */
export function nameFilter(search: string): ((name: string) => boolean) | undefined {
  const beginning = normalizeName(search);
  if (beginning === '') return undefined;
  const words = plainWords(search);
  return (name) => normalizeName(name).startsWith(beginning) || hasWords(name, words);
}
