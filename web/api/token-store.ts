import type { CompanyId, SessionId, UserId } from '#shared/contract/ids.ts';
import type { ApiError } from '#web/errors/api-error.ts';

/** Kept in memory and in local storage under the specification's keys. */
export interface StoredSession {
  readonly token: string;
  readonly userId: string;
  readonly companyId: string;
  readonly companyDueDate: string;
}

const keys = ['token', 'userId', 'companyId', 'companyDueDate'] as const;

let endReason: ApiError | null = null;
let current: StoredSession | null = readStored();
const listeners = new Set<() => void>();

function readStored(): StoredSession | null {
  const token = localStorage.getItem('token');
  if (!token) return null;
  const text = (key: string): string => localStorage.getItem(key) ?? '';
  return { token, userId: text('userId'), companyId: text('companyId'), companyDueDate: text('companyDueDate') };
}

/** Why the last session of this tab ended, unless the user logged out. */
export const getEndReason = (): ApiError | null => endReason;

export const getStoredSession = (): StoredSession | null => current;

/** Null ends the session in this tab and, through local storage, in the others; the login screen shows the reason. */
export function storeSession(session: StoredSession | null, reason: ApiError | null = null): void {
  current = session;
  endReason = reason;
  for (const key of keys) {
    if (session) localStorage.setItem(key, session[key]);
    else localStorage.removeItem(key);
  }
  for (const listener of listeners) listener();
}

/** The last login of this tab, settled or under way. It takes the place of the present session before its answer is here. */
export const opening: { login?: Promise<unknown> } = {};

export function onStoredSession(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

/** Follows a login, refresh or logout made in another tab of this browser. */
export function followOtherTabs(): () => void {
  const follow = (event: StorageEvent): void => {
    if (event.key !== null && event.key !== 'token') return;
    current = readStored();
    for (const listener of listeners) listener();
  };
  addEventListener('storage', follow);
  return () => removeEventListener('storage', follow);
}

export interface TokenClaims {
  readonly sub: UserId;
  readonly company: CompanyId;
  readonly session: SessionId;
  /** `support`: the company is not their own. */
  readonly profile?: string;
}

/** The access token's claims about its session. Read for comparison only: the server alone verifies them. */
export function readTokenClaims(token: string): TokenClaims | null {
  try {
    const payload = token.split('.')[1] ?? '';
    return JSON.parse(atob(payload.replaceAll('-', '+').replaceAll('_', '/'))) as TokenClaims; // issued by our own API
  } catch {
    return null; // not one of our tokens; the next call will say so
  }
}
