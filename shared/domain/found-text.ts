import { plainText } from './plain-text.ts';
import { plainWords } from './search-words.ts';

/** A part of a text: a word that was searched, or what stands between such. */
export interface TextPiece {
  readonly text: string;
  readonly isFound: boolean;
}

/** As `plainWords` parts a text, accents within their words. */
const wordPattern = /[\p{L}\p{N}\p{M}]+/gu;

/** Room of an excerpt: two lines of a list. */
const excerptCharacters = 120;
/** Most of it before the first found word, which has to be in sight. */
const leadCharacters = 24;

/** Parts a text so that each word that begins with a searched one can be marked. @param searched of `searchedWords`. */
export function markedPieces(text: string, searched: readonly string[]): TextPiece[] {
  const pieces: TextPiece[] = [];
  let done = 0;
  for (const { index, 0: word } of text.matchAll(wordPattern)) {
    if (!begins(word, searched)) continue;
    if (index > done) pieces.push({ text: text.slice(done, index), isFound: false });
    done = index + word.length;
    pieces.push({ text: word, isFound: true });
  }
  return done < text.length ? [...pieces, { text: text.slice(done), isFound: false }] : pieces;
}

const begins = (word: string, searched: readonly string[]): boolean =>
  plainWords(word).some((plain) => searched.some((beginning) => plain.startsWith(beginning)));

/** How many of the searched words a text has. */
export function countFound(text: string, searched: readonly string[]): number {
  const words = plainWords(text);
  return searched.filter((beginning) => words.some((word) => word.startsWith(beginning))).length;
}

/** A line of a text with its first searched word in sight, cut between words. */
export function excerptOf(text: string, searched: readonly string[]): string {
  const line = plainText(text).replaceAll(/\s+/g, ' ').trim();
  const [before] = markedPieces(line, searched);
  const found = before && !before.isFound && before.text.length < line.length ? before.text.length : 0;
  const start = found <= leadCharacters ? 0 : wordAt(line, found - leadCharacters);
  const end = line.length - start <= excerptCharacters ? line.length : endAt(line, start);
  return `${start > 0 ? '…' : ''}${wholeCharacters(line.slice(start, end)).trim()}${end < line.length ? '…' : ''}`;
}

/** The beginning of the next word; of a text without spaces just there. */
function wordAt(line: string, from: number): number {
  const space = line.indexOf(' ', from);
  return space === -1 || space >= from + leadCharacters ? from : space + 1;
}

/** Behind the last word that has room; of a text without spaces just there. */
function endAt(line: string, start: number): number {
  const space = line.lastIndexOf(' ', start + excerptCharacters);
  return space <= start + leadCharacters ? start + excerptCharacters : space;
}

/** Half of a sign in two units at either end is none. */
const wholeCharacters = (text: string): string => text.replace(/^[\uDC00-\uDFFF]/, '').replace(/[\uD800-\uDBFF]$/, '');
