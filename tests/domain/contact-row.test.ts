import { describe, expect, it } from 'vitest';
import { readContactRow } from '#shared/domain/contact-row.ts';
import { contactWords } from '#shared/domain/contact-words.ts';

const row = (fields: object) => readContactRow({ name: 'Ana', number: '5511987654321', email: '', ...fields });

describe('a row of a spreadsheet', () => {
  it.each([
    ['+55 (11) 98765-4321', '5511987654321'],
    // As programs write large numbers that they keep as texts.
    ['5511987654321.0', '5511987654321'],
    ['5511987654321,00', '5511987654321'],
    ['5.511987654321E+12', '5511987654321'],
    ['5,511987654321e12', '5511987654321'],
  ])('keeps the digits of %s', (number, digits) => {
    expect(row({ number })).toMatchObject({ fields: { number: digits }, problem: null });
  });

  it.each([
    ['', 'numberMissing'],
    ['a combinar', 'numberMissing'],
    ['1234567', 'numberTooShort'],
    ['1234567890123456', 'numberTooLong'],
    ['(11) 98765-4321 / 3456-7890', 'numberTooLong'],
    ['5,51199E+12', 'numberTooShort'],
    ['5.5E+12', 'numberTooShort'],
  ])('is refused for the number "%s"', (number, problem) => {
    expect(row({ number })).toEqual({ fields: null, problem });
  });

  it.each([
    ['  Ana   Maria ', 'Ana Maria'],
    ['A', ''],
    ['', ''],
    [`${'ã'.repeat(49)} b`, 'ã'.repeat(49)],
    ['😀'.repeat(60), '😀'.repeat(50)],
  ])('has the name %j as a contact can have it', (name, kept) => {
    expect(row({ name }).fields?.name).toBe(kept);
  });

  it.each([
    [' Ana@Example.com ', 'ana@example.com', null],
    ['', '', null],
    ['ana at example', '', 'emailInvalid'],
    ['ana@example', '', 'emailInvalid'],
    [`${'a'.repeat(250)}@b.com`, '', 'emailInvalid'],
  ])('comes without an e-mail that is none: %j', (email, kept, problem) => {
    expect(row({ email })).toMatchObject({ fields: { email: kept }, problem });
  });
});

describe('the words of a contact', () => {
  it.each([
    ['João da Silva', '', ['joao', 'silva']],
    ['Ana', '5511987654321', ['ana', '5511987654321', '87654321', '11987654321']],
    // The form without the ninth digit is found under both.
    ['Ana', '551187654321', ['ana', '551187654321', '87654321', '1187654321', '5511987654321', '11987654321']],
    ['Bob', '14155550123', ['bob', '14155550123', '55550123']],
  ])('%s, %s', (name, number, words) => {
    expect(contactWords({ name, number })).toEqual(words);
  });
});
