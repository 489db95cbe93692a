import type { CompanyId } from '#shared/contract/ids.ts';
import { companyKeys } from '#functions/data/keys.ts';
import type { Table } from '#functions/data/table.ts';
import type { Principal } from '#functions/tools/principal.ts';

/** Whether a company is one of the platform's own people, who must not shut themselves out. */
export async function isOfStaff(table: Table, principal: Principal, companyId: CompanyId): Promise<boolean> {
  if (companyId === principal.companyId) return true;
  const users = await table.forCompany(companyId).queryAll({ pk: companyKeys.user(companyId, '').pk, consistent: true });
  return users.some((user) => user['isSuper'] === true);
}
