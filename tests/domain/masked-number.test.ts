import { describe, expect, it } from 'vitest';
import { isMasked, maskedName, maskedNumber } from '#shared/domain/masked-number.ts';
import { blindSearch } from '#shared/domain/search-words.ts';

it.each([
  ['5511966554434', '+55 11 •••••-••34'],
  ['551166554434', '+55 11 •••••-••34'],
  ['14155552671', '•••••-••71'],
  ['5511955443322-1497531864', '•••••-••64'],
  ['', ''],
])('shows of the number %s its place and its end', (number, shown) => {
  expect(maskedNumber(number)).toBe(shown);
});

it.each([
  ['Maria Silva', 'Maria Silva'],
  ['5511966554434', '+55 11 •••••-••34'],
  ['Marcos (11) 96655-4434 loja', 'Marcos (+55 11 •••••-••34 loja'],
  ['Ana +1 415 555 2671', 'Ana •••••-••71'],
  ['Loja 24h, sala 1203', 'Loja 24h, sala 1203'],
])('hides the number in the name “%s”', (name, shown) => {
  expect(maskedName(name)).toBe(shown);
  expect(maskedName(shown)).toBe(shown);
  expect(isMasked(shown)).toBe(shown !== name);
});

describe('a search by somebody who sees no numbers', () => {
  it.each([
    ['11 96655-4434', { number: '5511966554434', words: [] }],
    ['+55 (11) 96655-4434', { number: '5511966554434', words: [] }],
    ['66554434', { number: null, words: [] }],
    ['55119', { number: null, words: [] }],
    ['maria 96655', { number: null, words: ['maria'] }],
    ['loja 24h', { number: null, words: ['loja', '24h'] }],
  ])('for “%s” looks for whole numbers, and for words that no number has', (text, parts) => {
    expect(blindSearch(text)).toEqual(parts);
  });
});
