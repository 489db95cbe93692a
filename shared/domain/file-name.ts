import { wellFormed } from './well-formed.ts';

/** Enough for any screen; the end of a name says what kind of file it is. */
const mostCharacters = 200;
const ending = /\.[A-Za-z0-9]{1,10}$/;
/** Control characters, and marks that turn the letters after them around: `boleto[mark]fdp.exe` would be read as `boletoexe.pdf`. */
const hidden = /[\p{Cc}\u202a-\u202e\u2066-\u2069]/gu;

/** A file's name as its sender gave it, as far as it can be shown; '' for none. A long one keeps its ending. */
export function fileName(given: string): string {
  const name = wellFormed(given).replace(hidden, '').trim();
  const letters = Array.from(name);
  if (letters.length <= mostCharacters) return name;
  const [kept = ''] = ending.exec(name) ?? [];
  return letters.slice(0, mostCharacters - kept.length).join('') + kept;
}
