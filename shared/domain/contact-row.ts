import { fullNumber } from './phone.ts';
import { wellFormed } from './well-formed.ts';

/** Problems of a row of a spreadsheet. Only the first three keep it out; a wrong e-mail is left away. */
export const rowProblems = ['numberMissing', 'numberTooShort', 'numberTooLong', 'emailInvalid'] as const;
export type RowProblem = (typeof rowProblems)[number];

/** Digits of a number that somebody types: the specification's least, and the most that WhatsApp's addresses have. */
export const numberDigits = { least: 8, most: 20 } as const;
/** The specification's, of a contact's name. */
export const nameCharacters = { least: 2, most: 50 } as const;
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
  return digits.length > numberDigits.most ? 'numberTooLong' : null;
}

/**
 * A spreadsheet's row as a contact: digits of the number with its country; a name that is too short for one is none, one that is too long is cut.
 *
 * @returns `fields` with empty texts for what the row does not say; null for a row without a usable number.
 */
export function readContactRow(row: ContactRow): { readonly fields: ContactRow | null; readonly problem: RowProblem | null } {
  const number = fullNumber(row.number);
  const refusal = numberProblem(number);
  if (refusal) return { fields: null, problem: refusal };
  const letters = Array.from(wellFormed(row.name).replace(/\s+/g, ' ').trim());
  const name = letters.length < nameCharacters.least ? '' : letters.slice(0, nameCharacters.most).join('').trim();
  const email = row.email.trim().toLowerCase();
  const isWrong = email !== '' && (email.length > emailCharacters || !emailForm.test(email));
  return { fields: { name, number, email: isWrong ? '' : email }, problem: isWrong ? 'emailInvalid' : null };
}
