import type { SessionItem } from '#functions/records/accounts/session-item.ts';

/** How long an exchanged token still yields what it was exchanged for: for a lost answer, and for tabs that ask together. */
export const successorWindowMs = 10_000;

/** An honest browser meets no more exchanges within the window; the item stays small whatever happens. */
const mostRecent = 20;

type RefreshState = Pick<SessionItem, 'refreshHashes' | 'recentRefreshes'>;

/**
 * Decides what a refresh token of this session may do: be exchanged, repeat an exchange, or, when it is an older one, revoke the session, since two
 * parties hold the family.
 *
 * @param hash of the token presented.
 * @param nextHash of its successor.
 * @returns the state afterwards, the same one for a repetition, or undefined: revoke the session.
 */
export function exchangeRefresh(state: RefreshState, hash: string, nextHash: string, nowMs: number): RefreshState | undefined {
  const recent = state.recentRefreshes.filter(({ exchangedAtMs }) => nowMs - exchangedAtMs <= successorWindowMs);
  if (state.refreshHashes.includes(hash)) {
    return { refreshHashes: [nextHash], recentRefreshes: [{ hash, exchangedAtMs: nowMs }, ...recent].slice(0, mostRecent) };
  }
  return recent.some((one) => one.hash === hash) ? state : undefined;
}
