import { useCallback, useEffect, useRef } from 'react';
import type { TicketId } from '#shared/contract/ids.ts';
import { useLiveSend } from '#web/live/LiveProvider.tsx';
import { useViewers } from '../conversation/use-viewers.ts';

/** Others forget a typing note after 6 s, so it is said again before. */
const repeatMs = 4_000;
const idleMs = 3_000;

/** Tells colleagues who look at the same ticket that this user is writing, and when not any more. With nobody there nothing is said. */
export function useTyping(ticketId: TicketId) {
  const send = useLiveSend();
  const hasViewers = useViewers(ticketId).length > 0;
  const latest = useRef({ send, hasViewers });
  useEffect(() => {
    latest.current = { send, hasViewers };
  });
  const saidAtMs = useRef(0);
  const idle = useRef<ReturnType<typeof setTimeout>>(undefined);
  const stop = useCallback(() => {
    clearTimeout(idle.current);
    if (saidAtMs.current === 0) return;
    saidAtMs.current = 0;
    latest.current.send({ action: 'typing', ticketId, on: false });
  }, [ticketId]);
  const note = useCallback(() => {
    clearTimeout(idle.current);
    idle.current = setTimeout(stop, idleMs);
    if (!latest.current.hasViewers || Date.now() - saidAtMs.current < repeatMs) return;
    saidAtMs.current = Date.now();
    latest.current.send({ action: 'typing', ticketId, on: true });
  }, [ticketId, stop]);
  useEffect(() => stop, [stop]);
  return { note, stop };
}
