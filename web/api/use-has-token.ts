import { useSyncExternalStore } from 'react';
import { getStoredSession, onStoredSession, readTokenClaims } from './token-store.ts';

/** Holder of this browser's token, known without a call: nobody, a user, or platform staff who support a company. */
export type Holder = 'nobody' | 'user' | 'support';

export function useTokenHolder(): Holder {
  return useSyncExternalStore(onStoredSession, tokenHolder);
}

export function tokenHolder(): Holder {
  const token = getStoredSession()?.token;
  if (token === undefined) return 'nobody';
  return readTokenClaims(token)?.profile === 'support' ? 'support' : 'user';
}

/** Names the visit to a company, which has the same token from its beginning to its end; undefined outside of one. */
export function useVisit(): string | undefined {
  return useSyncExternalStore(onStoredSession, () => (tokenHolder() === 'support' ? getStoredSession()?.token : undefined));
}
