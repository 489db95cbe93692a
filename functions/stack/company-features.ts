import type { Feature } from '#shared/contract/permissions.ts';
import type { CompanyItem } from '#functions/records/companies/company-item.ts';

/** Features of the company as its sessions carry them. Changing a flag rewrites the sessions; otherwise it holds from their next refresh. */
export function featuresOf(company: CompanyItem): Feature[] {
  return company.isCampaignsEnabled ? ['campaigns'] : [];
}
