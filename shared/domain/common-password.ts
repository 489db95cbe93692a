import { commonPasswords } from './common-passwords.ts';

/** Words that people here choose first, also with digits behind them. Those with a pattern are told by it. */
const words = new Set(
  `password senha qwerty admin iloveyou welcome monkey dragon football letmein master login princess sunshine shadow superman batman
  trustno1 starwars passw0rd p@ssw0rd access flower whatever freedom baseball michael jesus amor brasil flamengo corinthians palmeiras
  saopaulo gremio vasco cruzeiro internacional santos deusefiel jesuscristo familia felicidade gabriel matheus lucas rafael mudar teste
  contrasena contraseña hola futbol barcelona realmadrid recado whatsapp empresa atendimento usuario user guest default changeme`.split(/\s+/),
);

const rows = ['01234567890', 'abcdefghijklmnopqrstuvwxyz', 'qwertyuiop', 'asdfghjkl', 'zxcvbnm', '1q2w3e4r5t6y', '1qaz2wsx3edc'];
const sequences = rows.flatMap((row) => [row, row.split('').toReversed().join('')]);

let listed: ReadonlySet<string> | undefined;

/** The commonest of public leaks. Each is a capital, which says how many characters it shares with the one before, and what follows. */
function unpacked(): ReadonlySet<string> {
  const found = new Set<string>();
  let before = '';
  for (const [, capital = '', rest = ''] of commonPasswords.matchAll(/([A-Z])([^A-Z]*)/g)) {
    before = before.slice(0, capital.charCodeAt(0) - 'A'.charCodeAt(0)) + rest;
    found.add(before);
  }
  return found;
}

/**
 * Whether a password is among the first that somebody would guess: the 10,000 commonest, a common word, perhaps with digits behind it, one
 * character or a few repeated, neighbours on the keyboard. Its list has 38 KB: import this file on demand.
 */
export function isCommonPassword(password: string): boolean {
  const text = password.toLowerCase();
  if (text === '') return false;
  const word = text.replace(/[^\p{L}@]+$/u, '');
  listed ??= unpacked();
  return listed.has(text) || words.has(text) || words.has(word) || /^(.{1,3})\1*$/.test(text) || sequences.some((row) => row.includes(text));
}
