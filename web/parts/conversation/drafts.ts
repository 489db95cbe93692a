import { draftsKey } from '#web/api/session.ts';
import { getStoredSession } from '#web/api/token-store.ts';

/** In the tab's own storage, so that a reload keeps what was written. `useLogout` empties it, and another user's login. */
interface StoredDrafts {
  readonly userId: string;
  readonly texts: Readonly<Record<string, string>>;
}

function ownDrafts(): StoredDrafts {
  const userId = getStoredSession()?.userId ?? '';
  try {
    const stored = JSON.parse(sessionStorage.getItem(draftsKey) ?? 'null') as StoredDrafts | null; // written below
    return stored?.userId === userId ? stored : { userId, texts: {} };
  } catch {
    return { userId, texts: {} }; // somebody's edit
  }
}

/** @param of the number of a ticket, the id of a conversation between staff, or a name of one's own: no two are the same. */
export const draftOf = (of: number | string): string => ownDrafts().texts[of] ?? '';

const listeners = new Set<() => void>();

export function onDrafts(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

export function keepDraft(of: number | string, text: string): void {
  const { userId, texts } = ownDrafts();
  const { [of]: _known, ...others } = texts;
  sessionStorage.setItem(draftsKey, JSON.stringify({ userId, texts: text === '' ? others : { ...others, [of]: text } }));
  for (const tell of listeners) tell();
}
