import { useSyncExternalStore } from 'react';
import { getStoredSession, onStoredSession, readTokenClaims } from './token-store.ts';

/** Whose token this browser holds, without a call: nobody's, a user's, or of platform staff who support a company. */
export type Holder = 'nobody' | 'user' | 'support';

export function useTokenHolder(): Holder {
  return useSyncExternalStore(onStoredSession, tokenHolder);
}

export function tokenHolder(): Holder {
  const token = getStoredSession()?.token;
  if (token === undefined) return 'nobody';
  return readTokenClaims(token)?.profile === 'support' ? 'support' : 'user';
}
