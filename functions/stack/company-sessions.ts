import { chunk } from '#shared/domain/chunk.ts';
import type { CompanyId } from '#shared/contract/ids.ts';
import type { CompanyItem } from '#functions/records/companies/company-item.ts';
import { companyKeys } from '#functions/data/keys.ts';
import { readableItems } from '#functions/data/readable.ts';
import type { Table } from '#functions/data/table.ts';
import type { SessionItem } from '#functions/records/accounts/session-item.ts';
import { isSession, loadSessions, sessionKey } from '#functions/records/accounts/sessions.ts';
import { type UserItem, userItem } from '#functions/records/accounts/user-item.ts';
import { isHeld } from '#functions/data/decide-anew.ts';
import { remove, update } from '#functions/data/writes.ts';
import { featuresOf } from './company-features.ts';

/** Users whose sessions are looked at together. */
const atOnce = 25;

/**
 * Applies the company's new due date and features to its live sessions, and ends those of a suspended one. It runs after the company was written; a
 * login meanwhile sees the new company. A repetition changes nothing.
 */
export async function renewCompanySessions(table: Table, company: CompanyItem): Promise<void> {
  await forEachSession(table, company.companyId, (session) => renewSession(table, company, session));
}

/** Ends the sessions beyond so many of an account, after the company was written. A login meanwhile sees the new company. */
export async function endSurplusSessions(table: Table, companyId: CompanyId, sessionsPerUser: number): Promise<void> {
  await forEachSession(table, companyId, async (session) => {
    if (session.seat >= sessionsPerUser) await isHeld(table.forCompany(companyId).commit(remove(sessionKey(session), isSession(session))));
  });
}

async function forEachSession(table: Table, companyId: CompanyId, change: (session: SessionItem) => Promise<void>): Promise<void> {
  const { pk } = companyKeys.user(companyId, '');
  const users = readableItems(userItem, await table.forCompany(companyId).queryAll({ pk, consistent: true }));
  const ofUser = async (user: UserItem): Promise<void> => {
    for (const session of await loadSessions(table, user)) await change(session);
  };
  for (const some of chunk(users, atOnce)) await Promise.all(some.map(ofUser));
}

async function renewSession(table: Table, company: CompanyItem, session: SessionItem): Promise<void> {
  const { companyId, isActive, dueAt } = company;
  const [key, isSame] = [sessionKey(session), isSession(session)];
  const features = featuresOf(company);
  const isKnown = session.dueAt === dueAt && session.features.join() === features.join();
  if (isActive && isKnown) return;
  // Another login took its place.
  await isHeld(table.forCompany(companyId).commit(isActive ? update(key, { set: { dueAt, features } }, isSame) : remove(key, isSame)));
}
