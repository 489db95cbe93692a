import { chunk } from '#shared/domain/chunk.ts';
import type { UserId } from '#shared/contract/ids.ts';
import type { CompanyItem } from '#functions/records/companies/company-item.ts';
import { companyKeys } from '#functions/data/keys.ts';
import { readableItems } from '#functions/data/readable.ts';
import type { Table } from '#functions/data/table.ts';
import { userItem } from '#functions/records/accounts/user-item.ts';
import { isHeld } from '#functions/data/decide-anew.ts';
import { remove, update } from '#functions/data/writes.ts';
import { loadSession } from './authenticate.ts';
import { featuresOf } from './company-features.ts';

/** Sessions that are looked at together. */
const atOnce = 25;

/**
 * Applies the company's new due date and features to its live sessions, and ends those of a suspended one. It runs after the company was written; a
 * login meanwhile sees the new company. A repetition changes nothing.
 */
export async function renewCompanySessions(table: Table, company: CompanyItem): Promise<void> {
  const { pk } = companyKeys.user(company.companyId, '');
  const users = readableItems(userItem, await table.forCompany(company.companyId).queryAll({ pk, consistent: true }));
  for (const some of chunk(users, atOnce)) await Promise.all(some.map(({ userId }) => renewSession(table, company, userId)));
}

async function renewSession(table: Table, company: CompanyItem, userId: UserId): Promise<void> {
  const { companyId, isActive, dueAt } = company;
  const session = await loadSession(table, companyId, userId);
  if (!session) return;
  const [key, isSame] = [companyKeys.session(companyId, userId), [['sessionId', '=', session.sessionId]] as const];
  const features = featuresOf(company);
  const isKnown = session.dueAt === dueAt && session.features.join() === features.join();
  if (isActive && isKnown) return;
  // Another login took its place.
  await isHeld(table.forCompany(companyId).commit(isActive ? update(key, { set: { dueAt, features } }, isSame) : remove(key, isSame)));
}
