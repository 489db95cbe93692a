import { useState } from 'react';
import type { TicketId } from '#shared/contract/ids.ts';
import { draftOf, keepDraft } from './drafts.ts';

/** Unfinished text, kept while the user looks at other tickets and over a reload. */
export function useDraft(ticketId: TicketId) {
  const [text, setText] = useState(() => draftOf(ticketId));
  const write = (next: string): void => {
    setText(next);
    keepDraft(ticketId, next);
  };
  return [text, write] as const;
}
