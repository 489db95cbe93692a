import { useEffect, useRef, useState } from 'react';
import type { Message } from '#shared/contract/messages.ts';

/** The newest message from the contact once it arrived under the user's eyes; null for what was there already. */
export function useNewestArrival(messages: readonly Message[]): Message | null {
  const newest = messages.at(-1);
  const first = useRef(newest?.id);
  const [arrival, setArrival] = useState<Message | null>(null);
  useEffect(() => {
    if (newest && newest.id !== first.current && !newest.fromMe && newest.kind !== 'event') setArrival(newest);
    first.current = newest?.id;
  }, [newest]);
  return arrival;
}
