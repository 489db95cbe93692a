import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import type { TicketId } from '#shared/contract/ids.ts';

/** Unfinished text, kept while the user looks at other tickets; it ends with the session, as the query cache does. */
export function useDraft(ticketId: TicketId) {
  const queryClient = useQueryClient();
  const key = ['draft', ticketId] as const;
  const [text, setText] = useState(() => queryClient.getQueryData<string>(key) ?? '');
  const write = (next: string): void => {
    setText(next);
    queryClient.setQueryDefaults(['draft'], { gcTime: Infinity });
    queryClient.setQueryData(key, next);
  };
  return [text, write] as const;
}
