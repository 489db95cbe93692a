import { getStoredSession } from '#web/api/token-store.ts';
import type { TicketId } from '#shared/contract/ids.ts';

/** In the tab's own storage, so that a reload keeps what was written. `clearCacheWithSession` empties it when the session ends. */
const storageKey = 'drafts';

interface StoredDrafts {
  readonly userId: string;
  readonly texts: Readonly<Record<string, string>>;
}

function ownDrafts(): StoredDrafts {
  const userId = getStoredSession()?.userId ?? '';
  try {
    const stored = JSON.parse(sessionStorage.getItem(storageKey) ?? 'null') as StoredDrafts | null; // written below
    return stored?.userId === userId ? stored : { userId, texts: {} };
  } catch {
    return { userId, texts: {} }; // somebody's edit
  }
}

export const draftOf = (ticketId: TicketId): string => ownDrafts().texts[ticketId] ?? '';

export function keepDraft(ticketId: TicketId, text: string): void {
  const { userId, texts } = ownDrafts();
  const { [ticketId]: _known, ...others } = texts;
  sessionStorage.setItem(storageKey, JSON.stringify({ userId, texts: text === '' ? others : { ...others, [ticketId]: text } }));
}
