import type { ChatAddress } from '../contract/queue-messages.ts';

/** Gives the two forms of a Brazilian mobile number one form: with the ninth digit. Other numbers stay as they are. @param digits E.164 without +. */
export function canonicalNumber(digits: string): string {
  const [, area, subscriber] = /^55([1-9]{2})([6-9]\d{7})$/.exec(digits) ?? [];
  return area && subscriber ? `55${area}9${subscriber}` : digits;
}

/** Brazil's area codes. https://www.gov.br/anatel/pt-br/regulado/numeracao/plano-de-numeracao-brasileiro */
const areaCode = '(?:1[1-9]|2[12478]|3[1-578]|4[1-9]|5[1345]|6[1-9]|7[134579]|8[1-9]|9[1-9])';
/** An area code with a mobile number, with the ninth digit or without it, or with a land line. */
const nationalNumber = new RegExp(`^${areaCode}(?:9\\d{8}|[2-9]\\d{7})$`);
/** The zero of a call between cities, perhaps with the two digits of its carrier. Programs put the country before what somebody typed. */
const trunkPrefix = /^(?:55)?0(?:\d{2}(?=\d{10,11}$))?/;
/** Also behind the apostrophe by which a spreadsheet keeps a text, or in brackets. */
const countrySign = /^\D*\+/;

/**
 * The digits of a number as a person writes it, with the country. A national one becomes Brazil's, where the companies are; `+` or `00` names
 * another country.
 */
export function fullNumber(text: string): string {
  const digits = text.replace(/\D/g, '');
  if (countrySign.test(text)) return digits;
  if (digits.startsWith('00')) return digits.slice(2);
  const national = digits.replace(trunkPrefix, '');
  return nationalNumber.test(national) ? `55${national}` : digits;
}

/** A stored number as a file has it that may be read again: with the sign, where its digits alone would become another one. */
export const unmistakableNumber = (number: string): string => (/^\d+$/.test(number) && fullNumber(number) !== number ? `+${number}` : number);

/** Whether somebody typed the number that stands there, or left it as it was shown: without a country it would be taken for another one. */
export const isSameTyped = (typed: string, stored: string): boolean => typed === stored || typed === fullNumber(stored);

/**
 * Beginnings of the canonical numbers that the first digits of a number may mean: with the country or, at home, without it, and with the ninth digit
 * or without it.
 */
export function numberBeginnings(digits: string): string[] {
  const whole = [digits, `55${digits}`];
  return [...new Set(whole.flatMap((beginning) => [beginning, beginning.replace(/^(55[1-9]{2})(?=[6-9]\d{0,7}$)/, '$&9')]))];
}

/** Every form in which a number may have been written: the two of a Brazilian mobile number. */
export function numberForms(digits: string): string[] {
  const canonical = canonicalNumber(digits);
  const short = canonical.replace(/^(55[1-9]{2})9([6-9]\d{7})$/, '$1$2');
  return [...new Set([digits, canonical, short])];
}

/** Whether two addresses name one chat or person: by number, by LID or by both. */
export function isSameAddress(one: ChatAddress, other: ChatAddress): boolean {
  const names = new Set(aliasesOf(one));
  return aliasesOf(other).some((name) => names.has(name));
}

/** The names under which a contact is found: canonical number, LID, group, what Meta calls the person. */
export function aliasesOf(chat: ChatAddress): string[] {
  return [
    ...(chat.groupId ? [`g:${chat.groupId}`] : []),
    ...(chat.number ? [`n:${canonicalNumber(chat.number)}`] : []),
    ...(chat.lid ? [`l:${chat.lid}`] : []),
    ...(chat.facebookId ? [`f:${chat.facebookId}`] : []),
    ...(chat.instagramId ? [`i:${chat.instagramId}`] : []),
  ];
}
