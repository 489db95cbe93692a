import { fullNumber } from './phone.ts';
import { wellFormed } from './well-formed.ts';

/** Words that say nothing of what a text is about, in the three languages, without accents. */
const stopWords = new Set(
  (
    'a as ao aos com da das de do dos e em eu foi ja la me meu minha na nas no nos nao o os ou para pela pelo por pra que se sem so sua seu ta te tem um uma vc voce vai ' +
    'and are at be for from have i in is it my of on or the this to was we with you your el en es esta las los mas mi muy por su un una y ' +
    'oi ola bom boa dia tarde noite ok sim obrigado obrigada'
  ).split(' '),
);

/** Digits of the shortest number with its country that a telephone has. The last eight of one are not it. */
const wholeNumber = 10;

const shortest = 2;
const longest = 32;
/** Words of a text; a message with more is a list or a page. */
const mostWords = 40;

/** Texts compare without accents, case and signs. */
export function plainWords(text: string): string[] {
  return wellFormed(text)
    .normalize('NFKD')
    .replace(/\p{M}/gu, '')
    .toLowerCase()
    .split(/[^\p{L}\p{N}]+/u)
    .filter((word) => word.length >= shortest)
    .map((word) => Array.from(word).slice(0, longest).join(''));
}

/** The words under which a text is found. */
export function indexedWords(text: string): string[] {
  return [...new Set(plainWords(text).filter((word) => !stopWords.has(word)))].slice(0, mostWords);
}

const isNumber = (text: string): boolean => /^[\d\s()+.-]+$/.test(text);
const hasLetter = (word: string): boolean => /\p{L}/u.test(word);

/** A search by somebody who sees no numbers. */
export interface BlindSearch {
  /** Digits of a whole number, with its country: it is found, and nothing that begins like it. */
  readonly number: string | null;
  /** Words that no number has. */
  readonly words: readonly string[];
}

/** Parts a search so that nobody finds a number by trying its digits. */
export function blindSearch(text: string): BlindSearch {
  const digits = isNumber(text) ? fullNumber(text) : '';
  return { number: digits.length >= wholeNumber ? digits : null, words: searchedWords(text).filter(hasLetter) };
}

/** Words of a search: each is the beginning of a word. Stop words are dropped, unless nothing else is left. */
export function searchedWords(text: string): string[] {
  const digits = isNumber(text) ? text.replace(/\D/g, '') : '';
  if (digits.length >= shortest) return [digits];
  const words = [...new Set(plainWords(text))];
  const telling = words.filter((word, index) => !stopWords.has(word) || index === words.length - 1);
  return telling.slice(0, 6);
}

/** Whether a text has words that begin with each of those that `searchedWords` gave. */
export function hasWords(text: string, searched: readonly string[]): boolean {
  const words = plainWords(text);
  return searched.length > 0 && searched.every((wanted) => words.some((word) => word.startsWith(wanted)));
}

/** A number is found from its beginning and by its last eight digits. */
export function numberWords(digits: string): string[] {
  return digits.length > 8 ? [digits, digits.slice(-8)] : digits === '' ? [] : [digits];
}
