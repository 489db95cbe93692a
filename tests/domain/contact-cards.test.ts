import { describe, expect, it } from 'vitest';
import { cardLine, contactCardsOf, isNumberOfCard, isReachable } from '#shared/domain/contact-cards.ts';

describe('the contact cards of a message', () => {
  it('are one', () => {
    expect(contactCardsOf({ kind: 'contact', card: null, vcard: { name: 'Zé', number: '5511' }, body: 'Zé' })).toEqual([{ name: 'Zé', number: '5511' }]);
  });

  it('are several, whatever their names are', () => {
    const cards = [
      { name: 'Bia: vendas', number: '5511900000003' },
      { name: 'Caio', number: '' },
      { name: '', number: '5511900000004' },
    ];

    const body = cards.map(cardLine).join('\n');

    expect(contactCardsOf({ kind: 'card', card: 'contacts', vcard: null, body })).toEqual(cards);
  });

  it('stay a line each', () => {
    expect(cardLine({ name: 'Bia\nBento ', number: '55' })).toBe('Bia Bento: 55');
  });

  it('are none in other messages', () => {
    expect(contactCardsOf({ kind: 'text', card: null, vcard: null, body: 'Bia: 5511900000003' })).toEqual([]);
    expect(contactCardsOf({ kind: 'card', card: 'poll', vcard: null, body: 'Bia: 5511900000003' })).toEqual([]);
  });
});

it.each([
  ['the same', '5511900000003', '5511900000003', true],
  ['without the ninth digit', '551190000003', '5511990000003', true],
  ['without the country', '11900000003', '5511900000003', true],
  ['another', '5511900000004', '5511900000003', false],
  ['none', '', '', false],
])('a card’s number is a contact’s: %s', (_what, ofCard, ofContact, expected) => {
  expect(isNumberOfCard(ofContact, { name: '', number: ofCard })).toBe(expected);
});

it.each([
  ['', false],
  ['1234567', false],
  ['12345678', true],
  ['5'.repeat(21), false],
])('a card with the number %s can be written to: %s', (number, expected) => {
  expect(isReachable({ name: '', number })).toBe(expected);
});
