import { AppError } from '#shared/contract/errors.ts';
import { companyId } from '#shared/contract/ids.ts';
import { companyItem } from '#functions/records/companies/company-item.ts';
import { companyKeys } from '#functions/data/keys.ts';
import { noHeldRole } from '#functions/records/accounts/held-role.ts';
import type { Table } from '#functions/data/table.ts';
import { requireFactor } from './authenticate.ts';
import { featuresOf } from './company-features.ts';
import type { Principal } from '#functions/tools/principal.ts';

/**
 * Leads a super user into the company asked for, as an admin of it. For anybody else, and without a company, nothing changes.
 *
 * @throws AppError ERR_FACTOR_DEMANDED, ERR_VALIDATION, ERR_NO_COMPANY_FOUND
 */
export async function enterCompany(table: Table, principal: Principal, asked: string | undefined): Promise<Principal> {
  if (!principal.isSuper || asked === undefined || asked === principal.companyId) return principal;
  requireFactor(principal);
  const id = companyId.safeParse(asked).data;
  if (!id) throw new AppError('ERR_VALIDATION', { field: 'companyId', reason: 'not an id' });
  const stored = await table.forCompany(id).get(companyKeys.company(id));
  if (!stored) throw new AppError('ERR_NO_COMPANY_FOUND', { companyId: id });
  const company = companyItem.parse(stored);
  return { ...principal, companyId: id, profile: 'admin', ...noHeldRole, queueIds: [], features: featuresOf(company), cursorKey: company.cursorKey };
}
