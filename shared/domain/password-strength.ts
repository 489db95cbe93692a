import { isCommonPassword } from './common-password.ts';

export type PasswordStrength = 'weak' | 'fair' | 'strong';

/** Characters of a password that is fair, and of one that is strong: length counts most. https://pages.nist.gov/800-63-4/sp800-63b.html#passwordver */
const fairFrom = 8;
const strongFrom = 12;

/** How hard a password is to guess, for people who choose one. No rule refuses one for it. */
export function passwordStrength(password: string): PasswordStrength {
  if (password.length < fairFrom || isCommonPassword(password)) return 'weak';
  const hasFewSigns = new Set(password).size < fairFrom - 2;
  return password.length < strongFrom || hasFewSigns ? 'fair' : 'strong';
}
