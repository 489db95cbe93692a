import type { CompanyId } from '#shared/contract/ids.ts';
import { loadCompany } from './company-item.ts';
import { companyKeys } from './keys.ts';
import { sessionItem, type SessionItem } from './session-item.ts';
import type { TablePart } from './table.ts';
import { ConditionFailed } from './writes.ts';

/**
 * Tells the live sessions of a company its due date as it stands, so that it holds at once and not from their next refresh on. It may be
 * repeated, and ends only when what it told still holds: of two changes at once the later one stays.
 */
export async function spreadDueDate(part: TablePart, companyId: CompanyId): Promise<void> {
  for (let told: string | undefined; ;) {
    const { dueAt } = await loadCompany(part, companyId);
    if (dueAt === told) return;
    const users = await part.queryAll({ pk: companyKeys.user(companyId, '').pk, consistent: true });
    const keys = users.map((user) => companyKeys.session(companyId, sessionItem.shape.userId.parse(user['userId'])));
    const sessions = await part.getMany(keys);
    for (const session of sessions) if (session['dueAt'] !== dueAt) await tell(part, sessionItem.parse(session), dueAt);
    told = dueAt;
  }
}

async function tell(part: TablePart, { companyId, userId, sessionId }: Pick<SessionItem, 'companyId' | 'userId' | 'sessionId'>, dueAt: string): Promise<void> {
  try {
    await part.change(companyKeys.session(companyId, userId), { set: { dueAt } }, [['sessionId', '=', sessionId]]);
  } catch (error) {
    // Its user has logged in anew, and the new session knows.
    if (!(error instanceof ConditionFailed)) throw error;
  }
}
