import { AppError } from '#shared/contract/errors.ts';
import type { CompanyItem } from './company-item.ts';

/**
 * Holds a new password against the company's own rules; those of everybody stand in the contract. A present one stays valid.
 *
 * @throws AppError ERR_PASSWORD_TOO_SHORT with limit, ERR_PASSWORD_COMMON
 */
export async function requireAllowedPassword({ passwordLength = 0, refusesCommonPasswords }: CompanyItem, password: string): Promise<void> {
  if (password.length < passwordLength) throw new AppError('ERR_PASSWORD_TOO_SHORT', { field: 'password', limit: passwordLength });
  if (!refusesCommonPasswords) return;
  const { isCommonPassword } = await import('#shared/domain/common-password.ts');
  if (isCommonPassword(password)) throw new AppError('ERR_PASSWORD_COMMON', { field: 'password' });
}
