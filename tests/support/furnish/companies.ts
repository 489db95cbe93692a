import type { Furnish } from './furnished.ts';

export const furnishCompanies: Furnish<'companies'> = async () => ({
  ids: {},
  bodies: { signUp: { name: 'Muro', email: 'not-used@example.com', password: 'senha123', planId: '01J00000000000000000000000' } },
});
