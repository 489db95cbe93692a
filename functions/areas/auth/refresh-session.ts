import type { SessionReply } from '#shared/contract/auth.ts';
import { AppError } from '#shared/contract/errors.ts';
import { longestSessionSeconds, type SessionItem } from '#functions/records/accounts/session-item.ts';
import { loadSession, requireLive, sessionKey } from '#functions/records/accounts/sessions.ts';
import { sessionsPerUser } from '#functions/records/companies/company-item.ts';
import { holdsRole } from '#functions/records/accounts/held-role.ts';
import { isHeld } from '#functions/data/decide-anew.ts';
import { log } from '#functions/tools/log.ts';
import type { KeyList } from './account-keys.ts';
import type { AuthDeps } from './deps.ts';
import { endSession } from './end-session.ts';
import { type Account, loadAccount } from './load-account.ts';
import { refreshLife, sessionRights } from './open-session.ts';
import { exchangeRefresh } from './refresh-rules.ts';
import { hashRefreshToken, sessionNamedBy, successorOf } from './refresh-token.ts';
import type { SeenFrom } from './seen-from.ts';
import { sessionReply } from './session-reply.ts';
import { requireActive, scopeOfRefresh } from './subscription-scope.ts';

/** Tabs of one browser and a change of rights may meet here; more meetings than this are neither. */
const exchangeAttempts = 6;

/**
 * Exchanges a refresh token for its successor, and takes the user's rights and the company's due date as they are now. Within
 * 10 s the same token yields the same successor, or, if that was exchanged as well, the newest: the browser keeps whichever
 * cookie arrives last, and it must be one that lasts.
 *
 * @throws AppError ERR_SESSION_EXPIRED; the session is over if the token was an old one, the login is thirty days old, or the company allows fewer by now.
 */
export async function refreshSession(
  deps: AuthDeps,
  input: { refreshToken: string | undefined; seen?: SeenFrom },
): Promise<{ reply: SessionReply; refreshToken: string }> {
  const presented = input.refreshToken ?? '';
  const name = sessionNamedBy(presented);
  if (!name) throw new AppError('ERR_SESSION_EXPIRED');
  const { refresh: keys } = await deps.keys();
  for (let attempt = 1; attempt <= exchangeAttempts; attempt += 1) {
    // In this order: rights that change after they were read here have changed the session by the time it is written.
    const stored = await loadSession(deps.table, name);
    const account = await loadAccount(deps.table, name);
    const nowMs = deps.clock.nowMs();
    const session = requireLive(stored, name.sessionId, nowMs);
    const exchanged = exchangeRefresh(session, hashRefreshToken(presented), hashRefreshToken(successorOf(keys[0], presented)), nowMs);
    if (!exchanged || isTooOld(session, nowMs) || session.seat >= sessionsPerUser(account.company)) {
      if (!exchanged) log.warn('refresh token reused', { companyId: name.companyId, userId: name.userId });
      await endSession(deps.table, name);
      throw new AppError('ERR_SESSION_EXPIRED');
    }
    requireActive(account);
    const renewed = exchanged === session ? session : await renew(deps, session, { ...exchanged, ...input.seen, ...renewal(session, account, nowMs) });
    if (renewed) return { reply: await sessionReply(deps, renewed, account), refreshToken: newestAfter(keys, presented, renewed) };
  }
  throw new AppError('ERR_CONFLICT');
}

const isTooOld = ({ createdAt }: SessionItem, nowMs: number): boolean => nowMs >= Date.parse(createdAt) + longestSessionSeconds * 1_000;

function renewal(session: SessionItem, account: Account, nowMs: number) {
  return { ...sessionRights(account), ...refreshLife(nowMs), scope: scopeOfRefresh(account.user, account.company, session.scope, nowMs) };
}

/** Follows the exchanges from a token to the one that has not been exchanged. */
function newestAfter(keys: KeyList, presented: string, session: SessionItem): string {
  const known = new Set([...session.refreshHashes, ...session.recentRefreshes.map(({ hash }) => hash)]);
  // Which key an exchange was made by shows in what it made.
  const next = (token: string): string =>
    keys.map((key) => successorOf(key, token)).find((successor) => known.has(hashRefreshToken(successor))) ?? successorOf(keys[0], token);
  let token = next(presented);
  for (const _ of session.recentRefreshes) {
    if (session.refreshHashes.includes(hashRefreshToken(token))) break;
    token = next(token);
  }
  return token;
}

/** @returns undefined if another refresh came between, or a change of rights. */
async function renew({ table }: AuthDeps, read: SessionItem, set: Partial<SessionItem>): Promise<SessionItem | undefined> {
  return (await isHeld(
    table.forCompany(read.companyId).change(sessionKey(read), { set }, [
      ['sessionId', '=', read.sessionId],
      ['refreshHashes', '=', read.refreshHashes],
      ['name', '=', read.name],
      ['profile', '=', read.profile],
      ...holdsRole(read),
      ['isSuper', '=', read.isSuper],
      ['queueIds', '=', read.queueIds],
      ['dueAt', '=', read.dueAt],
      ['features', '=', read.features],
      // Rows of before there were factors.
      read.factor === 'none'
        ? {
            any: [
              ['factor', '=', 'none'],
              ['factor', 'absent'],
            ],
          }
        : ['factor', '=', read.factor],
    ]),
  ))
    ? { ...read, ...set }
    : undefined;
}
