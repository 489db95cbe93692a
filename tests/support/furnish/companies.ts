import { defaultSchedules } from '#shared/domain/default-schedules.ts';
import { type Furnish, ulidOf } from './furnished.ts';

export const furnishCompanies: Furnish<'companies'> = async ({ company }) => ({
  ids: { companyId: ulidOf(company.companyId) },
  bodies: {
    updateSchedules: { schedules: defaultSchedules },
    signUp: { name: 'Muro', email: 'not-used@example.com', password: 'senha123', planId: '01J00000000000000000000000' },
  },
});
