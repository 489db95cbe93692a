import { useSyncExternalStore } from 'react';
import { getStoredSession, onStoredSession } from './token-store.ts';

/** Whether this browser holds a token: decides between login and the private screens, without a call. */
export function useHasToken(): boolean {
  return useSyncExternalStore(onStoredSession, () => getStoredSession() !== null);
}
