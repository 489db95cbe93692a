import { expect, it } from 'vitest';
import { passwordStrength } from '#shared/domain/password-strength.ts';

it.each([
  ['', 'weak'],
  ['curta7', 'weak'],
  ['senha123456789', 'weak'],
  ['abababababababab', 'weak'],
  ['padaria7k', 'fair'],
  ['aabbaabbccaa', 'fair'],
  ['pão de queijo quente', 'strong'],
] as const)('%s is %s', (password, strength) => {
  expect(passwordStrength(password)).toBe(strength);
});
