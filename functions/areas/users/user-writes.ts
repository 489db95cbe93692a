import { AppError } from '#shared/contract/errors.ts';
import type { QueueId, SessionId } from '#shared/contract/ids.ts';
import { isCompanyAdmin } from '#shared/contract/permissions.ts';
import { isSameSet } from '#shared/domain/user-rules.ts';
import type { AccountItem } from '#functions/records/accounts/account-item.ts';
import { isFactor } from '#functions/records/accounts/factor.ts';
import { loadLogin } from '#functions/records/accounts/load-login.ts';
import type { GuardedWrite } from '#functions/data/commit-decision.ts';
import { companyKeys, systemKeys } from '#functions/data/keys.ts';
import type { TablePart } from '#functions/data/table.ts';
import type { SessionItem } from '#functions/records/accounts/session-item.ts';
import { inEverySeat, isSession, sessionKey } from '#functions/records/accounts/sessions.ts';
import { isUnchanged, type UserItem } from '#functions/records/accounts/user-item.ts';
import { check, put, remove, update } from '#functions/data/writes.ts';
import type { UserDeps } from './deps.ts';
import { loadUsers } from './load-users.ts';

export const claimEmail = (email: string, account: AccountItem): GuardedWrite => ({
  write: put(systemKeys.email(email), account, ['absent']),
  refusal: 'ERR_EMAIL_IN_USE',
  field: 'email',
});

export const releaseEmail = ({ email, userId }: UserItem): GuardedWrite => ({ write: remove(systemKeys.email(email), [['userId', '=', userId]]) });

/** Writes the account of a changed user. @param passwordHash none: the password stays. */
export async function accountWrites({ table }: UserDeps, before: UserItem, after: UserItem, passwordHash: string | undefined): Promise<GuardedWrite[]> {
  const own = ['userId', '=', before.userId] as const;
  if (before.email === after.email) {
    return passwordHash === undefined ? [] : [{ write: update(systemKeys.email(before.email), { set: { passwordHash } }, [own]) }];
  }
  const account = await loadLogin(table, before);
  return [
    claimEmail(after.email, { ...account, passwordHash: passwordHash ?? account.passwordHash }),
    // A password that changes at the same time is not lost, nor are codes that are used up or made anew.
    { write: remove(systemKeys.email(before.email), [own, ['passwordHash', '=', account.passwordHash], isFactor(account.factor)]) },
  ];
}

export function userWrite(before: UserItem, after: UserItem): GuardedWrite {
  const { name, email, profile, role, rights, queueIds, revision, passwordSetAt } = after;
  const set = { name, email, profile, role, rights, queueIds, revision, passwordSetAt };
  return { write: update(companyKeys.user(before.companyId, before.userId), { set }, isUnchanged(before)) };
}

/**
 * Applies changed rights to the live sessions at the same moment. The stream ends their sockets when rights change.
 *
 * @param ending of all sessions, since somebody else set the password. Its owner set it in `own`: that one loses the refresh tokens alone, and whoever
 *   holds one has to log in; all others end.
 */
export async function sessionWrites(
  { table }: UserDeps,
  { companyId, userId, name, profile, role, rights, queueIds }: UserItem,
  ending: 'none' | 'all' | { readonly own: SessionId },
): Promise<GuardedWrite[]> {
  const kept = ending === 'all' ? undefined : ending;
  return inEverySeat(table, { companyId, userId }, (session) => {
    if (kept === undefined || (kept !== 'none' && kept.own !== session.sessionId)) return remove(sessionKey(session), isSession(session));
    const tokens: Partial<SessionItem> = kept === 'none' ? {} : { refreshHashes: [], recentRefreshes: [] };
    return update(sessionKey(session), { set: { name, profile, role, rights, queueIds, ...tokens } }, isSession(session));
  });
}

/** Another admin stays one while this one ceases to be. @throws AppError ERR_LAST_ADMIN */
export async function keepAnAdmin(part: TablePart, { companyId, userId }: UserItem): Promise<GuardedWrite[]> {
  const users = await loadUsers(part, companyId, { consistent: true });
  const other = users.find((user) => isCompanyAdmin(user) && user.userId !== userId);
  if (!other) throw new AppError('ERR_LAST_ADMIN');
  return [{ write: check(companyKeys.user(companyId, other.userId), [['profile', '=', 'admin']]) }];
}

/**
 * The queues asked for, each once, in the order that they had if they are the same ones.
 *
 * @throws AppError ERR_NO_QUEUE_FOUND for one that is new and not of this company; one that was deleted since may stay.
 */
export async function chosenQueues(part: TablePart, user: Pick<UserItem, 'companyId' | 'queueIds'>, wanted: readonly QueueId[]): Promise<QueueId[]> {
  const queueIds = [...new Set(wanted)];
  if (isSameSet(queueIds, user.queueIds)) return user.queueIds;
  const stored = await part.queryAll({ pk: companyKeys.queue(user.companyId, '').pk, consistent: true });
  const known = new Set<unknown>([...user.queueIds, ...stored.map((queue) => queue['queueId'])]);
  if (!queueIds.every((id) => known.has(id))) throw new AppError('ERR_NO_QUEUE_FOUND', { field: 'queueIds' });
  return queueIds;
}
