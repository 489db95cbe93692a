import type { Feature } from '#shared/contract/permissions.ts';
import type { CompanyItem } from '#functions/records/companies/company-item.ts';

/** What a company has, as its sessions carry it: whoever turns a flag rewrites them, or it holds from the next refresh on. */
export function featuresOf(company: CompanyItem): Feature[] {
  return company.isCampaignsEnabled ? ['campaigns'] : [];
}
