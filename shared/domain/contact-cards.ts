import type { Message } from '../contract/messages.ts';
import { numberDigits } from './contact-row.ts';
import { maskedNumber } from './masked-number.ts';
import { canonicalNumber } from './phone.ts';

/** Somebody whom a message names. */
export interface ContactCard {
  readonly name: string;
  /** Digits as the card has them, at times without the country's; empty without a number. */
  readonly number: string;
}

/** A card's line in the body of a message that has several. */
export const cardLine = ({ name, number }: ContactCard): string => `${name.replace(/\s+/g, ' ').trim()}: ${number}`;

/** The cards in a message, in its order. */
export function contactCardsOf({ kind, card, vcard, body }: Pick<Message, 'kind' | 'card' | 'vcard' | 'body'>): readonly ContactCard[] {
  if (kind === 'contact') return vcard ? [vcard] : [];
  if (card !== 'contacts') return [];
  return body.split('\n').flatMap((line) => {
    const [, name, number] = /^(.*):(?: (\d*))?$/.exec(line) ?? [];
    return name === undefined ? [] : [{ name, number: number ?? '' }];
  });
}

/** Whether the card's number can be written to. */
export const isReachable = ({ number }: ContactCard): boolean => number.length >= numberDigits.least && number.length <= numberDigits.most;

/** Brazilian cards often leave the country out. A masked number comes of a search by the card's, which finds it alone. */
export function isNumberOfCard(number: string, card: ContactCard): boolean {
  if (card.number === '') return false;
  const forms = /^\d{10,11}$/.test(card.number) ? [card.number, `55${card.number}`] : [card.number];
  return forms.some((form) => canonicalNumber(form) === canonicalNumber(number) || number === maskedNumber(canonicalNumber(form)));
}
