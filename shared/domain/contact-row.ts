import { fullNumber } from './phone.ts';
import { wellFormed } from './well-formed.ts';

/** Problems of a row of a spreadsheet. Only the first three keep it out; a wrong e-mail is left away. */
export const rowProblems = ['numberMissing', 'numberTooShort', 'numberTooLong', 'emailInvalid'] as const;
export type RowProblem = (typeof rowProblems)[number];

/** Digits of a number that somebody types: the specification's least, and the most that WhatsApp's addresses have. */
export const numberDigits = { least: 8, most: 20 } as const;
/** The specification's, of a contact's name. */
export const nameCharacters = { least: 2, most: 50 } as const;
/** E.164's most. A cell with more has two numbers, or none. https://www.itu.int/rec/T-REC-E.164 */
const longestNumber = 15;
export const emailCharacters = 254;

/** Enough for a spreadsheet: whether an address takes mail is found out by writing to it. */
const emailForm = /^[^\s@"<>(),;:\\[\]]+@[^\s@"<>(),;:\\[\].]+(?:\.[^\s@"<>(),;:\\[\].]+)+$/u;

export interface ContactRow {
  readonly name: string;
  readonly number: string;
  readonly email: string;
}

export const digitsOf = (text: string): string => text.replace(/\D/g, '');

export function numberProblem(digits: string): 'numberMissing' | 'numberTooShort' | 'numberTooLong' | null {
  if (digits === '') return 'numberMissing';
  if (digits.length < numberDigits.least) return 'numberTooShort';
  return digits.length > longestNumber ? 'numberTooLong' : null;
}

/** A large number as programs write it that keep it as a text: `5511987654321.0`, or `5,511987654321E+12`. */
const [withDecimals, withExponent] = [/^(\d{8,})[.,]0+$/, /^(\d)[.,](\d+)E\+?(\d{1,2})$/i];

/** The text of a cell without what a program has made of its number. @returns null where digits are lost: `5,51199E+12` */
export function writtenNumber(cell: string): string | null {
  const text = cell.trim();
  const [, first, rest = '', places] = withExponent.exec(text) ?? [];
  if (first !== undefined) return rest.length === Number(places) ? `${first}${rest}` : null;
  return withDecimals.exec(text)?.[1] ?? text;
}

/**
 * A spreadsheet's row as a contact: digits of the number with its country; a name that is too short for one is none, one that is too long is cut.
 *
 * @returns `fields` with empty texts for what the row does not say; null for a row without a usable number.
 */
export function readContactRow(row: ContactRow): { readonly fields: ContactRow | null; readonly problem: RowProblem | null } {
  const written = writtenNumber(row.number);
  const number = fullNumber(written ?? '');
  const refusal = written === null ? 'numberTooShort' : numberProblem(number);
  if (refusal) return { fields: null, problem: refusal };
  const letters = Array.from(wellFormed(row.name).replace(/\s+/g, ' ').trim());
  const name = letters.length < nameCharacters.least ? '' : letters.slice(0, nameCharacters.most).join('').trim();
  const email = row.email.trim().toLowerCase();
  const isWrong = email !== '' && (email.length > emailCharacters || !emailForm.test(email));
  return { fields: { name, number, email: isWrong ? '' : email }, problem: isWrong ? 'emailInvalid' : null };
}
