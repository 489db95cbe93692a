import { describe, expect, it } from 'vitest';
import { beginningOf, endOf } from '#shared/domain/cut-text.ts';

describe('a text that is cut', () => {
  it.each([
    ['olá', 5, 'olá'],
    ['olá', 3, 'olá'],
    ['bom dia', 3, 'bom'],
    ['oi 😀', 5, 'oi 😀'],
    ['oi 😀!', 5, 'oi 😀'],
    ['oi 😀', 4, 'oi '],
    ['😀', 1, ''],
    ['', 3, ''],
  ])('begins %j with at most %d units: %j', (text, length, expected) => {
    expect(beginningOf(text, length)).toBe(expected);
  });

  it.each([
    ['foto.png', 20, 'foto.png'],
    ['foto.png', 4, '.png'],
    ['a😀.png', 6, '😀.png'],
    ['a😀.png', 5, '.png'],
    ['😀', 1, ''],
    ['', 3, ''],
  ])('ends %j with at most %d units: %j', (text, length, expected) => {
    expect(endOf(text, length)).toBe(expected);
  });
});
