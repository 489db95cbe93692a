import { AppError } from '#shared/contract/errors.ts';
import { hasRight } from '#shared/contract/roles.ts';
import type { CompanyItem } from '#functions/records/companies/company-item.ts';
import type { SessionItem } from '#functions/records/accounts/session-item.ts';
import type { UserItem } from '#functions/records/accounts/user-item.ts';
import type { Account } from './load-account.ts';

/**
 * The scope that a login may open. After the due date only who may pay and asks for it gets a session, for paying.
 *
 * @throws AppError ERR_SUBSCRIPTION_EXPIRED with dueDate, and whether this user may open a session of scope billing.
 */
export function scopeOfLogin(user: UserItem, company: CompanyItem, asked: SessionItem['scope'], nowMs: number): SessionItem['scope'] {
  if (!hasExpired(user, company, nowMs)) return 'full';
  const canOpenBilling = hasRight(user, 'billing:pay');
  if (asked === 'billing' && canOpenBilling) return 'billing';
  throw new AppError('ERR_SUBSCRIPTION_EXPIRED', { dueDate: company.dueAt, canOpenBilling });
}

/** A session that was opened for paying becomes a full one with the payment; the due date itself is watched by each request. */
export function scopeOfRefresh(user: UserItem, company: CompanyItem, current: SessionItem['scope'], nowMs: number): SessionItem['scope'] {
  return current === 'billing' && hasExpired(user, company, nowMs) ? 'billing' : 'full';
}

/** Nobody of a suspended company gets in; platform staff cannot lock themselves out. @throws AppError ERR_COMPANY_SUSPENDED */
export function requireActive({ user, company }: Account): void {
  if (!company.isActive && !user.isSuper) throw new AppError('ERR_COMPANY_SUSPENDED');
}

function hasExpired(user: UserItem, company: CompanyItem, nowMs: number): boolean {
  return !user.isSuper && Date.parse(company.dueAt) < nowMs;
}
