import type { SessionItem } from '../../data/session-item.ts';

/** How long a lost answer may be asked for again. */
export const siblingWindowMs = 10_000;

type RefreshState = Pick<SessionItem, 'refreshHashes' | 'previousRefresh'>;

/**
 * What presenting a refresh token of this session does. Each token is exchanged once. The one exchanged last yields one
 * sibling within 10 s, for a client that lost the answer; any other old token means that two parties hold the family.
 *
 * @param hash of the token presented.
 * @param nextHash of the token to hand out.
 * @returns the state afterwards, or undefined: revoke the session.
 */
export function exchangeRefresh(state: RefreshState, hash: string, nextHash: string, nowMs: number): RefreshState | undefined {
  if (state.refreshHashes.includes(hash)) {
    // A sibling not used by now was the lost answer: it is an old token from here on.
    return { refreshHashes: [nextHash], previousRefresh: { hash, exchangedAtMs: nowMs, hasSibling: false } };
  }
  const previous = state.previousRefresh;
  const isLostAnswer = previous?.hash === hash && !previous.hasSibling && nowMs - previous.exchangedAtMs <= siblingWindowMs;
  if (!isLostAnswer) return undefined;
  return { refreshHashes: [...state.refreshHashes, nextHash], previousRefresh: { ...previous, hasSibling: true } };
}
