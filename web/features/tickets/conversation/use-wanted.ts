import { useEffect } from 'react';
import type { Message } from '#shared/contract/messages.ts';

/** Goes to a message each time that one is wanted, be it the same. */
export function useWanted(wanted: { readonly id: Message['id'] } | null, goTo: (id: Message['id']) => void): void {
  useEffect(() => {
    if (wanted) goTo(wanted.id);
  }, [wanted, goTo]);
}
