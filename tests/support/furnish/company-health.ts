import { type Furnish, ulidOf } from './furnished.ts';

export const furnishCompanyHealth: Furnish<'companyHealth'> = async ({ company }) => ({
  ids: { companyId: ulidOf(company.companyId) },
  bodies: {},
  known: { companyIds: [company.companyId, `${company.companyId},01J00000000000000000000000`, 'nada'] },
  // Without a company there is nothing to tell.
  notPlain: ['listCompanyHealth'],
});
