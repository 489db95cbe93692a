import type { CompanyItem } from './company-item.ts';
import { systemKeys } from '#functions/data/keys.ts';
import type { BareWrite } from '#functions/data/writes.ts';

/** A company's place in the list of all. */
export const companyListing = ({ companyId, name }: Pick<CompanyItem, 'companyId' | 'name'>): BareWrite => ({
  kind: 'put',
  key: systemKeys.listedCompany(name, companyId),
  attributes: { type: 'listedCompany', companyId },
});
