import { useCallback, useEffect, useRef, useState } from 'react';
import type { Message } from '#shared/contract/messages.ts';
import type { ConversationRow } from './conversation-rows.ts';

/** How many messages came from the contact since the user scrolled away from the end. */
export function useArrivals(rows: readonly ConversationRow[]) {
  const [leftAt, setLeftAt] = useState<string | null>(null);
  const lastKey = rows.at(-1)?.key ?? '';
  const last = useRef(lastKey);
  useEffect(() => {
    last.current = lastKey;
  }, [lastKey]);
  const onAtEnd = useCallback((isAtEnd: boolean): void => setLeftAt(isAtEnd ? null : last.current), []);
  const from = leftAt === null ? -1 : rows.findLastIndex(({ key }) => key === leftAt);
  const arrived = from === -1 ? 0 : rows.slice(from + 1).filter(({ message }) => !message.fromMe && message.kind !== 'event').length;
  return { isAway: leftAt !== null, arrived, onAtEnd };
}

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
