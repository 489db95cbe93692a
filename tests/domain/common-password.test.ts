import { expect, it } from 'vitest';
import { isCommonPassword } from '#shared/domain/common-password.ts';

it.each(['123456', '654321', 'Senha', 'senha123', 'Flamengo2024!', 'aaaaaa', 'ababab', 'qwerty', 'P@ssw0rd', 'asdfgh'])('warns of %s', (password) => {
  expect(isCommonPassword(password)).toBe(true);
});

it.each(['', 'girassol amarelo', 'k7#pQ2', 'minha senha secreta', 'correto cavalo bateria'])('lets %j pass', (password) => {
  expect(isCommonPassword(password)).toBe(false);
});
