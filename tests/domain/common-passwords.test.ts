import { expect, it } from 'vitest';
import { commonest, packed } from '#infra/common-passwords.ts';
import { isCommonPassword } from '#shared/domain/common-password.ts';
import { commonPasswords } from '#shared/domain/common-passwords.ts';

it('knows each of the 10,000 commonest passwords, as the package lists them today', () => {
  const passwords = commonest();

  expect(new Set(passwords).size).toBe(10_000);
  expect(passwords.filter((password) => !isCommonPassword(password))).toEqual([]);
  expect(packed(passwords) === commonPasswords).toBe(true);
});

it('knows them however they are written, and no others beside', () => {
  expect(['Princess', 'TRUSTNO1', 'Mustang'].map(isCommonPassword)).toEqual([true, true, true]);
  expect(['mustang-azul', 'princesa do bairro', 'k7#pQ2xx'].map(isCommonPassword)).toEqual([false, false, false]);
});
