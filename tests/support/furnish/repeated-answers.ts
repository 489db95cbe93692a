import { companyKeys } from '#functions/data/keys.ts';
import type { Furnish } from './furnished.ts';

export const furnishRepeatedAnswers: Furnish<'repeatedAnswers'> = async ({ company: { companyId }, deps }) => {
  // Another one in each company.
  const own = Buffer.from(companyId).toString('hex').slice(-32);
  const text = 'Entregamos em toda a cidade.';
  await deps.table.forCompany(companyId).change(companyKeys.repeatedAnswer(companyId, own), { set: { type: 'repeatedAnswer', id: own, text } });
  return { ids: { repeatedAnswerId: { own, missing: '0'.repeat(32), malformed: '42' } }, bodies: {} };
};
