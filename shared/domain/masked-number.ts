import { fullNumber } from './phone.ts';

/** Leaves of a customer's number its country, area and end, by which two people are told apart: `+55 11 •••••-••34`. @param digits as they are stored; none give none. */
export function maskedNumber(digits: string): string {
  if (digits === '') return '';
  const area = /^55([1-9]\d)\d{8,9}$/.exec(digits)?.[1];
  return `${area ? `+55 ${area} ` : ''}•••••-••${digits.slice(-2)}`;
}

/** Eight digits or more, as people write a number. */
const numberInName = /\+?\d(?:[\s().-]*\d){7,}/g;

/** A contact that nobody has named is called by its number, and people put numbers into names. */
export const maskedName = (name: string): string => name.replace(numberInName, (written) => maskedNumber(fullNumber(written)));

/** A number or an address as it was shown to somebody who may not see it, and comes back. */
export const isMasked = (text: string): boolean => text.includes('•••');
