import { companyKeys } from '#functions/data/keys.ts';
import { requireFound } from '#functions/data/find-item.ts';
import type { Principal } from '#functions/tools/principal.ts';
import type { RepeatedAnswerDeps } from './list-repeated-answers.ts';

/** Ignores a text for as long as it is sent. @throws AppError ERR_NO_REPEATED_ANSWER_FOUND */
export async function ignoreRepeatedAnswer({ table }: RepeatedAnswerDeps, { companyId }: Principal, id: string): Promise<{ message: string }> {
  const part = table.forCompany(companyId);
  const key = companyKeys.repeatedAnswer(companyId, id);
  await requireFound(part.get(key, { consistent: true }), 'ERR_NO_REPEATED_ANSWER_FOUND');
  await part.change(key, { set: { isIgnored: true } }, ['exists']);
  return { message: 'ignored' };
}
