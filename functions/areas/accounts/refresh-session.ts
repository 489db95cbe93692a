import type { SessionReply } from '#shared/contract/accounts.ts';
import { AppError } from '#shared/contract/errors.ts';
import { companyKeys } from '../../data/keys.ts';
import type { SessionItem } from '../../data/session-item.ts';
import { ConditionFailed } from '../../data/writes.ts';
import { loadSession } from '../../lib/authenticate.ts';
import type { AccountDeps } from './deps.ts';
import { endSession } from './end-session.ts';
import { loadAccount } from './load-account.ts';
import { refreshLife } from './open-session.ts';
import { exchangeRefresh } from './refresh-rules.ts';
import { hashRefreshToken, newRefreshToken, sessionNamedBy } from './refresh-token.ts';
import { sessionReply } from './session-reply.ts';
import { scopeOfRefresh } from './subscription-scope.ts';

/** Two clients of one session may present its token at the same time; more meetings than this are not clients. */
const exchangeAttempts = 4;

/** @throws AppError ERR_SESSION_EXPIRED; the session is over if the token was an old one. */
export async function refreshSession(deps: AccountDeps, input: { refreshToken: string | undefined }): Promise<{ reply: SessionReply; refreshToken: string }> {
  const presented = input.refreshToken ?? '';
  const name = sessionNamedBy(presented);
  if (!name) throw new AppError('ERR_SESSION_EXPIRED');
  const owner = await loadAccount(deps.table, name);
  for (let attempt = 1; attempt <= exchangeAttempts; attempt += 1) {
    const session = await loadSession(deps.table, name.companyId, name.userId);
    const nowMs = deps.clock.nowMs();
    if (session?.sessionId !== name.sessionId || session.refreshExpiresAtMs <= nowMs) throw new AppError('ERR_SESSION_EXPIRED');
    const refreshToken = newRefreshToken(deps.clock, name);
    const exchanged = exchangeRefresh(session, hashRefreshToken(presented), hashRefreshToken(refreshToken), nowMs);
    if (!exchanged) {
      await endSession(deps.table, name);
      throw new AppError('ERR_SESSION_EXPIRED');
    }
    const scope = scopeOfRefresh(owner.user, owner.company, session.scope, nowMs);
    const renewed: SessionItem = { ...session, ...exchanged, ...refreshLife(nowMs), scope };
    if (await replaceTokens(deps, session, renewed)) return { reply: await sessionReply(deps, renewed, owner), refreshToken };
  }
  throw new AppError('ERR_CONFLICT');
}

/**
 * Writes only what a refresh changes: rights may be rewritten at the same time.
 *
 * @returns false if another refresh came between.
 */
async function replaceTokens({ table }: AccountDeps, read: SessionItem, renewed: SessionItem): Promise<boolean> {
  const { refreshHashes, previousRefresh, refreshExpiresAtMs, expiresAtSeconds, scope } = renewed;
  try {
    await table
      .forCompany(read.companyId)
      .change(companyKeys.session(read.companyId, read.userId), { set: { refreshHashes, previousRefresh, refreshExpiresAtMs, expiresAtSeconds, scope } }, [
        ['sessionId', '=', read.sessionId],
        ['refreshHashes', '=', read.refreshHashes],
      ]);
    return true;
  } catch (error) {
    if (error instanceof ConditionFailed) return false;
    throw error;
  }
}
