import { startCompanyErasure } from '#functions/areas/platform/erase/start-company-erasure.ts';
import { startCompanyExport } from '#functions/areas/platform/export/start-company-export.ts';
import { messageDeps } from '../message-deps.ts';
import { given } from '../given.ts';
import { type Furnish, ulidOf } from './furnished.ts';

/** Companies apart from the one that is furnished: what is done to them must not end it. */
export const furnishPlatform: Furnish<'platform'> = async (home) => {
  const { deps, admin } = home;
  const [goes, stays] = [await given.company({ deps }), await given.company({ deps })];
  const { id } = await startCompanyErasure(deps, admin, { companyId: goes.company.companyId, name: goes.company.name });
  const exported = await startCompanyExport({ ...deps, mediaUrl: messageDeps(home).mediaUrl }, admin, { companyId: stays.company.companyId });
  return {
    ids: { companyExportId: ulidOf(exported.id), companyId: ulidOf(stays.company.companyId), companyErasureId: ulidOf(id) },
    bodies: {
      startCompanyErasure: { name: stays.company.name },
      createCompany: {
        name: `Nova ${home.company.companyId.slice(-12)}`,
        email: `${home.company.companyId}@nova.example`,
        password: 'senha123',
        planId: home.plan.planId,
      },
      updateCompany: { phone: '551140028922', recurrence: 'ANUAL' },
    },
    known: { planId: [home.plan.planId], dueDate: ['2027-01-31T12:00:00.000Z'] },
    notPlain: ['createCompany', 'deleteCompany'],
  };
};
